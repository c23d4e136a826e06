// What a language needs besides the phrases for facts (sentences.cpp): nouns, numbers, and the frames of
// sentences. A frame has named places in braces, in the order that the language wants.
#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "analysis/classes.h"
#include "chess/piece.h"
#include "words/language.h"

namespace words {

// What stands between the parts of a list: between most of them, and before the last one.
struct Joints {
    std::string_view between;
    std::string_view last;
};

// How material is named: {won} alone, or {won} if {given} was given for it.
struct GainFrames {
    std::string_view alone;
    std::string_view for_given;
};

// The names for a value that is no number, from the view of a side.
struct ValueWords {
    std::string_view mates;     // in {moves}
    std::string_view is_mated;  // in {moves}
    std::string_view is_won;    // by the tables
    std::string_view is_lost;   // by the tables
};

struct Frames {
    // Pieces and material.
    chess::PerPieceType<std::string_view> pieces;
    chess::PerColor<std::string_view> sides;
    std::string_view piece_on;  // {piece}, {square}
    std::string_view empty;     // {square}, without a piece
    Joints places;              // between such pieces or squares
    std::string_view counted;   // one {piece} with its {count}
    std::string_view several;   // the same for more than one
    Joints counts;              // between such counts
    std::string (*count)(int);
    std::string (*number)(int);  // of moves
    std::string_view exchange;   // a rook for a knight or bishop
    GainFrames gain;
    GainFrames loss;
    GainFrames ahead;  // {won} more than the other side, or against {given}

    // Sentences about a move. {told} is one statement or two, with a line.
    std::string_view of_move;             // {move}
    std::string_view of_reply;            // {move}, {reply}
    std::string_view of_best;             // {move}
    std::string_view joint;               // between the two statements
    std::string_view joint_after_clause;  // the same if the first one has a clause
    std::string_view clause;              // after which another clause needs joint_after_clause
    std::string_view later_joint;         // before what a later move does
    std::string_view later;               // {move}, {told}
    std::string_view colon;               // before a line

    // Judgements.
    std::string_view forced;
    std::string_view as_good;                          // as the engine's choice
    std::string_view no_fall;                          // if {before} and {after} are the same
    std::string_view fall;                             // of the chances of {side} from {before} to {after}
    analysis::PerMoveClass<std::string_view> classes;  // {fall}; {moves} to a mate
    std::string_view outcome;                          // {line}, {side}, {standing}, {value}
    std::array<std::string_view, 7> standings;         // from the best to the worst
    ValueWords values;

    // Games without turning points.
    std::string_view no_moves;
    std::string_view little_by_little;
    std::string_view no_mistake;
};
const Frames& frames_of(Language language);

// The frame with its places filled by value_of(name).
template <class ValueOf>
std::string filled_by(std::string_view frame, const ValueOf& value_of) {
    std::string text;
    for (usize open = frame.find('{'); open != std::string_view::npos; open = frame.find('{')) {
        const usize close = frame.find('}', open);
        text += frame.substr(0, open);
        text += value_of(frame.substr(open + 1, close - open - 1));
        frame.remove_prefix(close + 1);
    }
    return text + std::string(frame);
}

// The same with given values for all names of the frame.
struct Filling {
    std::string_view name;
    std::string_view text;
};
std::string filled(std::string_view frame, std::initializer_list<Filling> fillings);

}  // namespace words
