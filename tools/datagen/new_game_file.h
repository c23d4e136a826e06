// Files of games that were not there before, and are there whole or not at all.
#pragma once

#include <functional>
#include <string>

#include "record/game_writer.h"
#include "util/result.h"

namespace datagen {

// Hands `fill` a writer, and gives the file its name when that has succeeded. The error is one sentence: `fill`'s, or that
// there is such a file already, or that it cannot be written; nothing is left behind then.
util::Done write_new_game_file(const std::string& name,
                               const std::function<util::Done(record::GameWriter&)>& fill);

}  // namespace datagen
