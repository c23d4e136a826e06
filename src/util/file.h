// Files in and out, without exceptions.
#pragma once

#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace util {

// All bytes of the file. The error is one sentence that names the file.
Result<std::vector<u8>, std::string> read_file(const std::string& name);
// The same as text.
Result<std::string, std::string> read_text(const std::string& name);
// The file, to be read bit by bit. The error is the same, also for a folder, which a stream would open.
Result<std::ifstream, std::string> open_to_read(const std::string& name);

// Writes NAME.new beside the file, which then takes its place: nobody sees half of it, and the old one stays if the disk
// is full. The error is one sentence that names the file.
Done write_file(const std::string& name, std::span<const u8> bytes);
Done write_file(const std::string& name, const std::string& text);
// A file that is written piece by piece, and takes its place as write_file()'s does.
class FileDraft {
public:
    explicit FileDraft(std::string name);
    ~FileDraft();  // leaves nothing behind where it was not put in place
    FileDraft(const FileDraft&) = delete;
    FileDraft& operator=(const FileDraft&) = delete;

    // What goes wrong here is told by put_in_place().
    void write(std::span<const u8> bytes);
    // The last call. The error is that of write_file().
    Done put_in_place();

private:
    std::string name_;
    std::ofstream file_;
};

// Could write_file() write it now? To be asked before the work whose fruit goes there; leaves nothing behind. The error
// is that of write_file().
Done check_can_write(const std::string& name);

}  // namespace util
