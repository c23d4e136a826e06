// Reads one field after the other from the bytes of a file, which may be cut off or wrong.
#pragma once

#include <span>

#include "util/ints.h"

namespace tablebase {

// Little-endian; the bytes need not be aligned.
inline u16 load_u16(const u8* bytes) { return u16(bytes[0] | bytes[1] << 8); }
inline u32 load_u32(const u8* bytes) { return u32(load_u16(bytes)) | u32(load_u16(bytes + 2)) << 16; }

// Reads past the end return zero and set is_past_end(): check it once, after all reads.
class ByteReader {
public:
    explicit ByteReader(std::span<const u8> file) : file_(file) {}

    bool is_past_end() const { return is_past_end_; }
    usize offset() const { return offset_; }

    u8 next_u8() {
        const auto bytes = next_bytes(1);
        return bytes.empty() ? u8(0) : bytes[0];
    }
    u16 next_u16() {
        const auto bytes = next_bytes(2);
        return bytes.empty() ? u16(0) : load_u16(bytes.data());
    }
    u32 next_u32() {
        const auto bytes = next_bytes(4);
        return bytes.empty() ? 0 : load_u32(bytes.data());
    }
    // All `count` bytes, or none.
    std::span<const u8> next_bytes(u64 count) {
        if (is_past_end_ || count > file_.size() - offset_) {
            is_past_end_ = true;
            return {};
        }
        const auto bytes = file_.subspan(offset_, usize(count));
        offset_ += usize(count);
        return bytes;
    }
    // Skips to the next multiple of `to`, counted from the start of the file.
    void align(usize to) { next_bytes((to - offset_ % to) % to); }

private:
    std::span<const u8> file_;
    usize offset_ = 0;
    bool is_past_end_ = false;
};

}  // namespace tablebase
