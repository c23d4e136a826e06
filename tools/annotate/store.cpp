// The store as an SQLite database: its tables, and the statements that read and write them.
#include "tools/annotate/store.h"

#include <mutex>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "tools/annotate/game.h"
#include "tools/annotate/stored_evaluation.h"
#include "util/bytes.h"
#include "util/file.h"
#include "util/os/files.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using analysis::Evaluation;
using chess::Position;
using sqlite::Database;
using sqlite::Statement;
using util::Done;
using util::Failure;
template <class T>
using Result = util::Result<T, std::string>;

constexpr i64 ApplicationId = 0x486F7579;  // "Houy"; it marks the SQLite file as a store
constexpr i64 FormatVersion = 1;

// Positions are looked up by key, clock and `earlier`, a digest of the earlier positions that could recur.
// The FEN distinguishes two positions with the same key. Limits that were not set are 0.
constexpr const char* Schema = R"(
CREATE TABLE analysts(
    id INTEGER PRIMARY KEY, engine TEXT NOT NULL, network TEXT NOT NULL, tables TEXT NOT NULL,
    UNIQUE(engine, network, tables));
CREATE TABLE positions(
    key INTEGER NOT NULL, clock INTEGER NOT NULL, earlier INTEGER NOT NULL, analyst INTEGER NOT NULL,
    lines INTEGER NOT NULL, move_time_ms INTEGER NOT NULL, node_limit INTEGER NOT NULL, depth_limit INTEGER NOT NULL,
    fen TEXT NOT NULL, nodes INTEGER NOT NULL, evaluation TEXT NOT NULL,
    PRIMARY KEY(key, clock, earlier, analyst, lines, move_time_ms, node_limit, depth_limit)) WITHOUT ROWID;
CREATE TABLE games(
    moves_digest INTEGER NOT NULL, analyst INTEGER NOT NULL,
    lines INTEGER NOT NULL, move_time_ms INTEGER NOT NULL, node_limit INTEGER NOT NULL, depth_limit INTEGER NOT NULL,
    white TEXT NOT NULL, black TEXT NOT NULL, event TEXT NOT NULL, date TEXT NOT NULL, result TEXT NOT NULL,
    plies INTEGER NOT NULL,
    PRIMARY KEY(moves_digest, white, black, event, date, analyst, lines, move_time_ms, node_limit, depth_limit))
    WITHOUT ROWID;
)";

// The parameters are key, clock, earlier, analyst, and from the fifth on the effort.
constexpr const char* FindExact =
    "SELECT fen, nodes, evaluation FROM positions WHERE key = ?1 AND clock = ?2 AND earlier = ?3 AND analyst "
    "= ?4 "
    "AND lines = ?5 AND move_time_ms = ?6 AND node_limit = ?7 AND depth_limit = ?8";
constexpr const char* FindEnough =
    "SELECT fen, nodes, evaluation FROM positions WHERE key = ?1 AND clock = ?2 AND earlier = ?3 AND analyst "
    "= ?4 "
    "AND lines >= ?5 "
    "AND move_time_ms >= ?6 AND (move_time_ms > 0) = (?6 > 0) "
    "AND node_limit >= ?7 AND (node_limit > 0) = (?7 > 0) "
    "AND depth_limit >= ?8 AND (depth_limit > 0) = (?8 > 0) "
    "ORDER BY move_time_ms DESC, node_limit DESC, depth_limit DESC, lines LIMIT 1";
constexpr const char* Keep =
    "INSERT OR REPLACE INTO positions VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
constexpr const char* KeepGame =
    "INSERT OR IGNORE INTO games VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
constexpr const char* Kinds =
    "SELECT engine, network, tables, lines, move_time_ms, node_limit, depth_limit, COUNT(*), SUM(nodes) "
    "FROM positions JOIN analysts ON analyst = id GROUP BY id, lines, move_time_ms, node_limit, depth_limit "
    "ORDER BY COUNT(*) DESC, engine, network, tables, lines, move_time_ms, node_limit, depth_limit";
