// Parses one line of UCI text into one command. It has no side effects, so that it can be fuzzed with any
// bytes.
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

// Greater depths would never end, and the recursion of perft must not exhaust the stack.
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
    std::string name;  // with single spaces between its words
    // As received, without white space at the ends. Nothing if the word "value" is missing.
    std::optional<std::string> value;
};
struct SetPosition {
    std::string fen;
    std::vector<std::string> moves;
};
// The numbers are as received; to_limits() interprets them. Times are in milliseconds.
struct Go {
    std::vector<std::string> search_moves;
    std::optional<i64> white_time, black_time, white_increment, black_increment, moves_to_go;
    std::optional<i64> depth, nodes, mate, move_time;
    bool infinite = false;
    bool ponder = false;
    bool is_whole = true;  // false if a part of the line was not understood and was ignored
};
struct Perft {
    int depth = 1;
};
struct Bench {
    std::optional<int> depth;
};
// Saves the hash table to a file or loads it.
struct Hash {
    bool load = false;  // else save
    std::string file;
};
struct GenFens {
    u64 count = 1;
    u64 seed = 0;
    std::string book;  // empty if there is none
    bool dfrc = false;
};

// A question for analysis; see analysis/explain.h and analysis/threats.h.
enum class Question : u8 { Explain, WhyNot, Threats };
struct Analyse {
    Question question = Question::Explain;
    std::string move;  // as received; empty if there is none
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
    // An error text for the parts of the line that were not understood and were ignored; empty if there are
    // none.
    std::string complaint;
};

struct CommandError {
    std::string message;  // names the part, what was received and what is allowed
};

// Parses one line, with or without its line end. Words before the first known command are ignored, as the UCI
// specification requires ("joho debug on" is "debug on"). A quit after such words is not a command.
util::Result<ParsedLine, CommandError> parse_line(std::string_view line);

struct CommandHelp {
    std::string_view name;     // the word that starts the line
    std::string_view usage;    // with its arguments
    std::string_view meaning;  // half a sentence
};
// All commands that parse_line() accepts.
std::span<const CommandHelp> command_help();

}  // namespace uci
