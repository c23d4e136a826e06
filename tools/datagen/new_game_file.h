// Writes new files of games: either the whole file exists afterwards, or no file.
#pragma once

#include <functional>
#include <string>

#include "record/game_writer.h"
#include "util/result.h"

namespace datagen {

// Calls `fill` with a writer, and gives the file its name after `fill` has succeeded. The error is one
// sentence: that of `fill`, or that the file already exists or cannot be written. No file is left behind
// then.
util::Done write_new_game_file(const std::string& name,
                               const std::function<util::Done(record::GameWriter&)>& fill);

}  // namespace datagen
