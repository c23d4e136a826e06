// Parses the arguments of each command; those of `go` by a table of its parameters.
#include "uci/command.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/text.h"

namespace uci {

namespace {

using util::Failure;
using Words = std::span<const std::string_view>;

Failure<std::string> failure(std::string message) { return Failure{std::move(message)}; }

// A depth for perft or bench; `word` is empty if it is missing.
util::Result<int, std::string> parse_depth(std::string_view where, std::optional<std::string_view> word,
                                           int min, int max) {
    if (!word) return failure(fmt::format("{}: the depth is missing; allowed: {}..{}", where, min, max));
    const auto depth = util::parse_integer<i64>(*word);
    if (!depth)
        return failure(fmt::format("{}: {} is not a whole number; allowed: {}..{}", where,
                                   util::quoted(*word), min, max));
    if (*depth < min || *depth > max)
        return failure(fmt::format("{}: {} is not in {}..{}", where, util::quoted(*word), min, max));
    return int(*depth);
}

// The parameters of `go` that take a number.
struct GoNumber {
    std::string_view name;
    std::optional<i64> command::Go::*field;
    bool may_be_negative;  // clocks may be after lag
};
constexpr auto GoNumbers = std::to_array<GoNumber>({
    {"wtime", &command::Go::white_time, true},
    {"btime", &command::Go::black_time, true},
    {"winc", &command::Go::white_increment, true},
    {"binc", &command::Go::black_increment, true},
    {"movestogo", &command::Go::moves_to_go, true},
    {"movetime", &command::Go::move_time, true},
    {"depth", &command::Go::depth, false},
    {"nodes", &command::Go::nodes, false},
    {"mate", &command::Go::mate, false},
});
constexpr std::string_view GoOthers[] = {"searchmoves", "infinite", "ponder", "perft"};

const GoNumber* find_go_number(std::string_view word) {
    const auto found = std::ranges::find(GoNumbers, word, &GoNumber::name);
    return found == GoNumbers.end() ? nullptr : &*found;
}

bool is_go_keyword(std::string_view word) {
    return find_go_number(word) || std::ranges::count(GoOthers, word) > 0;
}

// Reads the parameters of `go` in any order; if one is repeated, the last one counts. Parameters that are not
// understood are ignored, because the GUI waits for a best move. Only perft, which is no search, is refused
// then.
class GoParser {
public:
    explicit GoParser(Words words) : words_(words) {}

    util::Result<command::Go, std::string> parse() {
        while (index_ < words_.size()) parse_parameter();
        if (!perft_error_.empty()) return failure(perft_error_);
        go_.complaint = complaint();
        return std::move(go_);
    }

private:
    void parse_parameter() {
        const std::string_view word = words_[index_++];
        if (const GoNumber* number = find_go_number(word)) return parse_number(*number);
        if (word == "searchmoves") return parse_search_moves();
        if (word == "perft") return parse_perft_depth();
        if (word == "infinite") {
            go_.infinite = true;
        } else if (word == "ponder") {
            go_.ponder = true;
        } else {
            unknown_.push_back(word);
        }
    }

    // The next word, unless it is the next parameter or there is none.
    std::optional<std::string_view> take_value() {
        if (index_ == words_.size() || is_go_keyword(words_[index_])) return {};
        return words_[index_++];
    }

    void parse_number(const GoNumber& parameter) {
        const auto word = take_value();
        const std::string_view allowed =
            parameter.may_be_negative ? "a whole number" : "a whole number from 0";
        const auto number = word ? util::parse_integer<i64>(*word) : std::nullopt;
        if (!word)
            problems_.push_back(
                fmt::format("{}: the value is missing; allowed: {}", parameter.name, allowed));
        else if (!number || (*number < 0 && !parameter.may_be_negative))
            problems_.push_back(
                fmt::format("{}: {} is not {}", parameter.name, util::quoted(*word), allowed));
        else
            go_.*parameter.field = *number;
    }

    void parse_search_moves() {
        const usize count_before = go_.search_moves.size();
        while (const auto word = take_value()) go_.search_moves.emplace_back(*word);
        if (go_.search_moves.size() == count_before)
            problems_.emplace_back("searchmoves: the moves are missing");
    }

