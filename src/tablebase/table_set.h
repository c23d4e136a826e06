// The Syzygy files of several folders. Each file is mapped when it is first needed.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tablebase/table.h"
#include "util/memory.h"

namespace tablebase {

// A DTZ table's answer for a position.
struct StoredDtz {
    enum class Kind {
        Missing,    // there is no usable table
        OtherSide,  // the table has only the other side to move
        Known,
    };
    Kind kind = Kind::Missing;
    int distance = 0;  // see Table::dtz
};

// Filled by one thread, then only read, by any number of threads. No lock is taken once a file is mapped.
class TableSet {
public:
    // Adds all files of the folder that have the names of tables. False if the folder cannot be read.
    bool add_folder(const std::string& folder);

    // Files are counted by their names; their contents are not checked. Several files of one name count
    // once, and the first usable one is probed.
    int wdl_files() const { return wdl_files_; }
    int dtz_files() const { return dtz_files_; }
    // Men in the largest WDL table; 0 if there is none.
    int largest() const { return largest_; }
    // Depends on the materials and kinds of the tables, not on their order or folders.
    u64 fingerprint() const { return fingerprint_; }

    // The tables' own values, which ignore captures and en passant. Bare kings are a draw.
    std::optional<Wdl> wdl(const Board& board) const;
    StoredDtz dtz(const Board& board, Wdl value) const;

    // One sentence for each file that was found to be unusable since the last call. Each file is reported
    // only once.
    std::vector<std::string> take_errors() const;
    // Adds a sentence to take_errors().
    void add_error(std::string_view error) const;

private:
    // `bytes` and `table` are set once, guarded by `mapping`.
    struct File {
        std::string name;
        TableKind kind;
        Material material;
        mutable std::once_flag mapping;
        mutable util::MappedFile bytes;
        mutable std::unique_ptr<const Table> table;  // null if it is unusable
        mutable std::atomic<bool> is_reported{false};
        File* next = nullptr;  // file of the same name in a later folder
    };
    // The first files of a material; null if there is none.
    struct FilesOfMaterial {
        bool is_swapped = false;  // the files have the colours exchanged
        const File* wdl = nullptr;
        const File* dtz = nullptr;
    };
    // The first file of a table; null if there is none.
    struct Found {
        const File* file = nullptr;
        bool is_swapped = false;
    };

    void add_file(const std::string& name, TableKind kind, const Material& material);
    Found find(const Material& material, TableKind kind) const;
    const Table* table_of(const File& file) const;
    void map(const File& file) const;
    void report(const File& file, std::string_view fault) const;
    void report_damage(const File& file) const;

    std::vector<std::unique_ptr<File>> files_;
    std::unordered_map<u64, FilesOfMaterial> files_of_;  // by Material::key()
    int wdl_files_ = 0;
    int dtz_files_ = 0;
    int largest_ = 0;
    u64 fingerprint_ = 0;

    mutable std::mutex errors_mutex_;
    mutable std::vector<std::string> errors_;  // guarded by errors_mutex_
    mutable std::atomic<bool> has_errors_{false};
};

// The value of a position, which TableSet's own values are not: tables ignore captures and en passant, so
// these are searched. Both return nothing if a table that is needed is missing or damaged.
std::optional<Wdl> probe_wdl(const TableSet& tables, const Board& board);
// In plies, with the signs and ranges of Tables::probe_dtz (tables.h).
std::optional<int> probe_dtz(const TableSet& tables, const Board& board);

}  // namespace tablebase
