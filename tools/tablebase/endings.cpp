// Solves endings from two kings upwards to the requested one, and finds the place of a position in an ending.
#include "tools/tablebase/endings.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/os/memory.h"

namespace tablebase_tool {

namespace {

// The memory for both distances and for the counters of the slice that is being solved.
u64 bytes_while_solved(const EndingMen& material) {
    const Layout layout(material);
    return layout.size() * (sizeof(u8) + sizeof(u16)) + 2 * layout.slice_size();
}

}  // namespace

Endings::Solved* Endings::solved(const EndingMen& material) const {
    for (const auto& solved : endings_)
        if (solved->ending.material == material) return solved.get();
    return nullptr;
}

const Ending* Endings::find(const EndingMen& material) const {
    const Solved* found = solved(material);
    return found == nullptr ? nullptr : &found->ending;
}

void Endings::forget_zeroing(const EndingMen& material) {
    if (Solved* found = solved(material)) found->ending.forget_zeroing();
}

void Endings::list_unsolved(const EndingMen& material, std::vector<EndingMen>& list) const {
    if (solved(material) != nullptr || std::ranges::count(list, material) > 0) return;
    for (const EndingMen& next : material.successors()) list_unsolved(next, list);
    list.push_back(material);
}

u64 Endings::memory_for(const EndingMen& material) const {
    std::vector<EndingMen> list;
    list_unsolved(material, list);
    u64 kept = 0;
    u64 most = 0;
    for (const EndingMen& next : list) {
        most = std::max(most, kept + bytes_while_solved(next));
        kept += Layout(next).size() * (keeps_zeroing_ ? sizeof(u8) + sizeof(u16) : sizeof(u8));
    }
    return most;
}

util::Result<const Ending*, std::string> Endings::solve(const EndingMen& material) {
    const u64 bytes = memory_for(material);
    const u64 available = util::os::available_memory();
    if (bytes > available)
        return util::Failure{fmt::format("{} needs {} MiB of memory, and {} MiB are left", material.name(),
                                         mib(bytes), mib(available))};
    std::vector<EndingMen> list;
    list_unsolved(material, list);
    for (const EndingMen& next : list) {
        auto fresh = std::make_unique<Solved>(next, [this](const EndingMen& wanted) { return find(wanted); });
        if (util::Done done = solve_ending(fresh->ending, fresh->exits, settings_); !done)
            return util::Failure{done.error()};
        if (!keeps_zeroing_ && !(next == material)) fresh->ending.forget_zeroing();
        endings_.push_back(std::move(fresh));
    }
    return find(material);
}

std::optional<Verdict> Endings::verdict(const chess::Position& position) const {
    const std::optional<Seat> seat = seat_of(position);
    const Solved* found = seat ? solved(seat->material) : nullptr;
    if (found == nullptr) return {};
    if (seat->pushed != Nobody) return found->exits.after_double_push(seat->placement, seat->pushed);
    return found->ending.at(found->ending.layout.index(seat->placement));
}

std::optional<Seat> seat_of(const chess::Position& position) {
    if (position.occupied().count() > MostSolvedMen) return {};
    Men men;
    for (const Square square : position.occupied()) {
        const chess::Piece piece = position.piece_on(square);
        men.push_back({chess::color_of(piece), chess::type_of(piece)});
    }
    const EndingMen material(men);
    const bool swaps = !material.is_named_white_first();
    const auto seen = [swaps](Color color) { return swaps ? ~color : color; };
    Seat seat{material.named_white_first(), {}, Nobody};
    seat.placement.to_move = seen(position.side_to_move());
    chess::Bitboard seated;
    const Men& slots = seat.material.men();
    for (usize slot = 0; slot < slots.size(); ++slot) {
        const chess::Bitboard candidates =
            position.pieces(seen(slots[slot].color), slots[slot].type) & ~seated;
        const Square square = candidates.first();
        seated.add(square);
        seat.placement.squares[slot] = swaps ? square.relative_to(Color::Black) : square;
        const Square target = position.en_passant_square();
        if (target.is_ok() && square == target.ahead(~position.side_to_move())) seat.pushed = int(slot);
    }
    return seat;
}

chess::Position position_of(const Layout& layout, const EndingPosition& placement, int image,
                            bool swaps_colors, int pushed) {
    chess::PositionSetup setup;
    const auto place = [&](Square square) {
        const Square there = Layout::image_of(square, image);
        return swaps_colors ? there.relative_to(Color::Black) : there;
    };
    for (int slot = 0; slot < layout.count(); ++slot) {
        const Man& man = layout.man(slot);
        setup.board[usize(place(placement.squares[usize(slot)]).index())] =
            chess::make_piece(swaps_colors ? ~man.color : man.color, man.type);
    }
    setup.side_to_move = swaps_colors ? ~placement.to_move : placement.to_move;
    if (pushed != Nobody)
        setup.en_passant = place(placement.squares[usize(pushed)].behind(~placement.to_move));
    return chess::Position(setup);
}

}  // namespace tablebase_tool
