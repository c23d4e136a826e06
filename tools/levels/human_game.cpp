// Reads the tags and moves of PGN games, and chooses plies by a seed that is the game's own.
#include "tools/levels/human_game.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "levels/choice_model.h"
#include "tools/levels/pgn_files.h"
#include "tools/levels/rating_bands.h"
#include "util/bytes.h"
#include "util/prng.h"
#include "util/text.h"

namespace levels_tool {

namespace {

using chess::Color;

constexpr int ProvisionalRating = 1500;
constexpr usize LeastPlies = 10;

// Databases write 0 for a player without a rating.
std::optional<int> rating_of(const chess::pgn::Game& game, const char* tag) {
    const auto rating = util::parse_integer<int>(game.find_tag(tag).value_or(""));
    return rating && 0 < *rating && *rating <= MostRating ? rating : std::nullopt;
}

u64 key_of(const HumanGame& game) {
    std::vector<u8> bytes;
    for (const int rating : game.ratings) util::put_number(bytes, u16(rating));
    for (const chess::Move move : game.moves) util::put_number(bytes, move.code());
    return util::Prng(util::fnv1a(bytes)).next();  // FNV alone mixes its last bytes badly
}

// "600" or "600+5": seconds and increment. A usual game if the tag has another form.
double seconds_of(std::string_view time_control) {
    const auto plus = time_control.find('+');
    const auto seconds = util::parse_integer<int>(time_control.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? 0 : util::parse_integer<int>(time_control.substr(plus + 1));
    return seconds && increment ? levels::game_seconds_of(*seconds, *increment)
                                : levels::Player{}.game_seconds;
}

bool is_unrated(const chess::pgn::Game& game) {
    const std::string_view event = game.find_tag("Event").value_or("");
    return event.find("Casual") != std::string_view::npos || event.find("Unrated") != std::string_view::npos;
}

std::optional<HumanGame> human_game(const chess::pgn::Game& game, LeftOut& left_out) {
    HumanGame result;
    const auto leave_out = [](usize& count) {
        ++count;
        return std::nullopt;
    };
    const auto white = rating_of(game, "WhiteElo"), black = rating_of(game, "BlackElo");
    if (!white || !black || is_unrated(game)) return leave_out(left_out.unrated);
    if (*white == ProvisionalRating || *black == ProvisionalRating) return leave_out(left_out.provisional);
    result.ratings[Color::White] = *white;
    result.ratings[Color::Black] = *black;
    result.moves = game.main_line();
    if (game.is_chess960() || !game.start().same_as(chess::Position::start()) ||
        std::ranges::count(result.moves, chess::Move::null()) > 0)
        return leave_out(left_out.unusual);
    if (result.moves.size() < LeastPlies) return leave_out(left_out.too_short);
    result.is_draw = game.result() == "1/2-1/2";
    result.game_seconds = seconds_of(game.find_tag("TimeControl").value_or(""));
    result.key = key_of(result);
    return result;
}

}  // namespace

std::vector<int> HumanGame::chosen_plies(int count) const {
    std::vector<int> plies(moves.size());
    std::iota(plies.begin(), plies.end(), 0);
    util::Prng prng(key);
    for (usize i = plies.size(); i > 1; --i) std::swap(plies[i - 1], plies[usize(prng.below(i))]);
    plies.resize(std::min(plies.size(), usize(count)));
    std::ranges::sort(plies);
    return plies;
}

util::Result<std::vector<HumanGame>, std::string> read_human_games(const std::vector<std::string>& files,
                                                                   LeftOut& left_out) {
    std::vector<HumanGame> games;
    std::set<u64> seen;
    const auto faults = visit_games(files, [&](const chess::pgn::Game& pgn) {
        auto game = human_game(pgn, left_out);
        if (!game) return;
        if (seen.insert(game->key).second)
            games.push_back(std::move(*game));
        else
            ++left_out.repeated;
    });
    if (!faults) return util::Failure{faults.error()};
    left_out.faults += *faults;
    return games;
}

}  // namespace levels_tool
