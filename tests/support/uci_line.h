// Lines of UCI with their parsed arguments, for tests that choose lines by what they do.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "uci/command.h"
#include "uci/session.h"

namespace test {

struct UciLine {
    std::string word;  // the command; empty for an empty line or a comment
    std::variant<std::monostate, uci::command::Debug, uci::command::SetOption, uci::command::SetPosition,
                 uci::command::Go, uci::command::Perft, uci::command::Bench, uci::command::Hash,
                 uci::command::GenFens, uci::command::Analyse>
        arguments;  // std::monostate for commands that ignore theirs
    std::string complaint;
};

inline util::Result<UciLine, std::string> read_uci_line(std::string_view text) {
    namespace command = uci::command;
    const auto line = uci::Session::split(text);
    if (!line) return util::Failure{line.error()};
    UciLine known{std::string(line->word), {}, line->complaint};
    std::string error;
    const auto take = [&]<class T>(std::type_identity<T>) {
        const auto parsed = T::parse(*line);
        if (!parsed) {
            error = line->complaint + parsed.error();
            return;
        }
        if constexpr (requires { parsed->complaint; }) known.complaint += parsed->complaint;
        known.arguments = *parsed;
    };
    const std::string& word = known.word;
    if (word == "debug") take(std::type_identity<command::Debug>());
    if (word == "setoption") take(std::type_identity<command::SetOption>());
    if (word == "position") take(std::type_identity<command::SetPosition>());
    if (word == "go") take(std::type_identity<command::Go>());
    if (word == "perft") take(std::type_identity<command::Perft>());
    if (word == "bench") take(std::type_identity<command::Bench>());
    if (word == "hash") take(std::type_identity<command::Hash>());
    if (word == "genfens") take(std::type_identity<command::GenFens>());
    if (word == "explain" || word == "whynot" || word == "threats")
        take(std::type_identity<command::Analyse>());
    if (!error.empty()) return util::Failure{error};
    return known;
}

// The depth of a perft; 0 for any other line.
inline int perft_depth(const UciLine& line) {
    if (const auto* go = std::get_if<uci::command::Go>(&line.arguments)) return go->perft_depth.value_or(0);
    const auto* perft = std::get_if<uci::command::Perft>(&line.arguments);
    return perft != nullptr ? perft->depth : 0;
}

// Whether the line names a file that may be outside the folder in which the test runs (WorkingFolder).
inline bool leaves_working_folder(const UciLine& line) {
    const auto leaves = [](std::string_view name) {
        return name.find('/') != std::string_view::npos || name.find("..") != std::string_view::npos;
    };
    if (const auto* hash = std::get_if<uci::command::Hash>(&line.arguments)) return leaves(hash->file);
    if (const auto* fens = std::get_if<uci::command::GenFens>(&line.arguments)) return leaves(fens->book);
    const auto* option = std::get_if<uci::command::SetOption>(&line.arguments);
    return option != nullptr && option->value && leaves(*option->value);
}

}  // namespace test
