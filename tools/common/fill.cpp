// Replaces the marks in one pass over the template.
#include "tools/common/fill.h"

#include <algorithm>

#include "util/ints.h"

namespace common {

std::string filled(std::string_view text, std::initializer_list<Filling> fillings) {
    std::string page;
    while (!text.empty()) {
        const Filling* first = nullptr;
        usize at = text.size();
        for (const Filling& filling : fillings) {
            const usize found = text.find(filling.mark);
            if (found >= at) continue;
            at = found;
            first = &filling;
        }
        page += text.substr(0, at);
        if (first == nullptr) break;
        page += first->text;
        text.remove_prefix(at + first->mark.size());
    }
    return page;
}

}  // namespace common
