// A partner for people: chooses moves like a person of a rating, as one of the engine's searches.
//
// A move is drawn from the probabilities of the choice model, so that the level errs as often and as gravely as
// people do. What is drawn depends on the seed of the game, the position and the ply: a position that is asked
// for again gets the same draw, and one that comes up again later may get another, so that games do not go round
// in circles. Strong levels then look again (level.h); what the hash table has from before may change the answer.
// From 1000 Elo on, a queen or a rook against a bare king is won by the engine's own search. Endgame tables and
// threads serve only the engine's own searches: this win and the second look.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "levels/choice_model.h"
#include "levels/judgement.h"
#include "levels/level.h"
#include "levels/weights.h"
#include "search/runner.h"
#include "util/prng.h"

namespace engine {
class Engine;
}  // namespace engine

namespace levels {

// The name of the partner among the engine's searches.
inline constexpr std::string_view PartnerSearch = "Level";

// All functions except the search are for the controlling thread, while no search runs.
class Partner {
public:
    // Adds itself to the searches of the engine, which must not search any more once the partner is gone.
    explicit Partner(engine::Engine& engine);
    ~Partner();
    Partner(const Partner&) = delete;
    Partner& operator=(const Partner&) = delete;

    // Reads the model, which takes some 25 ms; else the next search reads it. Returns whether there is memory.
    [[nodiscard]] bool prepare();
    void set_elo(int elo) { elo_ = elo; }
    // 0: each game gets a seed by the time.
    void set_seed(int seed);
    // Whether it thinks as long as people do, if there is a clock, and plays weaker on a low one.
    void set_pace(bool on) { has_pace_ = on; }
    void new_game();
    // The moves before the position that is searched next; only the last ones matter.
    void set_moves(std::span<const chess::Move> moves);

private:
    class Turn;
    struct GameClock {
        double start = 0;  // seconds at the first move
        double game = 0;   // seconds for the game (game_seconds_of)
    };

    search::BestMoveReport search(search::ThreadPool& pool, const chess::Position& root);
    Level level_for(const Turn& turn) const;
    void keep_pace(Turn& turn, util::Prng& prng) const;
    // The line of the move to play.
    search::LineReport choose(Turn& turn, const Judgement& judgement, const Level& level,
                              util::Prng& prng) const;
    const JudgedMove& draw(const Turn& turn, const Judgement& judgement, const Level& level,
                           util::Prng& prng) const;
    search::LineReport look_again(Turn& turn, const JudgedMove& drawn, const Judgement& judgement,
                                  const Level& level, util::Prng& prng) const;

    engine::Engine& engine_;
    int elo_ = MostElo;
    int seed_ = 0;
    u64 game_seed_ = 0;
    bool has_pace_ = false;
    std::optional<GameClock> clock_;  // known since the first clock of the game
    LastMoves last_moves_{};
    std::optional<ChoiceModel> model_;  // both are made by prepare()
    std::unique_ptr<Judge> judge_;
};

}  // namespace levels