    void parse_perft_depth() {
        const auto depth = parse_depth("go: perft", take_value(), 0, MaxPerftDepth);
        if (depth)
            go_.perft_depth = *depth;
        else
            perft_error_ = depth.error();
    }

    // An error text for everything that was not understood.
    std::string complaint() {
        if (!unknown_.empty())
            problems_.push_back(fmt::format(
                "unknown parameter {}; known are searchmoves, ponder, wtime, btime, winc, binc, movestogo, "
                "depth, nodes, mate, movetime, infinite and perft",
                util::quoted(fmt::format("{}", fmt::join(unknown_, " ")))));
        return problems_.empty() ? "" : fmt::format("go: {}", fmt::join(problems_, "; "));
    }

    Words words_;
    usize index_ = 0;
    command::Go go_;
    std::string perft_error_;
    std::vector<std::string> problems_;
    std::vector<std::string_view> unknown_;
};

constexpr std::string_view AnalysisLimits = "[movetime <ms>] [nodes <n>] [depth <n>]";

// The number after the name of a limit; at least 1.
util::Result<i64, std::string> parse_limit(std::string_view command, Words words, usize index) {
    constexpr std::string_view Allowed = "allowed: a whole number from 1";
    if (index + 1 == words.size())
        return failure(fmt::format("{}: {}: the value is missing; {}", command, words[index], Allowed));
    const auto number = util::parse_integer<i64>(words[index + 1]);
    if (!number || *number < 1)
        return failure(fmt::format("{}: {}: got {}; {}", command, words[index],
                                   util::quoted(words[index + 1]), Allowed));
    return *number;
}

}  // namespace

util::Result<Line, std::string> split_line(std::string_view line,
                                           const std::function<bool(std::string_view word)>& is_command) {
    if (line.starts_with(util::ByteOrderMark)) line.remove_prefix(util::ByteOrderMark.size());
    const std::string_view text = util::trim(line);
    if (text.empty() || text.front() == '#') return Line{};

    const std::vector<std::string_view> words = util::split_words(text);
    const auto known = std::find_if(words.begin(), words.end(), is_command);
    if (known == words.end() || (known != words.begin() && *known == "quit"))
        return failure(fmt::format("unknown command {}; help lists the commands", util::quoted(text)));
    const usize at = usize(known->data() - text.data());
    Line split{*known, util::trim(text.substr(at + known->size())), {known + 1, words.end()}, {}};
    if (at > 0)
        split.complaint = fmt::format("unknown command {}; the rest of the line is taken",
                                      util::quoted(util::trim(text.substr(0, at))));
    return split;
}

util::Result<command::Debug, std::string> command::Debug::parse(const Line& line) {
    const std::string_view word = line.words.empty() ? "" : line.words.front();
    if (word == "on" || word == "off") return command::Debug{word == "on"};
    return failure(fmt::format("debug: {} is neither on nor off", util::quoted(word)));
}

// setoption name <words> [value <text>]
util::Result<command::SetOption, std::string> command::SetOption::parse(const Line& line) {
    const Words words = line.words;
    if (words.empty() || words[0] != "name")
        return failure(fmt::format(
            "setoption: expected \"name\", got {}; the form is setoption name <name> [value <value>]",
            util::quoted(words.empty() ? "" : words[0])));
    command::SetOption option;
    const auto value = std::find(words.begin() + 1, words.end(), "value");
    option.name = fmt::format("{}", fmt::join(words.begin() + 1, value, " "));
    if (option.name.empty())
        return failure("setoption: the name is missing; the form is setoption name <name> [value <value>]");
    if (value != words.end()) {
        // Taken from the text and not from its words: a path may contain several spaces in a row.
        const usize value_at = usize(value->data() - line.text.data()) + value->size();
        option.value = std::string(util::trim(line.text.substr(value_at)));
    }
    return option;
}

// position startpos|fen <fields> [moves <move> ...]
util::Result<command::SetPosition, std::string> command::SetPosition::parse(const Line& line) {
    const Words words = line.words;
    const std::string_view kind = words.empty() ? "" : words[0];
    if (kind != "startpos" && kind != "fen")
        return failure(fmt::format("position: expected \"startpos\" or \"fen\", got {}", util::quoted(kind)));
    command::SetPosition position;
    position.fen = chess::StartFen;
    auto rest = words.begin() + 1;
    if (kind == "fen") {
        rest = std::find(rest, words.end(), "moves");
        position.fen = fmt::format("{}", fmt::join(words.begin() + 1, rest, " "));
    }
    if (rest == words.end()) return position;
    if (*rest != "moves")
        return failure(
            fmt::format("position: expected \"moves\" or the end of the line, got {}", util::quoted(*rest)));
    position.moves.assign(rest + 1, words.end());
    return position;
}

util::Result<command::Go, std::string> command::Go::parse(const Line& line) {
    return GoParser(line.words).parse();
}

util::Result<command::Perft, std::string> command::Perft::parse(const Line& line) {
    const auto word = line.words.empty() ? std::nullopt : std::optional(line.words[0]);
    const auto depth = parse_depth("perft", word, 0, MaxPerftDepth);
    if (!depth) return Failure{depth.error()};
    return command::Perft{*depth};
}

util::Result<command::Bench, std::string> command::Bench::parse(const Line& line) {
    if (line.words.empty()) return command::Bench{};
    const auto depth = parse_depth("bench", line.words[0], 1, MaxBenchDepth);
    if (!depth) return Failure{depth.error()};
    return command::Bench{*depth};
}

// hash save|load <file>. The name may contain spaces.
util::Result<command::Hash, std::string> command::Hash::parse(const Line& line) {
    const std::string_view action = line.words.empty() ? "" : line.words[0];
    if ((action != "save" && action != "load") || line.words.size() < 2)
        return failure(
            fmt::format("hash: got {}; the form is hash save|load <file>", util::quoted(line.text)));
    const usize file_at = usize(action.data() - line.text.data()) + action.size();
    return command::Hash{action == "load", std::string(util::trim(line.text.substr(file_at)))};
}

// genfens <n> seed <s> book <file>|None [dfrc], the form of OpenBench. The name may contain spaces.
util::Result<command::GenFens, std::string> command::GenFens::parse(const Line& line) {
    constexpr std::string_view Form = "the form is genfens <n> seed <s> book <file>|None [dfrc]";
    constexpr i64 MaxCount = 1'000'000'000;
    const Words words = line.words;
    if (words.size() < 5 || words[1] != "seed" || words[3] != "book")
        return failure(fmt::format("genfens: got {}; {}", util::quoted(line.text), Form));
    const auto count = util::parse_integer<i64>(words[0]);
    if (!count || *count < 1 || *count > MaxCount)
        return failure(
            fmt::format("genfens: {} is not a whole number in 1..{}", util::quoted(words[0]), MaxCount));
    const auto seed = util::parse_integer<i64>(words[2]);
    if (!seed || *seed < 0)
        return failure(fmt::format("genfens: seed {} is not a whole number from 0", util::quoted(words[2])));

    command::GenFens command{u64(*count), u64(*seed), {}, words.size() > 5 && words.back() == "dfrc"};
    const Words book = words.subspan(4, words.size() - 4 - (command.dfrc ? 1 : 0));
    const usize begin = usize(book.front().data() - line.text.data());
    const usize end = usize(book.back().data() - line.text.data()) + book.back().size();
    command.book = line.text.substr(begin, end - begin);
    if (util::equal_ignoring_case(command.book, "none")) command.book.clear();
    return command;
}

// explain|whynot|threats [<move>] [movetime <ms>] [nodes <n>] [depth <n>]
util::Result<command::Analyse, std::string> command::Analyse::parse(const Line& line) {
    command::Analyse analyse;
    analyse.question = line.word;
    for (usize index = 0; index < line.words.size(); ++index) {
        const std::string_view word = line.words[index];
        const bool is_time = word == "movetime", is_nodes = word == "nodes";
        if (is_time || is_nodes || word == "depth") {
            const auto number = parse_limit(line.word, line.words, index++);
            if (!number) return Failure{number.error()};
            (is_time ? analyse.move_time : is_nodes ? analyse.nodes : analyse.depth) = *number;
        } else if (index == 0 && line.word != "threats") {
            analyse.move = word;
        } else {
            return failure(
                fmt::format("{}: got {}; allowed: {}", line.word, util::quoted(word), AnalysisLimits));
        }
    }
    if (line.word == "whynot" && analyse.move.empty())
        return failure("whynot: the move is missing, as in whynot e2e4");
    return analyse;
}

}  // namespace uci
