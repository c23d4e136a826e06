// Reads PGN texts and compares games, for tests and the fuzz target. Needs no GoogleTest.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "chess/notation.h"
#include "chess/pgn/reader.h"
#include "chess/pgn/writer.h"

namespace test {

// The games of a text, and the faults that the reader found in them.
struct ReadGames {
    std::vector<chess::pgn::Game> games;
    std::vector<std::string> errors;
    chess::pgn::Faults faults;
};
inline ReadGames read_games(const std::string& text) {
    using Found = chess::pgn::Reader::Found;
    std::istringstream in(text);
    chess::pgn::Reader reader(in);
    ReadGames read;
    chess::pgn::Game game;
    for (Found found = reader.next(game); found != Found::End; found = reader.next(game)) {
        if (found == Found::Game) read.games.push_back(game);
        if (reader.faults().any()) read.errors.push_back(reader.describe_faults());
        read.faults += reader.faults();
    }
    return read;
}

inline std::string to_pgn(const chess::pgn::Game& game) {
    std::string text;
    chess::pgn::write(text, game);
    return text;
}

// The notes as they are written: all NAGs, and then one comment.
template <class VisitNotes>
std::string notes_as_text(VisitNotes visit_notes) {
    std::string nags, comment;
    visit_notes([&](const chess::pgn::Note& note) {
        if (note.nag)
            nags += '$' + std::to_string(*note.nag);
        else
            comment += (comment.empty() ? "" : " ") + std::string(note.comment);
    });
    return comment.empty() ? nags : nags + '{' + comment + '}';
}
inline std::string notes_before(const chess::pgn::Game& game, chess::pgn::Node node) {
    return notes_as_text([&](auto visit) { game.notes_before(node, visit); });
}
inline std::string notes_after(const chess::pgn::Game& game, chess::pgn::Node node) {
    return notes_as_text([&](auto visit) { game.notes_after(node, visit); });
}

// The tags, sorted. Missing tags of the seven-tag roster get the value for "unknown". FEN and Variant are
// left out, because the writer derives them from the start position.
inline std::vector<std::pair<std::string, std::string>> tags_of(const chess::pgn::Game& game) {
    std::vector<std::pair<std::string, std::string>> tags;
    for (usize i = 0; i < game.tags(); ++i)
        if (const auto name = game.tag(i).name; name != "Result" && name != "FEN" && name != "Variant")
            tags.emplace_back(name, game.tag(i).value);
    tags.emplace_back("Result", game.result());
    for (const char* name : {"Event", "Site", "Round", "White", "Black"})
        if (!game.find_tag(name)) tags.emplace_back(name, "?");
    if (!game.find_tag("Date")) tags.emplace_back("Date", "????.??.??");
    if (game.find_tag("FEN") && !game.find_tag("SetUp")) tags.emplace_back("SetUp", "1");
    std::sort(tags.begin(), tags.end());
    return tags;
}

// What differs in meaning between two games; empty if nothing does.
inline std::string difference(const chess::pgn::Game& a, const chess::pgn::Game& b) {
    using chess::pgn::Node;
    using chess::pgn::NoNode;
    if (tags_of(a) != tags_of(b)) return "tags";
    if (!a.start().same_as(b.start())) return "start";
    if (a.nodes() != b.nodes()) return "number of moves";
    std::vector<std::pair<Node, Node>> open{{chess::pgn::Root, chess::pgn::Root}};
    while (!open.empty()) {
        const auto [x, y] = open.back();
        open.pop_back();
        if ((x == NoNode) != (y == NoNode)) return "shape";
        if (a.move(x) != b.move(y)) return "move " + chess::to_uci(a.move(x), true);
        if (notes_before(a, x) != notes_before(b, y)) return "notes before " + chess::to_uci(a.move(x), true);
        if (notes_after(a, x) != notes_after(b, y)) return "notes after " + chess::to_uci(a.move(x), true);
        for (const auto follow : {&chess::pgn::Game::next, &chess::pgn::Game::first_variation,
                                  &chess::pgn::Game::next_variation}) {
            const Node p = (a.*follow)(x), q = (b.*follow)(y);
            if (p != NoNode || q != NoNode) open.emplace_back(p, q);
            if ((p == NoNode) != (q == NoNode)) return "shape";
        }
    }
    return "";
}

}  // namespace test
