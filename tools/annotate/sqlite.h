// A database file and its statements, closed by their destructors: the part of SQLite's C interface that the store uses.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "annotate/access.h"
#include "util/ints.h"
#include "util/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace annotate_tool::sqlite {

// One statement, prepared once and run again and again. To be run by one thread at a time.
class Statement {
public:
    Statement() = default;

    // The values of its parameters, from the first on, until the next reset.
    void bind(int parameter, i64 value);
    void bind(int parameter, std::string_view text);

    // Goes on to the next row; false where there is none left. The error is SQLite's own sentence.
    util::Result<bool, std::string> step();
    // Of the row at hand, counted from 0.
    i64 whole(int column) const;
    std::string_view text(int column) const;  // until the next step
    // Ready to be bound and run anew; must be called where not all rows were read, as an open row keeps a lock.
    void reset();

private:
    friend class Database;
    struct Finalise {
        void operator()(sqlite3_stmt* statement) const;
    };

    std::unique_ptr<sqlite3_stmt, Finalise> statement_;
};

// All errors are one sentence of SQLite's that does not name the file.
class Database {
public:
    // Opens the file, or makes it where it is missing and may be made. Whoever finds it locked waits for half a minute. One
    // that is read need not allow to be written, nor need its folder.
    static util::Result<Database, std::string> open(const std::string& file, Access access);

    // Runs statements without parameters, parted by semicolons, and drops their rows.
    util::Done run(const char* sql);
    // From here on whoever writes keeps nobody from reading.
    util::Done use_write_ahead_log();
    util::Result<Statement, std::string> prepare(std::string_view sql);
    // The first column of the first row; the statement has one.
    util::Result<i64, std::string> whole(std::string_view sql);
    // Rows that the last statement changed.
    i64 changes() const;

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };

    std::string error() const;

    std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace annotate_tool::sqlite
