// The Syzygy files of some folders, each mapped when it is first needed.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/table.h"
#include "util/mapped_file.h"

namespace tablebase {

// What a DTZ table has to say of a position.
struct StoredDtz {
    enum class Kind {
        Missing,
        OtherSide,
        Known
    };  // no usable table; only for the other side to move; for this one
    Kind kind = Kind::Missing;
    int distance = 0;  // see Table::dtz
};

// Filled by one thread, then only read, by as many as there are; no lock is taken once a file is mapped.
class TableSet {
public:
    // All files there whose names are those of tables. False where the folder cannot be read.
    bool add_folder(const std::string& folder);

    // Files by their names; what is in them is another question. Of files of one name the first that is usable is asked, and
    // they count once.
    int wdl_files() const { return wdl_files_; }
    int dtz_files() const { return dtz_files_; }
    // Men of the largest WDL table; 0 where there is none.
    int largest() const { return largest_; }
    // Of materials and kinds of table; in whatever order and folders they were found.
    u64 fingerprint() const;

    // The tables' own values, which leave captures and en passant out of account. Bare kings draw.
    std::optional<Wdl> wdl(const Board& board) const;
    StoredDtz dtz(const Board& board, Wdl value) const;

    // One sentence for each file that turned out to be unusable since the last call; each file once in all.
    std::vector<std::string> take_errors() const;
    // One more of them.
    void add_error(std::string_view error) const;

private:
    // What is mutable is set once, guarded by the flag.
    struct File {
        std::string name;
        TableKind kind;
        Material material;
        mutable std::once_flag mapping;
        mutable util::MappedFile bytes;
        mutable std::unique_ptr<const Table> table;  // null where it is unusable
        mutable std::atomic<bool> is_reported{false};
        File* next = nullptr;  // of the same name in a later folder
        bool is_copy = false;  // such a one
    };
    // The files of a material, by its key: a slot of a hash table.
    struct Slot {
        u64 key = 0;  // 0: empty
        bool is_swapped = false;
        const File* wdl = nullptr;
        const File* dtz = nullptr;
    };
    // The first file of a table; null if there is none.
    struct Found {
        const File* file = nullptr;
        bool is_swapped = false;
    };

    void add_file(const std::string& name, TableKind kind, const Material& material);
    void fill_slots();
    Found find(const Material& material, TableKind kind) const;
    const Table* table_of(const File& file) const;
    void map(const File& file) const;
    void report(const File& file, std::string_view fault) const;
    void report_damage(const File& file) const;

    std::vector<std::unique_ptr<File>> files_;
    std::vector<Slot> slots_;  // a power of two, and most of them empty; none before the first folder
    int wdl_files_ = 0;
    int dtz_files_ = 0;
    int largest_ = 0;

    mutable std::mutex errors_mutex_;
    mutable std::vector<std::string> errors_;  // guarded by it
    mutable std::atomic<bool> has_errors_{false};
};

}  // namespace tablebase
