// The tables of three and four men in the data folder beside the checkout, where there is one.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tablebase/tables.h"

namespace tablebase {

inline void PrintTo(Wdl wdl, std::ostream* out) { *out << "Wdl " << int(wdl); }

inline std::filesystem::path shared_folder() {
    return std::filesystem::path(HOUYI_SHARED_DIR) / "data" / "syzygy";
}

inline constexpr const char* NoSharedTables = "no folder of tables in the shared data";

// Null where there is no such folder.
inline std::shared_ptr<const Tables> shared_tables() {
    const auto tables = Tables::open(shared_folder().string());
    return tables ? *tables : nullptr;
}

// "KQvK" and so on, sorted.
inline std::vector<std::string> shared_endings() {
    std::vector<std::string> endings;
    for (const auto& entry : std::filesystem::directory_iterator(shared_folder()))
        if (entry.path().extension() == ".rtbw") endings.push_back(entry.path().stem().string());
    std::sort(endings.begin(), endings.end());
    return endings;
}

}  // namespace tablebase
