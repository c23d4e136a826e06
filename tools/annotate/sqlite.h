// A database file and its statements, closed by their destructors: the part of SQLite's C interface that the
// store uses.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "util/ints.h"
#include "util/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace annotate_tool::sqlite {

// Read and Change need an existing file. Read changes no content, but may move a log that was left
// behind into the file. Make creates the file if it is missing.
enum class Access : u8 { Read, Change, Make };

// A statement that is prepared once and run repeatedly, by one thread at a time.
class Statement {
public:
    Statement() = default;

    // Sets the value of a parameter, counted from 1, until the next reset.
    void bind(int parameter, i64 value);
    void bind(int parameter, std::string_view text);

    // Steps to the next row; false if there is none left. The error is SQLite's own sentence.
    util::Result<bool, std::string> step();
    // The value in a column of the current row, counted from 0.
    i64 whole(int column) const;
    std::string_view text(int column) const;  // valid until the next step
    // Makes the statement ready to be bound and run again. This is necessary if not all rows were read, as an
    // open row keeps a lock.
    void reset();

private:
    friend class Database;
    struct Finalise {
        void operator()(sqlite3_stmt* statement) const;
    };

    std::unique_ptr<sqlite3_stmt, Finalise> statement_;
};

// A database file. All errors are one sentence of SQLite's that does not name the file.
class Database {
public:
    // Opens the file, or creates it if it is missing and `access` is Make. If the file is locked, each call
    // waits for up to half a minute. Access::Read needs no permission to write the file or its folder.
    static util::Result<Database, std::string> open(const std::string& file, Access access);

    // Runs statements without parameters, separated by semicolons, and drops their rows.
    util::Done run(const char* sql);
    // From this call on, writers do not block readers.
    util::Done use_write_ahead_log();
    util::Result<Statement, std::string> prepare(std::string_view sql);
    // The first column of the first row of the statement's result, which must have a row.
    util::Result<i64, std::string> whole(std::string_view sql);
    // The number of rows that the last statement changed.
    i64 changes() const;

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };

    std::string error() const;

    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace annotate_tool::sqlite
