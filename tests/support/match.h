// A matcher for regular expressions with the same syntax on all systems: GoogleTest's
// syntax differs on Windows.
#pragma once

#include <string>

#include <gmock/gmock.h>

namespace test {

// Does a part of the text match the expression (ECMAScript syntax)? '.' does not match the end of a line.
bool has_match(const std::string& text, const std::string& expression);

MATCHER_P(HasMatch, expression, "has a match of " + testing::PrintToString(expression)) {
    return has_match(arg, expression);
}

}  // namespace test
