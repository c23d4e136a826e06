// Makes options and text of the search's table of parameters.
#include "uci/tune_options.h"

#include <array>

#include <fmt/format.h>

#include "search/params.h"

namespace uci {

#if defined(HOUYI_TUNE)
void add_tune_options(OptionList& options) {
#define HOUYI_PARAM(param, default_value, lowest, highest, step)                                  \
    options.add(spin_option(#param, default_value, lowest, highest, [](int value) -> util::Done { \
        search::params::param = value;                                                            \
        return {};                                                                                \
    }));
    SEARCH_PARAMS(HOUYI_PARAM)
#undef HOUYI_PARAM
}

util::Result<std::string, std::string> spsa_listing() { return format_spsa(tune_parameters()); }
#else
void add_tune_options(OptionList& /*options*/) {}

util::Result<std::string, std::string> spsa_listing() {
    return util::Failure{"spsa: this build cannot be tuned; configure one with -DHOUYI_TUNE=ON"};
}
#endif

std::span<const TuneParameter> tune_parameters() {
#define HOUYI_PARAM(param, default_value, lowest, highest, step) \
    TuneParameter{#param, default_value, lowest, highest, step},
    static constexpr auto Parameters = std::to_array<TuneParameter>({SEARCH_PARAMS(HOUYI_PARAM)});
#undef HOUYI_PARAM
    return Parameters;
}

std::string format_spsa(std::span<const TuneParameter> parameters) {
    std::string text;
    for (const TuneParameter& parameter : parameters)
        text += fmt::format("{}{}, int, {}, {}, {}, {}, 0.002", text.empty() ? "" : "\n", parameter.name,
                            parameter.value, parameter.min, parameter.max, parameter.step);
    return text;
}

}  // namespace uci
