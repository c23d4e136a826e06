// Regular expressions: those of GoogleTest are other ones on Windows.
#pragma once

#include <string>

#include <gmock/gmock.h>

namespace test {

// Is there a part of the text that the expression (of ECMAScript) describes? '.' matches no end of a line.
bool has_match(const std::string& text, const std::string& expression);

MATCHER_P(HasMatch, expression, "has a match of " + testing::PrintToString(expression)) {
    return has_match(arg, expression);
}

}  // namespace test
