// Splits a line of UCI text at its command and parses the command's arguments. Nothing here has side effects,
// so that it can be fuzzed with any bytes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace uci {

// Greater depths would never end, and the recursion of perft must not exhaust the stack.
inline constexpr int MaxPerftDepth = 50;
inline constexpr int MaxBenchDepth = 100;

// A line, split at its command. The views refer to the line.
struct Line {
    std::string_view word;                // the command; empty for an empty line and a comment
    std::string_view text;                // after the word, without white space at the ends
    std::vector<std::string_view> words;  // of the text
    // An error text for the words before the command, which are ignored; empty if there are none.
    std::string complaint;
};

// The commands that have arguments. parse() reads them; its error names the part, what was received and what
// is allowed.
namespace command {

struct Debug {
    bool on = false;

    static util::Result<Debug, std::string> parse(const Line& line);
};
struct SetOption {
    std::string name;  // with single spaces between its words
    // As received, without white space at the ends. Nothing if the word "value" is missing.
    std::optional<std::string> value;

    static util::Result<SetOption, std::string> parse(const Line& line);
};
struct SetPosition {
    std::string fen;
    std::vector<std::string> moves;

    static util::Result<SetPosition, std::string> parse(const Line& line);
};
// The numbers are as received; to_limits() interprets them. Times are in milliseconds.
struct Go {
    std::vector<std::string> search_moves;
    std::optional<i64> white_time, black_time, white_increment, black_increment, moves_to_go;
    std::optional<i64> depth, nodes, mate, move_time;
    bool infinite = false;
    bool ponder = false;
    std::optional<int> perft_depth;  // go perft <depth>, which is no search
    // An error text for the parts of the line that were not understood and were ignored; empty if there are
    // none.
    std::string complaint;

    static util::Result<Go, std::string> parse(const Line& line);
};
struct Perft {
    int depth = 1;

    static util::Result<Perft, std::string> parse(const Line& line);
};
struct Bench {
    std::optional<int> depth;

    static util::Result<Bench, std::string> parse(const Line& line);
};
// Saves the hash table to a file or loads it.
struct Hash {
    bool load = false;  // else save
    std::string file;

    static util::Result<Hash, std::string> parse(const Line& line);
};
struct GenFens {
    u64 count = 1;
    u64 seed = 0;
    std::string book;  // empty if there is none
    bool dfrc = false;

    static util::Result<GenFens, std::string> parse(const Line& line);
};

// A question for analysis; see analysis/explain.h.
struct Analyse {
    std::string question = "explain";  // the command: "explain", "whynot" or "threats"
    std::string move;                  // as received; empty if there is none
    std::optional<i64> move_time, nodes, depth;

    static util::Result<Analyse, std::string> parse(const Line& line);
};

}  // namespace command

// Splits a line, with or without its line end. Words before the first known command are ignored, as the UCI
// specification requires ("joho debug on" is "debug on"). A quit after such words is not a command. The error
// names the line.
util::Result<Line, std::string> split_line(std::string_view line,
                                           const std::function<bool(std::string_view word)>& is_command);

}  // namespace uci
