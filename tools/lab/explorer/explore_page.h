// Builds the self-contained HTML page of `explore`: a player of searches.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/explorer/search_trace.h"
#include "tools/lab/lab_game.h"

namespace lab_tool {

// A finished search and what it did.
struct ExploredSearch {
    SearchRequest request;
    Report report;
    SearchTrace trace;
};

// The template of the page. `@BOARD@` is replaced by common::chess_board_script(), `@PLAYER@` by
// explorer_script() and `@DATA@` by the data.
std::string_view explore_template();

// The files of the player, in the order in which explorer_script() puts them together.
std::string_view trace_script();
std::string_view words_script();
std::string_view sentences_script();
std::string_view pseudo_code_script();
std::string_view boards_script();
std::string_view tree_search_script();
std::string_view drawn_tree_script();
std::string_view folding_list_script();
std::string_view pane_script();
std::string_view player_script();
std::string explorer_script();

// The data of the page as JSON: the game, and all searches with their traces. The game must be at the
// position that was searched.
std::string explore_data(const LabGame& game, const std::vector<ExploredSearch>& searches,
                         bool in_chinese = false);

std::string explore_page(const LabGame& game, const std::vector<ExploredSearch>& searches,
                         bool in_chinese = false);

}  // namespace lab_tool
