// Sends and receives by MPI. No call waits for a message to come, as Open MPI keeps a core busy meanwhile.
#include <chrono>
#include <cstdlib>
#include <list>
#include <set>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <mpi.h>

#include "cli/ending.h"
#include "tools/cluster/transport.h"

namespace cluster {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int MessageTag = 1, GoodbyeTag = 2;
constexpr auto EndPatience = 4s;  // how long rank 0 waits for the others to end
constexpr auto EndRest = 2ms;

std::string describe_error(int error) {
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(error, text, &length);
    return {text, usize(length)};
}

class MpiTransport final : public Transport {
public:
    explicit MpiTransport(std::ostream& err) : err_(err) {
        MPI_Comm_dup(MPI_COMM_WORLD, &communicator_);
        MPI_Comm_set_errhandler(communicator_, MPI_ERRORS_RETURN);
        MPI_Comm_rank(communicator_, &rank_);
        MPI_Comm_size(communicator_, &size_);
        underway_.resize(usize(size_));
    }
    ~MpiTransport() override {
        // A rank that has not received a message by now does not need it. The bytes are kept until MPI has
        // ended, as MPI may still read them.
        auto abandoned = std::exchange(underway_, std::vector<std::list<Underway>>(usize(size_)));
        for (auto& messages : abandoned)
            for (Underway& message : messages) {
                MPI_Cancel(&message.request);
                MPI_Request_free(&message.request);
            }
        end_together();
        MPI_Finalize();
    }

    Rank rank() const override { return rank_; }
    int size() const override { return size_; }

    void send(Rank to, Bytes bytes) override { send(to, MessageTag, std::move(bytes)); }
    std::optional<Delivery> receive() override { return receive(MessageTag); }
    usize waiting(Rank to) override {
        forget_what_has_left(to);
        return underway_[usize(to)].size();
    }

private:
    struct Underway {
        Bytes bytes;
        MPI_Request request;
    };

    void send(Rank to, int tag, Bytes bytes) {
        forget_what_has_left(to);
        if (lost_.contains(to)) return;
        Underway& message = underway_[usize(to)].emplace_back(Underway{std::move(bytes), MPI_REQUEST_NULL});
        const int error = MPI_Isend(message.bytes.data(), int(message.bytes.size()), MPI_BYTE, to, tag,
                                    communicator_, &message.request);
        if (error == MPI_SUCCESS) return;
        underway_[usize(to)].pop_back();
        lose(to, error);
    }

    std::optional<Delivery> receive(int tag) {
        int is_there = 0, size = 0;
        MPI_Status status;
        if (const int error = MPI_Iprobe(MPI_ANY_SOURCE, tag, communicator_, &is_there, &status);
            error != MPI_SUCCESS)
            give_up(fmt::format("rank {} cannot receive: {}", rank_, describe_error(error)));
        if (is_there == 0) return {};
        MPI_Get_count(&status, MPI_BYTE, &size);
        Delivery delivery{status.MPI_SOURCE, Bytes(usize(size))};
        const int error = MPI_Recv(delivery.bytes.data(), size, MPI_BYTE, delivery.from, tag, communicator_,
                                   MPI_STATUS_IGNORE);
        if (error == MPI_SUCCESS) return delivery;
        lose(delivery.from, error);
        return {};
    }

    void forget_what_has_left(Rank to) {
        underway_[usize(to)].remove_if([&](Underway& message) {
            int is_done = 0;
            const int error = MPI_Test(&message.request, &is_done, MPI_STATUS_IGNORE);
            if (error != MPI_SUCCESS) lose(to, error);
            return is_done != 0 || error != MPI_SUCCESS;
        });
    }

    // Sends nothing more to that rank. For its users this is the same as if the rank had become silent.
    void lose(Rank rank, int error) {
        if (!lost_.insert(rank).second) return;
        report(fmt::format("rank {} is lost to rank {}: {}", rank, rank_, describe_error(error)));
    }

    // MPI_Finalize does not return if a rank never calls it. So all ranks first send a goodbye to rank 0, and
    // rank 0 then sends one to all. The others wait for it without a limit, as rank 0 may still have work to
    // do.
    void end_together() {
        if (rank_ != 0) {
            send(0, GoodbyeTag, {});
            while (!receive(GoodbyeTag)) {
                if (lost_.contains(0)) give_up("rank 0 is lost");
                std::this_thread::sleep_for(EndRest);
            }
            return;
        }
        std::set<Rank> missing;
        for (Rank rank = 1; rank < size_; ++rank) missing.insert(rank);
        for (const auto end = Clock::now() + EndPatience; !missing.empty() && Clock::now() < end;) {
            if (const auto goodbye = receive(GoodbyeTag))
                missing.erase(goodbye->from);
            else
                std::this_thread::sleep_for(EndRest);
        }
        if (!missing.empty())
            give_up(fmt::format("the job is ended, as it has not come to its end on rank {}",
                                fmt::join(missing, ", ")));
        for (Rank rank = 1; rank < size_; ++rank) send(rank, GoodbyeTag, {});
    }

    void report(std::string_view sentence) { err_ << "houyi-cluster: " << sentence << '\n' << std::flush; }

    // Ends all ranks.
    [[noreturn]] void give_up(std::string_view sentence) {
        report(sentence);
        MPI_Abort(communicator_, cli::ExitFailure);
        std::_Exit(cli::ExitFailure);  // MPI_Abort may return
    }

    std::ostream& err_;
    MPI_Comm communicator_ = MPI_COMM_NULL;
    int rank_ = 0, size_ = 1;
    std::set<Rank> lost_;
    std::vector<std::list<Underway>> underway_;  // to each rank; a list, so that addresses stay valid
};

}  // namespace

util::Result<std::unique_ptr<Transport>, std::string> begin_mpi(int& argc, char**& argv, std::ostream& err) {
    int provided = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) {
        MPI_Finalize();
        return util::Failure{"this MPI allows no other threads beside its own (MPI_THREAD_FUNNELED)"};
    }
    return std::unique_ptr<Transport>(std::make_unique<MpiTransport>(err));
}

}  // namespace cluster