constexpr const char* AllPositions = "SELECT fen, clock, engine, network, tables, lines, move_time_ms, "
                                     "node_limit, depth_limit, nodes, evaluation "
                                     "FROM positions JOIN analysts ON analyst = id ORDER BY fen, clock, key, "
                                     "earlier, id, lines, move_time_ms, "
                                     "node_limit, depth_limit";
constexpr const char* PruneCovered =
    "DELETE FROM positions WHERE EXISTS(SELECT 1 FROM positions AS other WHERE other.key = positions.key "
    "AND other.clock = positions.clock AND other.earlier = positions.earlier AND other.analyst = "
    "positions.analyst "
    "AND other.fen = positions.fen AND other.lines >= positions.lines "
    "AND other.move_time_ms >= positions.move_time_ms AND (other.move_time_ms > 0) = (positions.move_time_ms "
    "> 0) "
    "AND other.node_limit >= positions.node_limit AND (other.node_limit > 0) = (positions.node_limit > 0) "
    "AND other.depth_limit >= positions.depth_limit AND (other.depth_limit > 0) = (positions.depth_limit > "
    "0) "
    "AND (other.lines > positions.lines OR other.move_time_ms > positions.move_time_ms "
    "OR other.node_limit > positions.node_limit OR other.depth_limit > positions.depth_limit))";

// Keys are unsigned, but SQLite's numbers are signed.
i64 signed_bits(u64 bits) { return static_cast<i64>(bits); }

// A digest of the earlier positions that could recur. It does not depend on their order.
u64 digest_of_earlier(const Position& position) {
    // The golden ratio. Without mixing, other keys could easily have the same sum.
    constexpr u64 Mix = 0x9E3779B97F4A7C15;
    u64 digest = 0;
    for (int plies = 1; plies <= position.plies_reversible(); ++plies) {
        const u64 mixed = position.key_before(plies) * Mix;
        digest += mixed ^ mixed >> 32;
    }
    return digest;
}

// Board, side to move, castling rights and en passant: the FEN without clock and move number.
std::string board_of(const Position& position) {
    std::string fen = chess::to_fen(position);
    for (int field = 0; field < 2; ++field) fen.resize(fen.rfind(' '));
    return fen;
}

u64 digest_of(const Position& start, std::span<const chess::Move> moves) {
    constexpr bool KingTakesRook = true;
    std::string text = chess::to_fen(start);
    for (const chess::Move move : moves) text += ' ' + chess::to_uci(move, KingTakesRook);
    return util::fnv1a(text);
}

void bind_effort(Statement& statement, int first, const StoredEffort& effort) {
    statement.bind(first, effort.lines);
    statement.bind(first + 1, effort.move_time_ms);
    statement.bind(first + 2, effort.nodes);
    statement.bind(first + 3, effort.depth);
}
StoredEffort effort_in(const Statement& row, int first) {
    return {.move_time_ms = row.whole(first + 1),
            .nodes = row.whole(first + 2),
            .depth = row.whole(first + 3),
            .lines = row.whole(first)};
}

// An evaluation's text as JSON: [{"score":35,"depth":12,"pv":"e2e4 e7e5"}].
std::string lines_as_json(std::string_view text) {
    return util::json_array(stored_lines(text), [](std::string_view line) {
        const usize depth = line.find(' ') + 1, moves = line.find(' ', depth) + 1;
        return fmt::format(R"({{"score":{},"depth":{},"pv":{}}})", line.substr(0, depth - 1),
                           line.substr(depth, moves - 1 - depth), util::json_text(line.substr(moves)));
    });
}

// Runs a statement that gives no rows.
Done run(Statement& statement) {
    const auto done = statement.step();
    return done ? Done() : Failure{done.error()};
}

