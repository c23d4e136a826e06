// Calls SQLite, and turns its status codes into results.
#include "tools/annotate/sqlite.h"

#include <cassert>
#include <chrono>

#include <fmt/format.h>
#include <sqlite3.h>

#include "util/file.h"
#include "util/os/files.h"

namespace annotate_tool::sqlite {

namespace {

constexpr int PatienceMs = 30'000;  // how long to wait for a locked file

}  // namespace

void Statement::Finalise::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* database) const { sqlite3_close(database); }

void Statement::bind(int parameter, i64 value) {
    [[maybe_unused]] const int status = sqlite3_bind_int64(statement_.get(), parameter, value);
    assert(status == SQLITE_OK);
}

void Statement::bind(int parameter, std::string_view text) {
    const char* const data = text.empty() ? "" : text.data();  // a null pointer would be SQL's NULL
    [[maybe_unused]] const int status =
        sqlite3_bind_text64(statement_.get(), parameter, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    assert(status == SQLITE_OK || status == SQLITE_NOMEM);
}

util::Result<bool, std::string> Statement::step() {
    const int status = sqlite3_step(statement_.get());
    if (status == SQLITE_ROW) return true;
    std::string error = sqlite3_errmsg(sqlite3_db_handle(statement_.get()));
    reset();
    if (status == SQLITE_DONE) return false;
    return util::Failure{std::move(error)};
}

i64 Statement::whole(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string_view Statement::text(int column) const {
    const unsigned char* const text = sqlite3_column_text(statement_.get(), column);
    if (text == nullptr) return {};
    return {reinterpret_cast<const char*>(text), usize(sqlite3_column_bytes(statement_.get(), column))};
}

namespace {

std::string folder_of(const std::string& file) {
    const std::string folder = util::os::name_of(util::os::path_of(file).parent_path());
    return folder.empty() ? "." : folder;
}

// Escapes the characters that have a special meaning in a URI.
std::string in_uri(const std::string& file) {
    std::string text;
    for (const char c : file)
        text += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", u8(c)) : std::string(1, c);
    return text;
}

}  // namespace

void Statement::reset() { sqlite3_reset(statement_.get()); }

util::Result<Database, std::string> Database::open(const std::string& file, Access access) {
    sqlite3* opened = nullptr;
    const bool is_fixed =
        access == Access::Read && (!util::os::may_write(file) || !util::os::may_write(folder_of(file)));
    // SQLite creates two files beside a database in WAL mode, even to read it, unless the database is
    // declared immutable. An immutable one is read without a log that was left behind, which has the latest
    // content.
    const bool holds_still = is_fixed && util::file_size(file + "-wal").value_or(0) == 0;
    if (is_fixed && !holds_still && !util::file_size(file + "-shm"))
        return util::Failure{
            "a program left a log beside it, which must first be read by somebody who may write it"};
    int flags = SQLITE_OPEN_NOMUTEX | (holds_still ? SQLITE_OPEN_URI : 0);
    flags |= is_fixed ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    if (access == Access::Make) flags |= SQLITE_OPEN_CREATE;
    // SQLite reserves names that begin with a colon.
    const std::string name = holds_still             ? "file:" + in_uri(file) + "?immutable=1"
                             : file.starts_with(':') ? "./" + file
                                                     : file;
    const int status = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
    Database database;
    database.database_.reset(opened);
    if (opened == nullptr) return util::Failure{"there is no memory for a database"};
    if (status != SQLITE_OK) return util::Failure{database.error()};
    sqlite3_busy_timeout(opened, PatienceMs);
    return database;
}

util::Done Database::run(const char* sql) {
    if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return {};
    return util::Failure{error()};
}

// If two connections switch at the same moment, both hold a read lock when they ask to write. As they would
// wait for each other, SQLite refuses one of them immediately. That one has released its lock by then, and
// asks again.
util::Done Database::use_write_ahead_log() {
    constexpr int PauseMs = 1;
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + std::chrono::milliseconds(PatienceMs);
    while (true) {
        if (util::Done done = run("PRAGMA journal_mode = WAL");
            done || sqlite3_errcode(database_.get()) != SQLITE_BUSY || Clock::now() >= deadline)
            return done;
        sqlite3_sleep(PauseMs);
    }
}

util::Result<Statement, std::string> Database::prepare(std::string_view sql) {
    sqlite3_stmt* prepared = nullptr;
    const int status = sqlite3_prepare_v3(database_.get(), sql.data(), int(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
    Statement statement;
    statement.statement_.reset(prepared);
    if (status != SQLITE_OK) return util::Failure{error()};
    return statement;
}

util::Result<i64, std::string> Database::whole(std::string_view sql) {
    auto statement = prepare(sql);
    if (!statement) return util::Failure{statement.error()};
    const auto found = statement.value().step();
    if (!found) return util::Failure{found.error()};
    return statement->whole(0);
}

i64 Database::changes() const { return sqlite3_changes64(database_.get()); }

std::string Database::error() const { return sqlite3_errmsg(database_.get()); }

}  // namespace annotate_tool::sqlite
