// Finds the place of the position after a move in another ending.
#include "tools/tablebase/exits.h"

#include <cassert>
#include <optional>

namespace tablebase_tool {

Exits::Exits(const Ending& ending, const FindEnding& find) : ending_(ending) {
    const Layout& layout = ending.layout;
    for (int mover = 0; mover < layout.count(); ++mover)
        for (int captured = Nobody; captured < layout.count(); ++captured) {
            if (captured != Nobody && (layout.man(captured).color == layout.man(mover).color ||
                                       layout.man(captured).type == PieceType::King))
                continue;
            auto& by_promotion = exits_[usize(mover)][usize(captured + 1)];
            if (captured != Nobody)
                by_promotion[usize(PieceType::None)] = find_exit(find, mover, captured, PieceType::None);
            if (layout.man(mover).type != PieceType::Pawn) continue;
            for (const PieceType type : Promotions)
                by_promotion[usize(type)] = find_exit(find, mover, captured, type);
        }
}

Exits::Exit Exits::find_exit(const FindEnding& find, int mover, int captured, PieceType promotion) const {
    const Layout& layout = ending_.layout;
    Men men;
    std::array<u8, MostSolvedMen> slots{};
    for (int slot = 0; slot < layout.count(); ++slot) {
        if (slot == captured) continue;
        Man man = layout.man(slot);
        if (slot == mover && promotion != PieceType::None) man.type = promotion;
        slots[men.size()] = u8(slot);
        men.push_back(man);
    }
    Exit exit;
    const EndingMen material(men);
    exit.swaps_colors = !material.is_named_white_first();
    exit.ending = find(material.named_white_first());
    assert(exit.ending != nullptr);
    std::array<bool, MostSolvedMen> is_taken{};
    for (int slot = 0; slot < exit.ending->layout.count(); ++slot) {
        Man wanted = exit.ending->layout.man(slot);
        if (exit.swaps_colors) wanted.color = ~wanted.color;
        usize source = 0;
        while (is_taken[source] || men[source] != wanted) ++source;
        is_taken[source] = true;
        exit.sources[usize(slot)] = slots[source];
    }
    return exit;
}

const Exits::Exit& Exits::exit_of(int mover, int captured, PieceType promotion) const {
    return exits_[usize(mover)][usize(captured + 1)][usize(promotion)];
}

Verdict Exits::look_up(const Exit& exit, const EndingPosition& after) const {
    EndingPosition there;
    there.to_move = exit.swaps_colors ? ~after.to_move : after.to_move;
    for (int slot = 0; slot < exit.ending->layout.count(); ++slot) {
        const Square square = after.squares[exit.sources[usize(slot)]];
        there.squares[usize(slot)] = exit.swaps_colors ? square.relative_to(Color::Black) : square;
    }
    return exit.ending->at(exit.ending->layout.index(there));
}

Verdict Exits::after(const EndingPosition& placement, const Step& step) const {
    const EndingPosition next = moved(placement, step);
    if (step.takes_or_promotes()) return look_up(exit_of(step.mover, step.captured, step.promotion), next);
    if (step.is_double_push) return after_double_push(next, step.mover);
    return ending_.at(ending_.layout.index(next));
}

// The array holds the verdict of the position without the right to capture en passant. With this right the
// side to move has more moves, or must use it if it has no other move.
Verdict Exits::after_double_push(const EndingPosition& placement, int pushed) const {
    const Verdict without = ending_.at(ending_.layout.index(placement));
    std::optional<Verdict> by_capture;
    for_each_en_passant(ending_.layout, placement, pushed, [&](const Step& step) {
        const Exit& exit = exit_of(step.mover, step.captured, PieceType::None);
        const Verdict verdict = before(look_up(exit, moved(placement, step)), true);
        by_capture = by_capture ? best_of(*by_capture, verdict) : verdict;
    });
    if (!by_capture) return without;
    return has_move(ending_.layout, placement) ? best_of(without, *by_capture) : *by_capture;
}

}  // namespace tablebase_tool