// Checks that the database is a store, and writes nothing to it.
Done check_format(Database& database) {
    const auto id = database.whole("PRAGMA application_id");
    if (!id) return Failure{id.error()};
    if (*id != ApplicationId) return Failure{"is not a store of analysis"};
    const auto version = database.whole("PRAGMA user_version");
    if (!version) return Failure{version.error()};
    if (*version != FormatVersion)
        return Failure{
            fmt::format("is a store of version {}; this program knows version {}", *version, FormatVersion)};
    return {};
}

// Returns whether the database is empty, as in a new file, or in one whose creator was killed immediately.
util::Result<bool, std::string> is_empty(Database& database) {
    const auto tables = database.whole("SELECT COUNT(*) FROM sqlite_master");
    if (!tables) return Failure{tables.error()};
    const auto id = database.whole("PRAGMA application_id");
    if (!id) return Failure{id.error()};
    return *tables == 0 && *id == 0;
}

// Creates the tables of an empty database, unless another program was faster.
Done make_tables(Database& database) {
    if (auto begun = database.run("BEGIN IMMEDIATE"); !begun) return begun;
    const auto still_empty = is_empty(database);
    if (!still_empty) return Failure{still_empty.error()};
    if (*still_empty) {
        if (auto made = database.run(Schema); !made) return made;
        const std::string marks =
            fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", ApplicationId, FormatVersion);
        if (auto marked = database.run(marks.c_str()); !marked) return marked;
    }
    return database.run("COMMIT");
}

class SqliteStore : public Store {
public:
    SqliteStore(std::string file, Database database)
        : file_(std::move(file)), database_(std::move(database)) {}

    // Prepares the store for its first use. The error is SQLite's own sentence.
    Done begin(const Analyst& analyst, Access access) {
        for (const auto& [statement, sql] : {std::pair{&find_exact_, FindExact},
                                             {&find_enough_, FindEnough},
                                             {&keep_, Keep},
                                             {&keep_game_, KeepGame}}) {
            auto prepared = database_.prepare(sql);
            if (!prepared) return Failure{prepared.error()};
            *statement = std::move(prepared).value();
        }
        return access == Access::Read ? Done() : set_analyst(analyst);
    }

    Result<std::optional<Evaluation>> find(const Position& position, const StoredEffort& effort,
                                           bool is_exact) override {
        const std::lock_guard lock(mutex_);
        Statement& statement = is_exact ? find_exact_ : find_enough_;
        bind_position(statement, position);
        bind_effort(statement, EffortParameter, effort);
        const auto row = statement.step();
        if (!row) return named<std::optional<Evaluation>>(row.error());
        std::optional<Evaluation> found;
        if (*row && statement.text(0) == board_of(position)) {
            found = evaluation_of(statement.text(2), position, usize(effort.lines));
            if (found) found->nodes = u64(statement.whole(1));
        }
        statement.reset();
        return found;
    }

    Done keep(const Position& position, const StoredEffort& effort, const Evaluation& evaluation) override {
        const std::lock_guard lock(mutex_);
        bind_position(keep_, position);
        bind_effort(keep_, EffortParameter, effort);
        keep_.bind(9, board_of(position));
        keep_.bind(10, i64(evaluation.nodes));
        keep_.bind(11, to_text(evaluation));
        return named(run(keep_));
    }

    Done keep_game(const chess::pgn::Game& game, std::span<const chess::Move> moves,
                   const StoredEffort& effort) override {
        const std::lock_guard lock(mutex_);
        keep_game_.bind(1, signed_bits(digest_of(game.start(), moves)));
        keep_game_.bind(2, analyst_);
        bind_effort(keep_game_, 3, effort);
        int parameter = 7;
        for (const char* const tag : {"White", "Black", "Event", "Date", "Result"})
            keep_game_.bind(parameter++, tag_value(game, tag));
        keep_game_.bind(parameter, i64(moves.size()));
        return named(run(keep_game_));
    }

