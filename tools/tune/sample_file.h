// Adding games to a file of samples so that it always holds whole ones.
#pragma once

#include <fstream>
#include <memory>
#include <string>

#include "tune/sample.h"
#include "util/result.h"

namespace tune {

class SampleAppender {
public:
    // Opens the file or makes it. What a broken run left behind the last whole line is cut off. The error, a file that
    // cannot be written or that holds something else than samples, is one sentence.
    static util::Result<SampleAppender, std::string> open(const std::string& name);

    // Size of the file in bytes.
    u64 size() const { return size_; }
    // Whole lines, in one write. False if not all could be written; then nothing has been.
    bool append(const std::string& lines);

private:
    SampleAppender(std::string name, u64 size) : name_(std::move(name)), size_(size) {}

    std::string name_;
    u64 size_;
    std::unique_ptr<std::filebuf> file_;
};

}  // namespace tune
