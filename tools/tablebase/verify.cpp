// Walks over all positions of an ending and defines which answers count as equal.
#include "tools/tablebase/verify.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/os/files.h"
#include "util/threads.h"

namespace tablebase_tool {

namespace {

constexpr std::string_view WdlSuffix = ".rtbw";
constexpr std::string_view DtzSuffix = ".rtbz";

// True if the pawn may have just made a double push and can be captured en passant.
bool may_be_taken_en_passant(const Layout& layout, const EndingPosition& placement, int slot) {
    const Color them = ~placement.to_move;
    const Square square = placement.squares[usize(slot)];
    if (layout.man(slot) != Man{them, PieceType::Pawn} ||
        chess::relative_rank(them, square.rank()) != chess::Rank::R4)
        return false;
    const Bitboard occupied = occupied_by(layout, placement);
    if (occupied.contains(square.behind(them)) || occupied.contains(square.behind(them).behind(them)))
        return false;
    bool is_possible = false;
    for_each_en_passant(layout, placement, slot, [&](const Step&) { is_possible = true; });
    return is_possible;
}

class Comparer {
public:
    Comparer(const Endings& endings, const Ending& ending, const TableFiles& files,
             const tablebase::Tables& tables, Views views)
        : endings_(endings), ending_(ending), layout_(ending.layout), files_(files), tables_(tables),
          views_(views) {}

    void compare_all(u64 number) {
        const EndingPosition placement = layout_.placement_of(number);
        compare_views(number, placement, Nobody, ending_.at(number));
        for (int slot = 2; slot < layout_.count(); ++slot) {
            if (!may_be_taken_en_passant(layout_, placement, slot)) continue;
            const u64 before = result_.positions;
            const Verdict solved = endings_.verdict(position_of(layout_, placement, 0, false, slot)).value();
            compare_views(number, placement, slot, solved);
            result_.en_passant += result_.positions - before;
        }
    }
    const Comparison& result() const { return result_; }

private:
    void compare_views(u64 number, const EndingPosition& placement, int pushed, const Verdict& solved) {
        const u64 count = u64(layout_.images()) * 2;
        const u64 chosen = (number * 0x9E3779B97F4A7C15) >> 60;  // 0 to 15, different from number to number
        for (u64 view = 0; view < count; ++view)
            if (views_ == Views::All || view == chosen % count)
                compare(position_of(layout_, placement, int(view / 2), view % 2 == 1, pushed), solved);
    }

    void compare(const chess::Position& position, const Verdict& solved) {
        ++result_.positions;
        bool is_equal = true;
        std::string found;
        if (files_.has_wdl) {
            const std::optional<tablebase::Wdl> wdl = tables_.probe_wdl(position);
            const bool agrees = wdl && *wdl == solved.wdl;
            result_.equal_wdl += agrees;
            is_equal &= agrees;
            if (!agrees) found = fmt::format("WDL {}", wdl ? std::to_string(int(*wdl)) : "nothing");
        }
        if (files_.has_dtz) {
            const std::optional<int> dtz = tables_.probe_dtz(position);
            const int solved_dtz = syzygy_dtz(solved);
            const bool is_exact = dtz && *dtz == solved_dtz;
            const bool is_rounded = dtz && *dtz != 0 && *dtz + (*dtz > 0 ? 1 : -1) == solved_dtz &&
                                    (std::abs(*dtz) > 100) == (std::abs(solved_dtz) > 100);
            result_.equal_dtz += is_exact;
            result_.rounded_dtz += is_rounded;
            is_equal &= is_exact || is_rounded;
            if (!is_exact && !is_rounded)
                found += fmt::format("{}DTZ {}", found.empty() ? "" : ", ",
                                     dtz ? std::to_string(*dtz) : "nothing");
        }
        if (is_equal) return;
        if (result_.differences++ > 0) return;
        result_.first = fmt::format("{}: the table says {}, the solver WDL {}, DTZ {}",
                                    chess::to_fen(position), found, int(solved.wdl), syzygy_dtz(solved));
    }

    // Negative for a loss; also -1 if the side to move is already checkmated.
    static int syzygy_dtz(const Verdict& verdict) {
        if (verdict.wdl == Wdl::Draw) return 0;
        return verdict.is_win() ? verdict.zeroing_plies : -std::max(verdict.zeroing_plies, 1);
    }

    const Endings& endings_;
    const Ending& ending_;
    const Layout& layout_;
    const TableFiles& files_;
    const tablebase::Tables& tables_;
    const Views views_;
    Comparison result_;
};

}  // namespace

std::vector<TableFiles> table_files(const std::string& path, std::vector<std::string>& skipped) {
    std::vector<TableFiles> list;
    for (const std::string& folder : tablebase::folders_of(path)) {
        std::error_code error;
        for (auto entry = std::filesystem::directory_iterator(util::os::path_of(folder), error);
             !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
            const std::filesystem::path& file = entry->path();
            const bool is_wdl = file.extension() == WdlSuffix;
            if (!is_wdl && file.extension() != DtzSuffix) continue;
            const std::string stem = util::os::name_of(file.stem());
            const auto material = EndingMen::parse(stem);
            const std::string name = util::os::name_of(file.filename());
            if (!material || material->name() != stem || !material->is_named_white_first()) {
                skipped.push_back(fmt::format("{} is skipped: the solver has no ending of this name", name));
                continue;
            }
            auto found = std::find_if(list.begin(), list.end(),
                                      [&](const TableFiles& files) { return files.material == *material; });
            if (found == list.end()) found = list.insert(list.end(), {*material});
            bool& is_there = is_wdl ? found->has_wdl : found->has_dtz;
            if (is_there)
                skipped.push_back(fmt::format("{} is skipped in {}: an earlier folder has it", name, folder));
            is_there = true;
        }
    }
    std::sort(skipped.begin(), skipped.end());
    std::sort(list.begin(), list.end(), [](const TableFiles& a, const TableFiles& b) {
        return std::pair(a.material.count(), a.material.name()) <
               std::pair(b.material.count(), b.material.name());
    });
    return list;
}

Comparison compare(const Endings& endings, const Ending& ending, const TableFiles& files,
                   const tablebase::Tables& tables, Views views, int threads) {
    const usize pieces = loop_parts(ending.layout.size());
    std::vector<Comparison> parts(pieces);
    util::for_each_piece(ending.layout.size(), pieces, threads, [&](usize piece, u64 begin, u64 end) {
        Comparer comparer(endings, ending, files, tables, views);
        for (u64 number = begin; number < end; ++number)
            if (ending.is_used(number)) comparer.compare_all(number);
        parts[piece] = comparer.result();
    });
    Comparison sum;
    for (const Comparison& part : parts) {
        if (sum.differences == 0) sum.first = part.first;
        sum.positions += part.positions;
        sum.en_passant += part.en_passant;
        sum.equal_wdl += part.equal_wdl;
        sum.equal_dtz += part.equal_dtz;
        sum.rounded_dtz += part.rounded_dtz;
        sum.differences += part.differences;
    }
    return sum;
}

}  // namespace tablebase_tool
