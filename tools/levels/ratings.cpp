// Newton's method on the log-likelihood, which is concave.
#include "tools/levels/ratings.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>

#include "tools/levels/pgn_files.h"

namespace levels_tool {

namespace {

constexpr double EloPerUnit = 400 / std::numbers::ln10;  // of the logistic function

using Matrix = std::vector<std::vector<double>>;

// Gauss and Jordan; the matrix is positive definite.
Matrix inverse(Matrix matrix) {
    const usize size = matrix.size();
    Matrix result(size, std::vector<double>(size));
    for (usize i = 0; i < size; ++i) result[i][i] = 1;
    for (usize i = 0; i < size; ++i) {
        const double pivot = matrix[i][i];
        for (usize k = 0; k < size; ++k) {
            matrix[i][k] /= pivot;
            result[i][k] /= pivot;
        }
        for (usize row = 0; row < size; ++row) {
            const double factor = matrix[row][i];
            if (row == i || factor == 0) continue;
            for (usize k = 0; k < size; ++k) {
                matrix[row][k] -= factor * matrix[i][k];
                result[row][k] -= factor * result[i][k];
            }
        }
    }
    return result;
}

double mean_of(const KnownRatings& known) {
    double sum = 0;
    for (const auto& [name, elo] : known) sum += elo;
    return sum / double(known.size());
}

// Adds what the games of two players say to the slope and the curvature of the log-likelihood.
void add_score(const Score& score, usize a, usize b, const std::vector<double>& at,
               std::vector<double>& gradient, Matrix& curvature) {
    const double share = 1 / (1 + std::exp(at[b] - at[a]));
    const int games = score.games + 1;  // with the draw
    const double slope = score.points + 0.5 - games * share;
    const double weight = games * share * (1 - share);
    gradient[a] += slope;
    gradient[b] -= slope;
    curvature[a][a] += weight;
    curvature[b][b] += weight;
    curvature[a][b] -= weight;
    curvature[b][a] -= weight;
}

// Newton's step leaves this rating as it is.
void hold(usize player, std::vector<double>& gradient, Matrix& curvature) {
    gradient[player] = 0;
    for (usize i = 0; i < gradient.size(); ++i) curvature[player][i] = curvature[i][player] = 0;
    curvature[player][player] = 1;
}

}  // namespace

util::Result<Scores, std::string> read_scores(const std::vector<std::string>& files,
                                              chess::pgn::Faults& faults) {
    Scores scores;
    const auto found = visit_games(files, [&](const chess::pgn::Game& game) {
        const auto white = game.find_tag("White"), black = game.find_tag("Black");
        const std::string_view result = game.result();
        if (!white || !black || *white == *black || result == "*") return;
        const bool white_is_first = *white < *black;
        const double points = result == "1-0" ? 1 : result == "0-1" ? 0 : 0.5;
        Score& score = scores[white_is_first ? std::pair(std::string(*white), std::string(*black))
                                             : std::pair(std::string(*black), std::string(*white))];
        score.points += white_is_first ? points : 1 - points;
        ++score.games;
    });
    if (!found) return util::Failure{found.error()};
    faults += *found;
    return scores;
}

std::vector<std::string> unconnected_players(const Scores& scores, const KnownRatings& known) {
    std::set<std::string> all, connected;
    for (const auto& [names, score] : scores) all.insert({names.first, names.second});
    for (const auto& [name, elo] : known) connected.insert(name);
    for (usize before = 0; before != connected.size();) {
        before = connected.size();
        for (const auto& [names, score] : scores)
            if (connected.contains(names.first) || connected.contains(names.second))
                connected.insert({names.first, names.second});
    }
    std::vector<std::string> apart;
    std::ranges::set_difference(all, connected, std::back_inserter(apart));
    return apart;
}

std::vector<Rating> fit_ratings(const Scores& scores, const KnownRatings& known) {
    constexpr int Steps = 50;
    std::map<std::string, usize> numbers;
    std::vector<Rating> ratings;
    for (const auto& [names, score] : scores)
        for (const std::string& name : {names.first, names.second}) {
            if (numbers.try_emplace(name, ratings.size()).second) ratings.push_back({name});
            ratings[numbers[name]].games += score.games;
        }
    const usize size = ratings.size();
    std::vector<double> at(size, mean_of(known) / EloPerUnit);
    for (const auto& [name, elo] : known)
        if (const auto found = numbers.find(name); found != numbers.end())
            at[found->second] = elo / EloPerUnit;
    Matrix covariance;
    for (int step = 0; step < Steps; ++step) {
        std::vector<double> gradient(size);
        Matrix curvature(size, std::vector<double>(size));
        for (const auto& [names, score] : scores)
            add_score(score, numbers[names.first], numbers[names.second], at, gradient, curvature);
        for (usize i = 0; i < size; ++i)
            if (known.contains(ratings[i].name)) hold(i, gradient, curvature);
        covariance = inverse(curvature);
        for (usize i = 0; i < size; ++i) {
            double change = 0;
            for (usize k = 0; k < size; ++k) change += covariance[i][k] * gradient[k];
            at[i] += std::clamp(change, -1., 1.);
        }
    }
    for (usize i = 0; i < size; ++i) {
        ratings[i].elo = EloPerUnit * at[i];
        ratings[i].error = known.contains(ratings[i].name) ? 0 : EloPerUnit * std::sqrt(covariance[i][i]);
    }
    return ratings;
}

}  // namespace levels_tool
