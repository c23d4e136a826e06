// Checks of statements about tactical motifs, pieces left to be taken, and simple facts by the board.
#pragma once

#include <string>

#include "analysis/statement.h"

namespace test {

// Why the statement about a legal move is false, in a few words; empty if it is true.
using FaultOf = std::string(const analysis::Statement& statement, const chess::Position& before,
                            chess::Move move);

FaultOf fault_of_shielding;
FaultOf fault_of_prevented_answer;

FaultOf fault_of_taking_back;
FaultOf fault_of_taking_undefended;
FaultOf fault_of_removed_defender;
FaultOf fault_of_luring_away;
FaultOf fault_of_luring_to;
FaultOf fault_of_pinned_defender;
FaultOf fault_of_attack_on_pinned;
FaultOf fault_of_trap;
FaultOf fault_of_promotion;
FaultOf fault_of_back_rank_mate;
FaultOf fault_of_smothered_mate;
FaultOf fault_of_stalemate_saving;
FaultOf fault_of_saved_draw;
FaultOf fault_of_perpetual_check;
FaultOf fault_of_zugzwang;

FaultOf fault_of_putting_en_prise;
FaultOf fault_of_leaving_en_prise;
FaultOf fault_of_unguarding;
FaultOf fault_of_opened_line;
FaultOf fault_of_cutting_off;

FaultOf fault_of_blocking;
FaultOf fault_of_lost_time;
FaultOf fault_of_lost_castling;
FaultOf fault_of_castling;
FaultOf fault_of_preparing;
FaultOf fault_of_stopped_castling;
FaultOf fault_of_development;
FaultOf fault_of_outrunning;
FaultOf fault_of_centre;
FaultOf fault_of_entering_centre;

}  // namespace test
