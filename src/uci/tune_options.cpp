// Makes options and text of the search's table of parameters.
#include "uci/tune_options.h"

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

util::Result<std::string, std::string> spsa_listing() {
    std::string text;
#define HOUYI_PARAM(param, default_value, lowest, highest, step)                                             \
    text += fmt::format("{}" #param ", int, {}, {}, {}, {}, 0.002", text.empty() ? "" : "\n", default_value, \
                        lowest, highest, step);
    SEARCH_PARAMS(HOUYI_PARAM)
#undef HOUYI_PARAM
    return text;
}
#else
void add_tune_options(OptionList& /*options*/) {}

util::Result<std::string, std::string> spsa_listing() {
    return util::Failure{"spsa: this build cannot be tuned; configure one with -DHOUYI_TUNE=ON"};
}
#endif

}  // namespace uci
