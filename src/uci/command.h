// One line of UCI text -> one command; pure, so that any bytes can be tried on it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace uci {

// Deeper counts never end, and perft's recursion must not exhaust the stack.
inline constexpr int MaxPerftDepth = 50;
inline constexpr int MaxBenchDepth = 100;

namespace command {

struct Nothing {};  // an empty line or a comment
struct Uci {};
struct IsReady {};
struct NewGame {};
struct Stop {};
struct PonderHit {};
struct Quit {};
struct Register {};
struct Display {};
struct Eval {};
struct Tb {};
struct Flip {};
struct Help {};
struct Compiler {};
struct Spsa {};

struct Debug {
    bool on = false;
};
struct SetOption {
    std::string name;  // single spaces between its words
    std::optional<std::string>
        value;  // as it came, without white space at the ends; none without the word "value"
};
struct SetPosition {
    std::string fen;
    std::vector<std::string> moves;
};
// The numbers are as they came; to_limits() gives them their meaning. Milliseconds for times.
struct Go {
    std::vector<std::string> search_moves;
    std::optional<i64> white_time, black_time, white_increment, black_increment, moves_to_go;
    std::optional<i64> depth, nodes, mate, move_time;
    bool infinite = false;
    bool ponder = false;
    bool is_whole = true;  // false where something of the line was not understood and left out
};
struct Perft {
    int depth = 1;
};
struct Bench {
    std::optional<int> depth;
};
// The hash table on disk.
struct Hash {
    bool load = false;  // else save
    std::string file;
};
struct GenFens {
    u64 count = 1;
    u64 seed = 0;
    std::string book;  // empty: none
    bool dfrc = false;
};

// What analysis is asked for; see analysis/explain.h and analysis/threats.h.
enum class Question : u8 { Explain, WhyNot, Threats };
struct Analyse {
    Question question = Question::Explain;
    std::string move;  // as it came; empty for none
    std::optional<i64> move_time, nodes, depth;
};

}  // namespace command

using Command =
    std::variant<command::Nothing, command::Uci, command::IsReady, command::NewGame, command::Stop,
                 command::PonderHit, command::Quit, command::Register, command::Display, command::Eval,
                 command::Tb, command::Flip, command::Help, command::Compiler, command::Spsa, command::Debug,
                 command::SetOption, command::SetPosition, command::Go, command::Perft, command::Bench,
                 command::Hash, command::GenFens, command::Analyse>;

struct ParsedLine {
    Command command;
    // What of the line was not understood and left out, as the text of an error; empty if nothing was.
    std::string complaint;
};

struct CommandError {
    std::string message;  // names the part, what came and what is allowed
};

// Reads one line, with or without its line end. Words ahead of the first known command are left out, as the
// UCI specification wants ("joho debug on" is "debug on"), but a quit behind such words is none.
util::Result<ParsedLine, CommandError> parse_line(std::string_view line);

struct CommandHelp {
    std::string_view name;     // the word that starts the line
    std::string_view usage;    // with its arguments
    std::string_view meaning;  // half a sentence
};
// All commands that parse_line knows.
std::span<const CommandHelp> command_help();

}  // namespace uci
