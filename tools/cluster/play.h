// Plays with an engine on all ranks, for a chess GUI at rank 0.
#pragma once

#include <istream>
#include <ostream>

#include "tools/cluster/transport.h"
#include "util/result.h"
#include "util/threads.h"

namespace cluster {

// Runs UCI on rank 0, and searches on all ranks until quit or the end of the input. Must be called on the
// thread that may use the transport. With `shows_traffic` rank 0 writes the traffic over its links to `err`
// at the end. The error: rank 0 has no thread or memory for UCI; the other ranks have ended then.
util::Done play(Transport& transport, std::istream& in, std::ostream& out, std::ostream& err,
                bool shows_traffic, const util::ThreadMaker& make_thread = util::make_thread);

}  // namespace cluster
