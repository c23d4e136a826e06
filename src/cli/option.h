// Descriptions of a command's options, from which they are parsed, checked and shown in --help.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "util/ints.h"

namespace cli {

// The kinds of values of an option. Ranges include both ends.
struct Flag {};  // no value: it is given or not
struct Text {};
// Names of files. Two names on a command line must not lead to the same file, unless both files are only
// read (check_files in parse.cpp).
struct FileToRead {};
struct FileToWrite {             // it may be read before
    bool makes_folders = false;  // makes missing folders of the path
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
    std::string value{};  // the name of the value in --help
    bool is_needed = false;
    bool is_positional = false;  // may also be given without its name; --help shows it only in the usage
};

// The same option, but required by the command.
inline Option needed(Option option) {
    option.is_needed = true;
    return option;
}

// The same option, given by its position among the words.
inline Option positional(Option option) {
    option.is_positional = true;
    return option;
}

// The arguments of a command besides its options, such as files or the words that name a game.
struct Words {
    std::string name{};  // as in "fit: FILE is missing"
    usize min = 0;
    usize max = 0;
    Kind kind = Text{};  // Text, in which @FILE names a file, or FileToRead
};

inline constexpr usize AnyNumber = std::numeric_limits<usize>::max();

}  // namespace cli
