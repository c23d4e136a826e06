// Fills templates in one pass, and encodes bytes as Base64: each group of three becomes four digits.
#include "tools/common/page.h"

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

std::string escaped(std::string_view text) {
    return filled(text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (usize i = 0; i < bytes.size(); i += 3) {
        const usize count = std::min<usize>(3, bytes.size() - i);
        u32 group = 0;
        for (usize j = 0; j < 3; ++j) group = group << 8 | (j < count ? u8(bytes[i + j]) : 0u);
        for (usize j = 0; j < 4; ++j) text += j <= count ? Digits[group >> (18 - 6 * j) & 63] : '=';
    }
    return text;
}

}  // namespace common
