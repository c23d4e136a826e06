// The self-contained page of `explore`: a search tree to fold and unfold.
#pragma once

#include <string>
#include <string_view>

#include "lab/explorer/search_recorder.h"
#include "lab/lab_game.h"

namespace lab_tool {

// The text of the page, in which `@BOARD@` stands for common::chess_board_script() and `@DATA@` for the data.
std::string_view explore_template();

// Everything that the page shows, as JSON: texts, dictionaries of actions and of numbers, and one column of
// little-endian integers in base64 for each fact of a node, in depth-first order.
std::string explore_data(const SearchRecorder& recorder, const GameTraits& traits,
                         const SearchRequest& request, const Report& report);

std::string explore_page(const SearchRecorder& recorder, const GameTraits& traits,
                         const SearchRequest& request, const Report& report);

}  // namespace lab_tool
