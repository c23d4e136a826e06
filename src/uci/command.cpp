// Parses UCI lines by two tables: one of the commands, and one of the parameters of `go`.
#include "uci/command.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/text.h"

namespace uci {

namespace {

using util::Failure;
using util::quoted;
using Words = std::span<const std::string_view>;
using Parsed = util::Result<ParsedLine, CommandError>;

// The text after the command's word.
struct LineArguments {
    std::string_view text;
    Words words;
};

Failure<CommandError> failure(std::string message) { return Failure{CommandError{std::move(message)}}; }

// For commands that ignore their arguments.
template <class T>
Parsed parse_plain(const LineArguments& /*arguments*/) {
    return ParsedLine{T{}, {}};
}

Parsed parse_debug(const LineArguments& arguments) {
    const std::string_view word = arguments.words.empty() ? "" : arguments.words.front();
    if (word == "on" || word == "off") return ParsedLine{command::Debug{word == "on"}, {}};
    return failure(fmt::format("debug: {} is neither on nor off", quoted(word)));
}

// setoption name <words> [value <text>]
Parsed parse_set_option(const LineArguments& arguments) {
    const Words words = arguments.words;
    if (words.empty() || words[0] != "name")
        return failure(fmt::format(
            "setoption: expected \"name\", got {}; the form is setoption name <name> [value <value>]",
            quoted(words.empty() ? "" : words[0])));
    command::SetOption option;
    usize index = 1;
    for (; index < words.size() && words[index] != "value"; ++index) {
        if (!option.name.empty()) option.name += ' ';
        option.name += words[index];
    }
    if (option.name.empty())
        return failure("setoption: the name is missing; the form is setoption name <name> [value <value>]");
    if (index < words.size()) {
        // Taken from the text and not from its words: a path may contain several spaces in a row.
        const usize value_at = usize(words[index].data() - arguments.text.data()) + words[index].size();
        option.value = std::string(util::trim(arguments.text.substr(value_at)));
    }
    return ParsedLine{std::move(option), {}};
}

// position startpos|fen <fields> [moves <move> ...]
Parsed parse_position(const LineArguments& arguments) {
    const Words words = arguments.words;
    const std::string_view kind = words.empty() ? "" : words[0];
    command::SetPosition position;
    usize index = 1;
    if (kind == "startpos") {
        position.fen = chess::StartFen;
    } else if (kind == "fen") {
        for (; index < words.size() && words[index] != "moves"; ++index) {
            if (!position.fen.empty()) position.fen += ' ';
            position.fen += words[index];
        }
    } else {
        return failure(fmt::format("position: expected \"startpos\" or \"fen\", got {}", quoted(kind)));
    }
    if (index < words.size() && words[index] != "moves")
        return failure(
            fmt::format("position: expected \"moves\" or the end of the line, got {}", quoted(words[index])));
    for (++index; index < words.size(); ++index) position.moves.emplace_back(words[index]);
    return ParsedLine{std::move(position), {}};
}

// A depth for perft or bench.
util::Result<int, CommandError> parse_depth(std::string_view where, std::string_view word, int min, int max) {
    const auto depth = util::parse_integer<i64>(word);
    if (!depth)
        return failure(
            fmt::format("{}: {} is not a whole number; allowed: {}..{}", where, quoted(word), min, max));
    if (*depth < min || *depth > max)
        return failure(fmt::format("{}: value {} is not in {}..{}", where, *depth, min, max));
    return int(*depth);
}

Parsed parse_perft(const LineArguments& arguments) {
    if (arguments.words.empty())
        return failure(fmt::format("perft: the depth is missing; allowed: 0..{}", MaxPerftDepth));
    const auto depth = parse_depth("perft", arguments.words[0], 0, MaxPerftDepth);
    if (!depth) return Failure{depth.error()};
    return ParsedLine{command::Perft{*depth}, {}};
}

Parsed parse_bench(const LineArguments& arguments) {
    if (arguments.words.empty()) return ParsedLine{command::Bench{}, {}};
    const auto depth = parse_depth("bench", arguments.words[0], 1, MaxBenchDepth);
    if (!depth) return Failure{depth.error()};
    return ParsedLine{command::Bench{*depth}, {}};
}

// hash save|load <file>. The name may contain spaces.
Parsed parse_hash(const LineArguments& arguments) {
    const std::string_view action = arguments.words.empty() ? "" : arguments.words[0];
    if ((action != "save" && action != "load") || arguments.words.size() < 2)
        return failure(
            fmt::format("hash: {} came; the form is hash save|load <file>", quoted(arguments.text)));
    const usize file_at = usize(action.data() - arguments.text.data()) + action.size();
    return ParsedLine{
        command::Hash{action == "load", std::string(util::trim(arguments.text.substr(file_at)))}, {}};
}

// genfens <n> seed <s> book <file>|None [dfrc], the form of OpenBench. The name may contain spaces.
Parsed parse_gen_fens(const LineArguments& arguments) {
    constexpr std::string_view Form = "the form is genfens <n> seed <s> book <file>|None [dfrc]";
    constexpr i64 MaxCount = 1'000'000'000;
    const Words words = arguments.words;
    if (words.size() < 5 || words[1] != "seed" || words[3] != "book")
        return failure(fmt::format("genfens: {} came; {}", quoted(arguments.text), Form));
    const auto count = util::parse_integer<i64>(words[0]);
    if (!count || *count < 1 || *count > MaxCount)
        return failure(fmt::format("genfens: {} is not a whole number in 1..{}", quoted(words[0]), MaxCount));
    const auto seed = util::parse_integer<i64>(words[2]);
    if (!seed || *seed < 0)
        return failure(fmt::format("genfens: seed {} is not a whole number from 0", quoted(words[2])));

    command::GenFens command{u64(*count), u64(*seed), {}, words.size() > 5 && words.back() == "dfrc"};
    const Words book = words.subspan(4, words.size() - 4 - (command.dfrc ? 1 : 0));
    const usize begin = usize(book.front().data() - arguments.text.data());
    const usize end = usize(book.back().data() - arguments.text.data()) + book.back().size();
    command.book = arguments.text.substr(begin, end - begin);
    if (util::equal_ignoring_case(command.book, "none")) command.book.clear();
    return ParsedLine{std::move(command), {}};
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
    const auto found =
        std::find_if(GoNumbers.begin(), GoNumbers.end(), [&](const GoNumber& n) { return n.name == word; });
    return found == GoNumbers.end() ? nullptr : &*found;
}

bool is_go_keyword(std::string_view word) {
    return find_go_number(word) ||
           std::find(std::begin(GoOthers), std::end(GoOthers), word) != std::end(GoOthers);
}

// Reads the parameters of `go` in any order; if one is repeated, the last one counts. Parameters that are not
// understood are ignored, because the GUI waits for a best move. Only perft, which is no search, is refused
// then.
class GoParser {
public:
    explicit GoParser(Words words) : words_(words) {}

