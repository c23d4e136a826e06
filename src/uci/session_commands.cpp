// The commands of a session, one row each.
#include <algorithm>
#include <functional>

#include "uci/session.h"

namespace uci {

struct Session::Row {
    // For a command that ignores its arguments.
    Row(const CommandHelp& its_help, void (Session::*member)())
        : help(its_help), run([member](Session& session, const Line& line) {
              session.begin(line, line.complaint);
              (session.*member)();
          }) {}

    // For a command whose arguments are parsed.
    template <class Command>
    Row(const CommandHelp& its_help, void (Session::*member)(const Command& command))
        : help(its_help), run([member](Session& session, const Line& line) {
              const auto command = Command::parse(line);
              if (!command) return session.refuse(line, command.error());
              std::string complaint = line.complaint;
              if constexpr (requires { command->complaint; })
                  complaint +=
                      (complaint.empty() || command->complaint.empty() ? "" : "; ") + command->complaint;
              session.begin(line, complaint);
              (session.*member)(*command);
          }) {}

    CommandHelp help;
    std::function<void(Session& session, const Line& line)> run;
};

const std::vector<Session::Row>& Session::rows() {
    static const std::vector<Row> all = {
        {{"uci", "names the engine, lists its options, answers uciok"}, &Session::identify},
        {{"isready", "answers readyok, also while searching"}, &Session::is_ready},
        {{"ucinewgame", "forgets what was learnt in the last game"}, &Session::new_game},
        {{"setoption name <name> [value <value>]", "changes an option; uci lists them"},
         &Session::set_option},
        {{"position startpos|fen <fen> [moves <move> ...]", "sets the position to search"},
         &Session::set_position},
        {{"go [depth <n>] [nodes <n>] [movetime <ms>] [mate <n>] [wtime <ms>] [btime <ms>] [winc <ms>] "
          "[binc <ms>] [movestogo <n>] [searchmoves <move> ...] [infinite] [ponder]",
          "searches within all of these limits; without any until stop"},
         &Session::go},
        {{"stop", "ends the search, which gives its best move"}, &Session::stop},
        {{"ponderhit", "the move pondered on was played: the clock runs"}, &Session::ponder_hit},
        {{"debug on|off", "repeats each line that is received as an info string"}, &Session::set_debug},
        {{"register ...", "is ignored: nothing needs registering"}, &Session::ignore},
        {{"d", "draws the board, with FEN, keys and checkers"}, &Session::show_board},
        {{"eval", "shows each term of the classical evaluation and the network's value"},
         &Session::show_eval},
        {{"tb", "shows what the endgame tables say about the position and each move"}, &Session::show_tables},
        {{"explain [<move>] [movetime <ms>] [nodes <n>] [depth <n>]",
          "says why the move is good, or what it is good for; by default the best move, in one second"},
         &Session::analyse},
        {{"whynot <move> [movetime <ms>] [nodes <n>] [depth <n>]",
          "says what is wrong with the move: the answer to it, and what the best move has over it"},
         &Session::analyse},
        {{"threats [movetime <ms>] [nodes <n>] [depth <n>]",
          "says what the other side would do with a free move, and which pieces can be taken"},
         &Session::analyse},
        {{"flip", "swaps the colours and mirrors the board"}, &Session::flip},
        {{"perft <depth>", "counts the leaves below each move, as go perft <depth> does"}, &Session::perft},
        {{"bench [<depth>]", "searches a fixed set of positions; ends with nodes and nps"}, &Session::bench},
        {{"hash save|load <file>",
          "writes the hash table to a file, or reads it if size, network and tables are the same"},
         &Session::save_or_load_hash},
        {{"genfens <n> seed <s> book <file>|None [dfrc]",
          "prints n openings that are not decided, for OpenBench; with dfrc they are of double Chess960, not "
          "of the book; an error after 1000 tries in a row without one"},
         &Session::make_openings},
        {{"spsa", "lists the search's parameters for a tuner, in a build that can be tuned"},
         &Session::show_spsa},
        {{"compiler", "says how this program was built"}, &Session::show_build},
        {{"help", "shows this list"}, &Session::show_help},
        {{"quit", "stops all work and ends the program; so does the end of the input"}, &Session::quit}};
    return all;
}

const Session::Row* Session::find_row(std::string_view word) {
    const auto found = std::ranges::find(rows(), word, [](const Row& row) { return row.help.word(); });
    return found == rows().end() ? nullptr : &*found;
}

void Session::execute(const Line& line) {
    const Row* const row = find_row(line.word);
    return row != nullptr ? row->run(*this, line) : begin(line, "");
}

std::vector<Session::CommandHelp> Session::command_help() {
    std::vector<CommandHelp> help;
    for (const Row& row : rows()) help.push_back(row.help);
    return help;
}

util::Result<Line, std::string> Session::split(std::string_view line) {
    return split_line(line, [](std::string_view word) { return find_row(word) != nullptr; });
}

void Session::begin(const Line& line, const std::string& complaint) {
    if (finishes_searches_ && line.word != "stop" && line.word != "ponderhit") {
        wait_for_finite_work();
        received_ = search::Clock::now();
    }
    if (!complaint.empty()) error(complaint);
}

void Session::refuse(const Line& line, std::string reason) {
    if (line.word == "position") position_error_ = reason += "; there is no position now";
    begin(line, line.complaint.empty() ? reason : line.complaint + ", but: " + reason);
}

}  // namespace uci
