// The command line of houyi-datagen: its subcommands and their options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "tools/datagen/generate.h"

namespace datagen {

// The options that choose the evaluation.
struct EvaluationOptions {
    std::string eval_file;
    bool is_classical = false;
};

// What the options of the command generate store, also in other programs that generate games. An option that
// is not given follows from others.
struct GenerateOptions {
    GenerateSettings settings;
    EvaluationOptions evaluation;
    std::optional<u64> hard_nodes, opening_nodes;
    std::optional<int> hash_mib, random_plies;
    std::optional<std::string> syzygy_path;
    bool by_kind = false;
};
std::vector<cli::Option> rows_of(GenerateOptions& options);
// The error is the ending of the command.
util::Result<GenerateSettings, cli::Ending> generate_settings(const GenerateOptions& options);

cli::Program program();

}  // namespace datagen
