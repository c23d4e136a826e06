// Builds the self-contained HTML page of `explore`: a search tree to fold and unfold.
#pragma once

#include <string>
#include <string_view>

#include "tools/lab/explorer/search_recorder.h"
#include "tools/lab/lab_game.h"

namespace lab_tool {

// The template of the page. `@BOARD@` is replaced by common::chess_board_script() and `@DATA@` by the data.
std::string_view explore_template();

// The data of the page as JSON: texts, lists of actions and of numbers, and for each property of the nodes
// one column of little-endian integers in base64, in depth-first order. The game stands
// where the search began.
std::string explore_data(const SearchRecorder& recorder, const LabGame& game, const SearchRequest& request,
                         const Report& report);

std::string explore_page(const SearchRecorder& recorder, const LabGame& game, const SearchRequest& request,
                         const Report& report);

}  // namespace lab_tool