    Parsed parse() {
        while (index_ < words_.size()) parse_parameter();
        if (perft_error_) return Failure{*std::move(perft_error_)};
        if (perft_depth_) return ParsedLine{command::Perft{*perft_depth_}, complaint()};
        go_.is_whole = complaint().empty();
        return ParsedLine{std::move(go_), complaint()};
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
            unknown_ += unknown_.empty() ? "" : " ";
            unknown_ += word;
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
            complain(fmt::format("{}: the value is missing; allowed: {}", parameter.name, allowed));
        else if (!number || (*number < 0 && !parameter.may_be_negative))
            complain(fmt::format("{}: {} is not {}", parameter.name, quoted(*word), allowed));
        else
            go_.*parameter.field = *number;
    }

    void parse_search_moves() {
        const usize count_before = go_.search_moves.size();
        while (const auto word = take_value()) go_.search_moves.emplace_back(*word);
        if (go_.search_moves.size() == count_before) complain("searchmoves: the moves are missing");
    }

    void parse_perft_depth() {
        const auto word = take_value();
        if (!word) {
            perft_error_ =
                CommandError{fmt::format("go: perft: the depth is missing; allowed: 0..{}", MaxPerftDepth)};
        } else if (const auto depth = parse_depth("go: perft", *word, 0, MaxPerftDepth)) {
            perft_depth_ = *depth;
        } else {
            perft_error_ = depth.error();
        }
    }

    void complain(const std::string& problem) {
        problems_ += problems_.empty() ? "" : "; ";
        problems_ += problem;
    }

