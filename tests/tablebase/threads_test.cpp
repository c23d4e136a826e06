// tablebase/tables.h: many threads probe the same tables at the same time, before any file is mapped.
#include "util/threads.h"

#include <array>
#include <atomic>

#include <gtest/gtest.h>

#include "support/few_men.h"
#include "support/latch.h"
#include "support/temporary_folder.h"
#include "tablebase/table_writer.h"
#include "tablebase/test_tables.h"

namespace tablebase {
namespace {

constexpr int ThreadCount = 8;

struct Question {
    chess::Position position;
    std::optional<Wdl> wdl;
    std::optional<int> dtz;
};

// The number of answers that differ from those of a single thread.
int wrong_answers(const std::string& path, const std::vector<std::string>& endings, int positions) {
    util::Prng prng(88);
    const auto alone = *Tables::open(path);
    std::vector<Question> questions;
    for (int i = 0; i < positions; ++i) {
        const auto position = test::random_position_of(endings[usize(prng.below(endings.size()))], prng);
        questions.push_back({position, alone->probe_wdl(position), alone->probe_dtz(position)});
    }

    const auto tables = *Tables::open(path);
    std::atomic<int> wrong{0}, errors{0};
    test::Latch together(ThreadCount);
    util::ThreadGroup threads;
    for (int i = 0; i < ThreadCount; ++i)
        EXPECT_TRUE(threads.add([&] {
            together.arrive_and_wait();
            for (const Question& question : questions) {
                if (tables->probe_wdl(question.position) != question.wdl) ++wrong;
                if (tables->probe_dtz(question.position) != question.dtz) ++wrong;
                errors += int(tables->take_errors().size());
            }
        }));
    EXPECT_TRUE(threads.join());
    EXPECT_EQ(errors, int(alone->take_errors().size()));
    return wrong;
}

TEST(TablesInThreads, AnswerAsInOne) {
    const TestTables tables = own_tables();
    EXPECT_EQ(wrong_answers(tables.folder.string(), tables.endings(), 1000), 0);
}

TEST(TablesInThreads, TellEachErrorOnce) {
    const test::TemporaryFolder folder;
    const auto write = [&](const std::string& name, const Bytes& bytes) {
        test::write_file(folder.file(name), std::string(bytes.begin(), bytes.end()));
    };
    write("KQvK.rtbw", single_wdl("KQvK", Wdl::Win, Wdl::Loss));
    write("KQvK.rtbz", Bytes(80));
    write("KRvK.rtbw", single_wdl("KRvK", Wdl(9), Wdl(9)));
    write("KBvK.rtbw", {});
    EXPECT_EQ(wrong_answers(folder.file(""), {"KQvK", "KRvK", "KBvK", "KvKR"}, 200), 0);
}

}  // namespace
}  // namespace tablebase
