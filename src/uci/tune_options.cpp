// The search's table of parameters -> options.
#include "uci/tune_options.h"

#include "search/params.h"

namespace uci {

#if defined(HOUYI_TUNE)
void add_tune_options(Options& options) {
#define HOUYI_PARAM(param, default_value, lowest, highest, step)   \
    options.add(SpinOption{.name = #param,                         \
                           .def = default_value,                   \
                           .min = lowest,                          \
                           .max = highest,                         \
                           .on_change = [](int value) -> Refusal { \
                               search::params::param = value;      \
                               return {};                          \
                           }});
    SEARCH_PARAMS(HOUYI_PARAM)
#undef HOUYI_PARAM
}
#else
void add_tune_options(Options& /*options*/) {}
#endif

}  // namespace uci
