// Encodes numbers and texts as the bytes of a message, little-endian on every machine.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/cluster/transport.h"
#include "util/bytes.h"

namespace cluster {

inline Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }
inline std::string text_of(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

class WireWriter {
public:
    template <class UInt>
    WireWriter& number(UInt value) {
        const usize end = bytes_.size();
        bytes_.resize(end + sizeof(UInt));
        util::store_number(bytes_.data() + end, value);
        return *this;
    }
    WireWriter& bytes(std::span<const u8> content) {
        number(u32(content.size()));
        bytes_.insert(bytes_.end(), content.begin(), content.end());
        return *this;
    }
    WireWriter& text(std::string_view content) {
        return bytes(std::span(reinterpret_cast<const u8*>(content.data()), content.size()));
    }
    Bytes take() { return std::move(bytes_); }

private:
    Bytes bytes_;
};

// Reads a message. If the bytes end too early, it returns zeros and empty texts, and is_done() is false.
class WireReader {
public:
    explicit WireReader(std::span<const u8> bytes) : rest_(bytes) {}

    template <class UInt>
    UInt number() {
        const auto content = take(sizeof(UInt));
        return content.empty() ? UInt(0) : util::get_number<UInt>(content.data());
    }
    std::span<const u8> bytes() { return take(number<u32>()); }
    std::string text() {
        const auto content = bytes();
        return {reinterpret_cast<const char*>(content.data()), content.size()};
    }
    // The number of elements that follow; 0 if the rest is too short for them, each with this many bytes or more.
    usize count(usize least_bytes_each) {
        const usize announced = number<u32>();
        if (announced > rest_.size() / least_bytes_each) is_good_ = false;
        return is_good_ ? announced : 0;
    }
    // Whether all bytes were read without an error.
    bool is_done() const { return is_good_ && rest_.empty(); }

private:
    std::span<const u8> take(usize size) {
        if (size > rest_.size()) is_good_ = false;
        if (!is_good_) return {};
        const auto taken = rest_.first(size);
        rest_ = rest_.subspan(size);
        return taken;
    }

    std::span<const u8> rest_;
    bool is_good_ = true;
};

}  // namespace cluster
