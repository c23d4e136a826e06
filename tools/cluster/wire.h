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
        util::put_number(bytes_, value);
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
    explicit WireReader(std::span<const u8> bytes) : reader_(bytes) {}

    template <class UInt>
    UInt number() {
        return reader_.next<UInt>();
    }
    std::span<const u8> bytes() { return reader_.next_bytes(number<u32>()); }
    std::string text() {
        const auto content = bytes();
        return {reinterpret_cast<const char*>(content.data()), content.size()};
    }
    // The number of elements that follow; 0 if the rest is too short for them, each with this many bytes or more.
    usize count(usize least_bytes_each) {
        const u64 announced = number<u32>();
        if (announced > reader_.left() / least_bytes_each) reader_.next_bytes(announced * least_bytes_each);
        return reader_.is_past_end() ? 0 : usize(announced);
    }
    // Whether all bytes were read without an error.
    bool is_done() const { return !reader_.is_past_end() && reader_.left() == 0; }

private:
    util::ByteReader reader_;
};

}  // namespace cluster
