// Writes the data of `explore` as JSON and fills in the page.
#include "tools/lab/explorer/explore_page.h"

#include <fmt/format.h>

#include "tools/common/page.h"
#include "tools/lab/drawing/numbers.h"
#include "util/text.h"

namespace lab_tool {

namespace {

std::string game_members(const LabGame& game) {
    const GameTraits& traits = game.traits();
    std::string start = game.text();
    std::erase(start, '\n');
    return fmt::format(R"("title":{},"board":{{"kind":{},"start":{},"width":{},"height":{}}})",
                       util::json_text(traits.title), util::json_text(traits.board.kind),
                       util::json_text(start), traits.board.width, traits.board.height);
}

std::string search_json(const ExploredSearch& search) {
    const AlgorithmInfo& algorithm = info_of(search.request.algorithm);
    const Report& report = search.report;
    const adversarial::Counts& counts = report.counts;
    return fmt::format(R"({{"algorithm":{},"title":{},"value":"{}","bound":"{}","line":{},"depth":{},)",
                       util::json_text(algorithm.name), util::json_text(algorithm.title), report.value,
                       bound_sign(report.bound), util::json_array(report.line, util::json_text),
                       report.depth ? std::to_string(*report.depth) : "null") +
           fmt::format(R"("nodes":{},"leaves":{},"alphaCuts":{},"betaCuts":{},"reSearches":{},)",
                       counts.nodes, counts.leaves, counts.alpha_cuts, counts.beta_cuts, counts.re_searches) +
           trace_members(search.trace) + "}";
}

}  // namespace

std::string explorer_script() {
    std::string script;
    for (const auto part :
         {trace_script, words_script, sentences_script, pseudo_code_script, boards_script, tree_search_script,
          drawn_tree_script, folding_list_script, pane_script, player_script})
        script += part();
    return script;
}

std::string explore_data(const LabGame& game, const std::vector<ExploredSearch>& searches, bool in_chinese) {
    return fmt::format(R"({{{},"language":"{}","traces":{}}})", game_members(game), in_chinese ? "zh" : "en",
                       util::json_array(searches, search_json));
}

std::string explore_page(const LabGame& game, const std::vector<ExploredSearch>& searches, bool in_chinese) {
    return common::filled(explore_template(), {{"@BOARD@", common::chess_board_script()},
                                               {"@PLAYER@", explorer_script()},
                                               {"@DATA@", explore_data(game, searches, in_chinese)}});
}

}  // namespace lab_tool
