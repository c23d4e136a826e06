// Calls of MPI's standard, of which none waits: blocking ones of Open MPI keep a core busy.
#include "mpi/mpi_transport.h"

#include <list>
#include <utility>
#include <vector>

#include <mpi.h>

namespace mpi_tool {

namespace {

using cluster::Bytes;
using cluster::Delivery;
using cluster::Rank;

constexpr int Tag = 1;

class MpiTransport final : public cluster::Transport {
public:
    MpiTransport() {
        MPI_Comm_dup(MPI_COMM_WORLD, &communicator_);
        MPI_Comm_rank(communicator_, &rank_);
        MPI_Comm_size(communicator_, &size_);
        underway_.resize(usize(size_));
    }
    ~MpiTransport() override {
        // Whoever has not taken a message by now has ended as well.
        for (auto& messages : underway_)
            for (Underway& message : messages) {
                MPI_Cancel(&message.request);
                MPI_Request_free(&message.request);
            }
        MPI_Finalize();
    }

    Rank rank() const override { return rank_; }
    int size() const override { return size_; }

    void send(Rank to, Bytes bytes) override {
        forget_what_has_left(to);
        Underway& message = underway_[usize(to)].emplace_back(Underway{std::move(bytes), MPI_REQUEST_NULL});
        MPI_Isend(message.bytes.data(), int(message.bytes.size()), MPI_BYTE, to, Tag, communicator_,
                  &message.request);
    }

    std::optional<Delivery> receive() override {
        int is_there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, Tag, communicator_, &is_there, &status);
        if (is_there == 0) return {};
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        Delivery delivery{status.MPI_SOURCE, Bytes(usize(size))};
        MPI_Recv(delivery.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, Tag, communicator_,
                 MPI_STATUS_IGNORE);
        return delivery;
    }

    usize waiting(Rank to) override {
        forget_what_has_left(to);
        return underway_[usize(to)].size();
    }

private:
    struct Underway {
        Bytes bytes;
        MPI_Request request;
    };

    void forget_what_has_left(Rank to) {
        underway_[usize(to)].remove_if([](Underway& message) {
            int is_done = 0;
            MPI_Test(&message.request, &is_done, MPI_STATUS_IGNORE);
            return is_done != 0;
        });
    }

    MPI_Comm communicator_ = MPI_COMM_NULL;
    int rank_ = 0, size_ = 1;
    std::vector<std::list<Underway>> underway_;  // to each rank; in places that do not move
};

}  // namespace

util::Result<std::unique_ptr<cluster::Transport>, std::string> begin_mpi(int& argc, char**& argv) {
    int provided = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) {
        MPI_Finalize();
        return util::Failure{"this MPI allows no other threads beside its own (MPI_THREAD_FUNNELED)"};
    }
    return std::unique_ptr<cluster::Transport>(std::make_unique<MpiTransport>());
}

}  // namespace mpi_tool
