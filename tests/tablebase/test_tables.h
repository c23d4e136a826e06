// Tables for tests: those of three men, which our own solver writes during the build, and for the long tests
// those of three and four men by other makers, in the data folder beside the checkout.
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/places.h"
#include "tablebase/tables.h"

namespace tablebase {

inline void PrintTo(Wdl wdl, std::ostream* out) { *out << "Wdl " << int(wdl); }

struct TestTables {
    std::filesystem::path folder;
    std::shared_ptr<const Tables> tables;

    explicit TestTables(std::filesystem::path folder_of_files)
        : folder(std::move(folder_of_files)),
          tables(Tables::open(std::filesystem::exists(folder) ? folder.string() : "").value()) {
        if (tables->largest() == 0) ADD_FAILURE() << "no tables in " << folder;
    }
    const Tables& operator*() const { return *tables; }
    const Tables* operator->() const { return tables.get(); }

    // The names of the endings, such as "KQvK", sorted.
    std::vector<std::string> endings() const {
        std::vector<std::string> endings;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".rtbw") endings.push_back(entry.path().stem().string());
        std::sort(endings.begin(), endings.end());
        return endings;
    }
};

inline TestTables own_tables() { return TestTables(test::tables_folder()); }
inline TestTables shared_tables() { return TestTables(test::shared_folder() / "data" / "syzygy"); }

}  // namespace tablebase
