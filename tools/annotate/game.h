// A game on its way from the reader to the outputs, and what its tags say.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "chess/pgn/game.h"
#include "words/language.h"

namespace annotate_tool {

struct Game {
    usize number = 0;  // in the order of the input, from 1; names the report
    chess::pgn::Game pgn;
    // Of the moves that were played, up to the first null move; set by the annotator.
    std::optional<analysis::AnnotatedGame> annotated{};

    chess::Color seen_by = chess::Color::White;  // whose side of the board is the near one at first

    bool ends_at_pass() const { return annotated->moves.size() < pgn.main_line().size(); }
};

// All tags in the order of the file; a game that ends at a pass has the tag CutOff in addition.
std::vector<chess::pgn::Tag> tags_of(const Game& game);

// These are empty if a tag is missing or says nothing ("?", "????.??.??", "-").
std::string_view tag_value(const chess::pgn::Game& game, std::string_view name);
// Why the moves end early; empty if they do not.
std::string_view cut_off_of(const Game& game);
// The name of the player; "White" or "Black" if it is missing.
std::string_view player_of(const chess::pgn::Game& game, chess::Color side);
// The side of the player with this name, ASCII letters in any case; nothing if it is another's game.
std::optional<chess::Color> side_of(const chess::pgn::Game& game, std::string_view player);
// For example "Anderssen – Kieseritzky 1-0".
std::string title_of(const chess::pgn::Game& game);
// For example "London, 1851, round 1".
std::string facts_of(const Game& game, words::Language language = words::Language::English);

}  // namespace annotate_tool
