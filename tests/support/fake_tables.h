// Endgame tables with made-up values.
#pragma once

#include <functional>

#include "tablebase/oracle.h"

namespace test {

struct FakeTables : tablebase::Oracle {
    using Wdl = tablebase::Wdl;

    int men = 7;
    std::function<std::optional<Wdl>(const chess::Position&)> wdl = [](const auto&) { return std::nullopt; };
    std::function<std::optional<int>(const chess::Position&)> dtz = [](const auto&) { return std::nullopt; };

    // All positions have this WDL value.
    explicit FakeTables(Wdl value) {
        wdl = [value](const auto&) { return value; };
    }
    FakeTables() = default;

    int largest() const override { return men; }
    u64 fingerprint() const override { return u64(men); }
    std::optional<Wdl> probe_wdl(const chess::Position& position) const override { return wdl(position); }
    std::optional<int> probe_dtz(const chess::Position& position) const override { return dtz(position); }
};

}  // namespace test
