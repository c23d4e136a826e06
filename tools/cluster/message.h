// The messages between the ranks. A message that belongs to a search or to settings contains their number,
// and a network its fingerprint, so that the order in which messages arrive does not matter.
//
//   down the tree, from rank 0 to all:   Settings, Go, Stop, Quit
//   up the tree, from each to rank 0:    Hello, Note, Progress (summed on the way), Votes (collected)
//   to the parent, which answers:        NeedNetwork, Network
//   to the neighbours in the tree:       Entries
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "search/limits.h"
#include "search/thread_vote.h"
#include "search/tt.h"
#include "tools/cluster/transport.h"

namespace cluster {

struct Hello {
    Rank rank = 0;
    std::string version;  // of the program; only ranks of the same version search together
    std::string host;
    u32 cores = 0;  // that the process may use
};

// All settings, as they are from now on.
struct Settings {
    u64 number = 0;  // counts up
    std::string version;
    u32 hash_mib = 0;
    u32 threads = 0;
    u32 multi_pv = 1;
    u64 network = 0;             // its fingerprint; 0: the classical evaluation
    std::string tables;          // the path
    u64 tables_fingerprint = 0;  // 0: no tables
    u32 table_probe_depth = 1;
    u32 table_probe_limit = 7;
    bool fifty_move_rule = true;
    u64 cleared_tables = 0;  // the number of times, as in search::SharedState
    u64 cleared_histories = 0;

    bool operator==(const Settings&) const = default;
};

// Contains no limit except the choice of moves: rank 0 alone ends a search, and the other ranks learn of it
// by Stop.
struct Go {
    u64 search = 0;                       // counts up from 1
    u64 settings = 0;                     // the number of the settings
    std::string fen;                      // Shredder-FEN
    std::vector<chess::Key> keys_before;  // Position::reversible_keys
    std::vector<chess::Move> search_moves;
};
struct Stop {
    u64 search = 0;  // this search and all before it
};
struct Network {
    u64 fingerprint = 0;
    Bytes file;
};
struct Quit {};
struct NeedNetwork {
    u64 fingerprint = 0;
};
struct Note {
    std::string text;  // one line, for the user
};

// The sum over a rank and all ranks below it in the tree.
struct Progress {
    u64 search = 0;  // 0: no search is running
    u64 nodes = 0;
    u64 table_hits = 0;
    u32 ranks = 0;
};

struct ThreadVote {
    search::ThreadResult result;
    std::vector<chess::Move> pv;
};
struct RankVotes {
    Rank rank = 0;
    u64 search = 0;
    u64 nodes = 0;
    u64 table_hits = 0;
    std::vector<ThreadVote> threads{};  // empty: the rank has no result
};
struct Votes {
    std::vector<RankVotes> ranks;
};

struct Entries {
    u64 search = 0;
    std::vector<search::TravellingEntry> entries;
};

using Message =
    std::variant<Hello, Settings, Go, Stop, Network, Quit, NeedNetwork, Note, Progress, Votes, Entries>;

Bytes encode(Message message);
// Nothing if the bytes are not a message of this version of the protocol.
std::optional<Message> decode(std::span<const u8> bytes);

}  // namespace cluster