    // An error text for everything that was not understood.
    std::string complaint() const {
        std::string text = problems_;
        if (!unknown_.empty())
            text += fmt::format(
                "{}unknown parameter {}; known are searchmoves, ponder, wtime, btime, winc, binc, movestogo, "
                "depth, nodes, mate, movetime, infinite and perft",
                text.empty() ? "" : "; ", quoted(unknown_));
        return text.empty() ? text : "go: " + text;
    }

    Words words_;
    usize index_ = 0;
    command::Go go_;
    std::optional<int> perft_depth_;
    std::optional<CommandError> perft_error_;
    std::string problems_;
    std::string unknown_;  // words
};

Parsed parse_go(const LineArguments& arguments) { return GoParser(arguments.words).parse(); }

constexpr std::string_view AnalysisLimits = "[movetime <ms>] [nodes <n>] [depth <n>]";

// The number after the name of a limit; at least 1.
util::Result<i64, CommandError> parse_limit(std::string_view command, Words words, usize index) {
    constexpr std::string_view Allowed = "allowed: a whole number from 1";
    if (index + 1 == words.size())
        return failure(fmt::format("{}: {}: the value is missing; {}", command, words[index], Allowed));
    const auto number = util::parse_integer<i64>(words[index + 1]);
    if (!number || *number < 1)
        return failure(
            fmt::format("{}: {}: {} came; {}", command, words[index], quoted(words[index + 1]), Allowed));
    return *number;
}

// explain|whynot|threats [<move>] [movetime <ms>] [nodes <n>] [depth <n>]
template <command::Question Asked>
Parsed parse_analysis(const LineArguments& arguments) {
    constexpr std::string_view Name = Asked == command::Question::Explain  ? "explain"
                                      : Asked == command::Question::WhyNot ? "whynot"
                                                                           : "threats";
    command::Analyse analyse{.question = Asked, .move = {}, .move_time = {}, .nodes = {}, .depth = {}};
    for (usize index = 0; index < arguments.words.size(); ++index) {
        const std::string_view word = arguments.words[index];
        const bool is_time = word == "movetime", is_nodes = word == "nodes";
        if (is_time || is_nodes || word == "depth") {
            const auto number = parse_limit(Name, arguments.words, index++);
            if (!number) return Failure{number.error()};
            (is_time ? analyse.move_time : is_nodes ? analyse.nodes : analyse.depth) = *number;
        } else if (index == 0 && Asked != command::Question::Threats) {
            analyse.move = word;
        } else {
            return failure(fmt::format("{}: {} came; allowed: {}", Name, quoted(word), AnalysisLimits));
        }
    }
    if (Asked == command::Question::WhyNot && analyse.move.empty())
        return failure("whynot: the move is missing, as in whynot e2e4");
    return ParsedLine{std::move(analyse), {}};
}

struct Grammar {
    CommandHelp help;
    Parsed (*parse)(const LineArguments&);
};
constexpr auto Grammars = std::to_array<Grammar>({
    {{"uci", "uci", "names the engine, lists its options, answers uciok"}, parse_plain<command::Uci>},
    {{"isready", "isready", "answers readyok, also while searching"}, parse_plain<command::IsReady>},
    {{"ucinewgame", "ucinewgame", "forgets all that was learnt in the last game"},
     parse_plain<command::NewGame>},
    {{"setoption", "setoption name <name> [value <value>]", "changes an option; uci lists them"},
     parse_set_option},
    {{"position", "position startpos|fen <fen> [moves <move> ...]", "sets the position to search"},
     parse_position},
    {{"go",
      "go [depth <n>] [nodes <n>] [movetime <ms>] [mate <n>] [wtime <ms>] [btime <ms>] [winc <ms>] "
      "[binc <ms>] [movestogo <n>] [searchmoves <move> ...] [infinite] [ponder]",
      "searches within all of these limits; without any until stop"},
     parse_go},
    {{"stop", "stop", "ends the search, which gives its best move"}, parse_plain<command::Stop>},
    {{"ponderhit", "ponderhit", "the move pondered on was played: the clock runs"},
     parse_plain<command::PonderHit>},
    {{"debug", "debug on|off", "repeats each line that comes as an info string"}, parse_debug},
    {{"register", "register ...", "is taken and ignored: nothing needs registering"},
     parse_plain<command::Register>},
    {{"d", "d", "draws the board, with FEN, keys and checkers"}, parse_plain<command::Display>},
    {{"eval", "eval", "shows each term of the static evaluation"}, parse_plain<command::Eval>},
    {{"tb", "tb", "shows what the endgame tables say of the position and of each move"},
     parse_plain<command::Tb>},
    {{"explain", "explain [<move>] [movetime <ms>] [nodes <n>] [depth <n>]",
      "says why the move is good, or what it is good for; without one the best move, without a limit in a "
      "second"},
     parse_analysis<command::Question::Explain>},
    {{"whynot", "whynot <move> [movetime <ms>] [nodes <n>] [depth <n>]",
      "says what is wrong with the move: the answer to it, and what the best move has over it"},
     parse_analysis<command::Question::WhyNot>},
    {{"threats", "threats [movetime <ms>] [nodes <n>] [depth <n>]",
      "says what the other side would do with a free move, and which pieces can be taken"},
     parse_analysis<command::Question::Threats>},
    {{"flip", "flip", "swaps the colours and mirrors the board"}, parse_plain<command::Flip>},
    {{"perft", "perft <depth>", "counts the leaves below each move, as go perft <depth> does"}, parse_perft},
    {{"bench", "bench [<depth>]", "searches a fixed set of positions; ends with nodes and nps"}, parse_bench},
    {{"hash", "hash save|load <file>",
      "writes the hash table to a file, or takes it from there, if it is of the same size, network and "
      "tables"},
     parse_hash},
    {{"genfens", "genfens <n> seed <s> book <file>|None [dfrc]",
      "prints so many openings with even chances, as OpenBench asks for them; after 1000 tries in a row "
      "without one an error"},
     parse_gen_fens},
    {{"spsa", "spsa", "lists the search's parameters for a tuner, in a build that can be tuned"},
     parse_plain<command::Spsa>},
    {{"compiler", "compiler", "says how this program was built"}, parse_plain<command::Compiler>},
    {{"help", "help", "shows this list"}, parse_plain<command::Help>},
    {{"quit", "quit", "stops whatever runs and ends the program; so does the end of the input"},
     parse_plain<command::Quit>},
});

constexpr auto Help = [] {
    std::array<CommandHelp, Grammars.size()> help{};
    std::transform(Grammars.begin(), Grammars.end(), help.begin(),
                   [](const Grammar& grammar) { return grammar.help; });
    return help;
}();

const Grammar* find_grammar(std::string_view word) {
    const auto found = std::find_if(Grammars.begin(), Grammars.end(),
                                    [&](const Grammar& grammar) { return grammar.help.name == word; });
    return found == Grammars.end() ? nullptr : &*found;
}

std::string_view without_byte_order_mark(std::string_view line) {
    return line.starts_with(util::ByteOrderMark) ? line.substr(util::ByteOrderMark.size()) : line;
}

}  // namespace

util::Result<ParsedLine, CommandError> parse_line(std::string_view line) {
    const std::string_view text = util::trim(without_byte_order_mark(line));
    if (text.empty() || text.front() == '#') return ParsedLine{command::Nothing{}, {}};

    const std::vector<std::string_view> words = util::split_words(text);
    const auto known =
        std::find_if(words.begin(), words.end(), [](std::string_view word) { return find_grammar(word); });
    const usize skipped = usize(known - words.begin());
    if (known == words.end() || (skipped > 0 && *known == "quit"))
        return failure(fmt::format("unknown command {}; help lists the commands", quoted(text)));

    const std::string_view rest = text.substr(usize(known->data() - text.data()) + known->size());
    Parsed parsed = find_grammar(*known)->parse({rest, Words(words).subspan(skipped + 1)});
    if (skipped == 0) return parsed;

    const std::string_view unknown = util::trim(text.substr(0, usize(known->data() - text.data())));
    const std::string complaint =
        fmt::format("unknown command {}; the rest of the line is taken", quoted(unknown));
    if (!parsed) return failure(complaint + ", but: " + parsed.error().message);
    std::string& message = parsed.value().complaint;
    message = message.empty() ? complaint : complaint + "; " + message;
    return parsed;
}

std::span<const CommandHelp> command_help() { return Help; }

}  // namespace uci
