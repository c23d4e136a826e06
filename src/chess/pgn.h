// Reads and writes Portable Game Notation, including the deviations found in real files.
//
//   std::ifstream file(name);
//   chess::pgn::Reader reader(file);
//   chess::pgn::Game game;
//   while (true) {
//       const auto found = reader.next(game);
//       if (found == chess::pgn::Reader::Found::End) break;
//       if (reader.faults().any()) report(reader.describe_faults());
//       if (found == chess::pgn::Reader::Found::Game) use(game);  // else it has no moves that can be read
//   }
#pragma once

#include "chess/pgn/game.h"
#include "chess/pgn/lexer.h"
#include "chess/pgn/reader.h"
#include "chess/pgn/writer.h"
