// Searches for matches with std::regex.
#include "support/match.h"

#include <regex>

namespace test {

bool has_match(const std::string& text, const std::string& expression) {
    return std::regex_search(text, std::regex(expression));
}

}  // namespace test
