// The self-contained page of `explore`: a search tree to fold and unfold.
#pragma once

#include <string>
#include <string_view>

#include "lab/lab_game.h"
#include "lab/search_recorder.h"

namespace lab_tool {

// The text of the page, in which `@DATA@` stands for the data.
std::string_view explore_template();

// Everything that the page shows, as JSON: texts, dictionaries of actions and of numbers, and one column of
// little-endian integers in base64 for each fact of a node, in depth-first order.
std::string explore_data(const SearchRecorder& recorder, const GameTraits& traits,
                         const SearchRequest& request, const Report& report);

std::string explore_page(const SearchRecorder& recorder, const GameTraits& traits,
                         const SearchRequest& request, const Report& report);

std::string base64(std::string_view bytes);

// In quotes; '<' is escaped too, so that no text can end the script that it stands in.
std::string json_text(std::string_view text);

}  // namespace lab_tool
