// What a command says of its options: enough to read them, to refuse what makes no sense, and to write its --help.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "util/ints.h"

namespace cli {

// What an option's value may be; the ends of a range belong to it.
struct Flag {};  // no value: it is there or not
struct Text {};
// Names of files. No two of a command line are the same file, unless both are only read (check_files in parse.cpp).
struct FileToRead {};
struct FileToWrite {             // that may be read before
    bool makes_folders = false;  // those that it is in, if need be
};
struct Whole {
    i64 min = std::numeric_limits<i64>::min();
    i64 max = std::numeric_limits<i64>::max();
};
struct Real {
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
};
using Kind = std::variant<Flag, Text, FileToRead, FileToWrite, Whole, Real>;

struct Option {
    std::string name;  // without the dashes
    std::string help;
    Kind kind = Flag{};
    std::string value{};  // how --help calls the value
    bool is_needed = false;
    bool is_positional = false;  // may be given without its name as well; --help shows it in the usage only
};

// The same option, but the command does nothing without it.
inline Option needed(Option option) {
    option.is_needed = true;
    return option;
}

// The same option, given by its place among the words.
inline Option positional(Option option) {
    option.is_positional = true;
    return option;
}

// What a command takes beside its options, as files or the words that name a game.
struct Words {
    std::string name{};  // in "fit: FILE is missing"
    usize min = 0;
    usize max = 0;
    Kind kind = Text{};  // in which @FILE names a file, or files to read
};

inline constexpr usize AnyNumber = std::numeric_limits<usize>::max();

}  // namespace cli