    Result<StoreStats> stats() override {
        const std::lock_guard lock(mutex_);
        const auto games = database_.whole("SELECT COUNT(*) FROM games");
        if (!games) return named<StoreStats>(games.error());
        StoreStats stats;
        stats.games = *games;
        const Done read = for_each_row(Kinds, [&](const Statement& row) {
            const StoredKind kind{analyst_in(row, 0), effort_in(row, 3), row.whole(7), row.whole(8)};
            stats.positions += kind.positions;
            stats.kinds.push_back(kind);
        });
        if (!read) return Failure{read.error()};
        return stats;
    }

    Done for_each_json(const std::function<void(const std::string&)>& take) override {
        const std::lock_guard lock(mutex_);
        return for_each_row(AllPositions, [&](const Statement& row) {
            const Analyst analyst = analyst_in(row, 2);
            const StoredEffort effort = effort_in(row, 5);
            std::string json = fmt::format(
                R"({{"fen":{},"halfmove_clock":{},"engine":{},"network":{},"tables":{},"multipv":{})",
                util::json_text(row.text(0)), row.whole(1), util::json_text(analyst.engine),
                util::json_text(analyst.network), util::json_text(analyst.tables), effort.lines);
            for (const auto& [name, limit] : {std::pair{"movetime", effort.move_time_ms},
                                              {"nodes", effort.nodes},
                                              {"depth", effort.depth}})
                if (limit > 0) json += fmt::format(R"(,"{}":{})", name, limit);
            json += fmt::format(R"(,"searched":{},"lines":{}}})", row.whole(9), lines_as_json(row.text(10)));
            take(json);
        });
    }

    Result<Pruned> prune() override {
        const std::lock_guard lock(mutex_);
        Pruned pruned;
        // Entries of this version and network are kept whatever their endgame tables, as a caller that prunes
        // does not name its tables. The other analysts stay: a program that still runs keeps its number.
        const std::string own = fmt::format("(SELECT own.id FROM analysts AS own, analysts AS this "
                                            "WHERE this.id = {} AND own.engine = this.engine "
                                            "AND own.network = this.network)",
                                            analyst_);
        const std::string foreign = "analyst NOT IN " + own;
        for (const auto& [sql, count] : {std::pair{"DELETE FROM positions WHERE " + foreign, &pruned.foreign},
                                         {std::string(PruneCovered), &pruned.covered},
                                         {"DELETE FROM games WHERE " + foreign, &pruned.games},
                                         {std::string("VACUUM"), static_cast<i64*>(nullptr)}}) {
            if (const Done done = database_.run(sql.c_str()); !done) return named<Pruned>(done.error());
            if (count != nullptr) *count = database_.changes();
        }
        return pruned;
    }

private:
    static constexpr int EffortParameter = 5;

    Done named(const Done& done) const {
        return done ? Done() : Failure{fmt::format("{}: {}", util::quoted(file_), done.error())};
    }
    template <class T>
    Result<T> named(const std::string& error) const {
        return Failure{fmt::format("{}: {}", util::quoted(file_), error)};
    }

    Done set_analyst(const Analyst& analyst) {
        for (const char* const sql :
             {"INSERT OR IGNORE INTO analysts(engine, network, tables) VALUES(?1, ?2, ?3)",
              "SELECT id FROM analysts WHERE engine = ?1 AND network = ?2 AND tables = ?3"}) {
            auto statement = database_.prepare(sql);
            if (!statement) return Failure{statement.error()};
            int parameter = 1;
            for (const std::string& name : {analyst.engine, analyst.network, analyst.tables})
                statement.value().bind(parameter++, name);
            const auto row = statement.value().step();
            if (!row) return Failure{row.error()};
            if (*row) analyst_ = statement->whole(0);
        }
        return {};
    }

