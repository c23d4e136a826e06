// Formats scores, counts and moves as operands of EPD operations.
#include "tools/annotate/epd.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using chess::EpdRecord;
using chess::set_operation;

constexpr int MateNow = 32767;  // mate on the board; the standard counts plies to mate from it

int centipawns_of(const analysis::Value& value) {
    const eval::Score score = value.score;
    const int sign = score.is_loss() ? -1 : 1;
    if (score.is_mate()) return sign * (MateNow - score.plies_to_mate());
    if (score.is_table()) return sign * (eval::Score::max_evaluation().cp() - score.plies_to_table());
    return value.shown_cp;
}

}  // namespace

bool is_epd(const std::string& name) { return util::has_ending(name, ".epd"); }

std::string write_moves_in_san(EpdRecord& record) {
    std::string faults;
    for (const char* const opcode : {"bm", "am"}) {
        const chess::EpdOperation* const operation = record.find(opcode);
        if (operation == nullptr) continue;
        std::vector<std::string> moves;
        for (const std::string& operand : operation->operands) {
            const auto move = chess::read_move(record.position, operand);
            moves.push_back(move ? chess::to_san(record.position, *move) : operand);
            if (!move)
                faults += fmt::format("{}{}: {} is not a legal move here", faults.empty() ? "" : "; ", opcode,
                                      util::quoted(operand));
        }
        if (moves != operation->operands) set_operation(record, opcode, moves);
    }
    return faults;
}

void set_analysis(EpdRecord& record, const analysis::Evaluation& evaluation) {
    const analysis::Line& best = evaluation.best();
    const std::vector<std::string> line = chess::to_san(record.position, best.moves);
    set_operation(record, "acd", {std::to_string(best.depth)});
    set_operation(record, "acn", {std::to_string(evaluation.nodes)});
    if (record.find("bm") == nullptr) set_operation(record, "bm", {line.front()});
    set_operation(record, "ce", {std::to_string(centipawns_of(best.value))});
    set_operation(record, "pv", line);
}

void set_end_of_game(EpdRecord& record) {
    set_operation(record, "acd", {"0"});
    set_operation(record, "acn", {"0"});
    set_operation(record, "ce", {record.position.in_check() ? std::to_string(-MateNow) : "0"});
    chess::drop_operations(record, "pv");
}

void drop_analysis(EpdRecord& record) {
    for (const char* const opcode : {"acd", "acn", "ce", "pv"}) chess::drop_operations(record, opcode);
}

bool analyse(Annotator& annotator, EpdRecord& record, const util::StopRequested& stop_requested) {
    if (!chess::has_legal_move(record.position)) {
        set_end_of_game(record);
        return true;
    }
    const auto evaluation = annotator.evaluate(record.position, stop_requested);
    if (evaluation) set_analysis(record, *evaluation);
    return evaluation.has_value();
}

}  // namespace annotate_tool