    void bind_position(Statement& statement, const Position& position) const {
        statement.bind(1, signed_bits(position.key()));
        statement.bind(2, position.halfmove_clock());
        statement.bind(3, signed_bits(digest_of_earlier(position)));
        statement.bind(4, analyst_);
    }

    static Analyst analyst_in(const Statement& row, int first) {
        return {std::string(row.text(first)), std::string(row.text(first + 1)),
                std::string(row.text(first + 2))};
    }

    template <class Take>
    Done for_each_row(const char* sql, const Take& take) {
        auto statement = database_.prepare(sql);
        if (!statement) return named(Failure{statement.error()});
        while (true) {
            const auto row = statement.value().step();
            if (!row) return named(Failure{row.error()});
            if (!*row) return {};
            take(*statement);
        }
    }

    std::string file_;
    std::mutex mutex_;  // guards the members below
    Database database_;
    Statement find_exact_, find_enough_, keep_, keep_game_;
    i64 analyst_ = 0;
};

// A file beside the database that has the name of one of SQLite's files but not its content: SQLite would
// delete it.
std::optional<std::string> foreign_beside(const std::string& file) {
    using std::string_view_literals::operator""sv;
    // The first bytes of a journal, of both kinds of log, and of the index in either byte order; zeros for a
    // finished journal, and three of them for an index that a program is about to write.
    constexpr std::array Beginnings{"\xd9\xd5\x05\xf9"sv, "\x37\x7f\x06\x82"sv, "\x37\x7f\x06\x83"sv,
                                    "\x18\xe2\x2d\x00"sv, "\x00\x2d\xe2\x18"sv, "\x00\x00\x00\x00"sv};
    for (const char* const ending : {"-journal", "-wal", "-shm"}) {
        std::string name = file + ending;
        auto beside = util::open_file(name);
        if (!beside) continue;
        std::string first(Beginnings[0].size(), '\0');
        beside->read(first.data(), std::streamsize(first.size()));
        first.resize(usize(beside->gcount()));
        const auto begins = [&](std::string_view beginning) { return beginning.starts_with(first); };
        if (std::none_of(Beginnings.begin(), Beginnings.end(), begins)) return name;
    }
    return {};
}

// A position that was written survives a crash of the program. A power failure may lose the latest positions,
// as SQLite does not sync its log after each of them, but leaves the database intact.
Done prepare_to_write(Database& database) {
    if (Done set = database.use_write_ahead_log(); !set) return set;
    return database.run("PRAGMA synchronous = NORMAL");
}

}  // namespace

bool has_store() { return true; }

util::Result<std::unique_ptr<Store>, std::string> open_store(const std::string& file, const Analyst& analyst,
                                                             Access access) {
    const auto failure = [&](const std::string& error) {
        return Failure{fmt::format("{}: {}", util::quoted(file), error)};
    };
    const util::os::FileKind kind = util::os::kind_of(file);
    if (access != Access::Make && kind == util::os::FileKind::None) return failure("there is no such store");
    if (file.empty() || kind == util::os::FileKind::Stream) return failure("is not a file for a store");
    if (const auto foreign = foreign_beside(file))
        return failure(
            fmt::format("{} is in the way and is not one of SQLite's files", util::quoted(*foreign)));
    auto database = Database::open(file, access);
    if (!database) return failure(database.error());
    const auto empty = is_empty(database.value());
    if (!empty) return failure(empty.error());
    if (*empty && access != Access::Make) return failure("there is no store in it yet");
    if (*empty)
        if (const Done made = make_tables(database.value()); !made) return failure(made.error());
    if (const Done checked = check_format(database.value()); !checked) return failure(checked.error());
    if (access != Access::Read)
        if (const Done set = prepare_to_write(database.value()); !set) return failure(set.error());
    auto store = std::make_unique<SqliteStore>(file, std::move(database).value());
    if (const Done begun = store->begin(analyst, access); !begun) return failure(begun.error());
    return std::unique_ptr<Store>(std::move(store));
}

}  // namespace annotate_tool
