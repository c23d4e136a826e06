// A UCI session on its own thread, with in-memory streams through which a test sends
// commands while a search runs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "uci/session.h"

namespace uci_test {

// Input that waits for more text until it is closed.
class LineSource : public std::streambuf {
public:
    void add(std::string_view text) {
        const std::lock_guard lock(mutex_);
        pending_ += text;
        changed_.notify_all();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

private:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return closed_ || !pending_.empty(); });
        if (pending_.empty()) return traits_type::eof();
        current_ = std::move(pending_);
        pending_.clear();
        setg(current_.data(), current_.data(), current_.data() + current_.size());
        return traits_type::to_int_type(current_[0]);
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::string pending_, current_;
    bool closed_ = false;
};

// Output as a queue of lines; checks that each flush brings exactly one whole line.
class LineSink : public std::streambuf {
public:
    // Takes the next line; false if none comes in time.
    bool take(std::string& line, std::chrono::milliseconds timeout) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, timeout, [this] { return !lines_.empty(); })) return false;
        line = std::move(lines_.front());
        lines_.pop_front();
        return true;
    }
    bool had_torn_lines() const {
        const std::lock_guard lock(mutex_);
        return had_torn_lines_;
    }
    // Makes writes fail, as if the reader of the pipe had gone.
    void break_pipe() {
        const std::lock_guard lock(mutex_);
        broken_ = true;
    }

private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        const std::lock_guard lock(mutex_);
        if (broken_) return 0;
        chunk_.append(text, usize(size));
        return size;
    }
    int_type overflow(int_type c) override {
        const std::lock_guard lock(mutex_);
        if (broken_ || traits_type::eq_int_type(c, traits_type::eof())) return traits_type::eof();
        chunk_ += traits_type::to_char_type(c);
        return c;
    }
    int sync() override {
        const std::lock_guard lock(mutex_);
        if (broken_) return -1;
        if (chunk_.find('\n') != chunk_.size() - 1) had_torn_lines_ = true;
        if (!chunk_.empty()) chunk_.pop_back();
        lines_.push_back(std::move(chunk_));
        chunk_.clear();
        changed_.notify_all();
        return 0;
    }

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    std::string chunk_;
    bool had_torn_lines_ = false;
    bool broken_ = false;
};

using Lines = std::vector<std::string>;

inline int count_prefix(const Lines& lines, std::string_view prefix) {
    return int(std::count_if(lines.begin(), lines.end(),
                             [&](const std::string& line) { return line.starts_with(prefix); }));
}

class SessionDriver {
public:
    static constexpr std::chrono::seconds Patience{60};  // for a loaded machine under a sanitizer

    explicit SessionDriver(std::span<const u8> embedded_network = eval::nnue::embedded_network())
        : in_(&source_), out_(&sink_), thread_([this, embedded_network] {
              uci::Session(in_, out_, embedded_network).run();
              ended_ = true;
          }) {
        line("Houyi ");
    }
    ~SessionDriver() {
        end();
        EXPECT_FALSE(sink_.had_torn_lines());
    }

    void send(std::string_view line) { source_.add(std::string(line) + "\n"); }
    void send_raw(std::string_view text) { source_.add(text); }
    LineSink& sink() { return sink_; }
    bool has_ended() const { return ended_; }

    // All lines up to and including the first one that starts with the prefix.
    Lines until(std::string_view prefix) {
        Lines lines;
        std::string line;
        while (sink_.take(line, Patience)) {
            lines.push_back(line);
            if (line.starts_with(prefix)) return lines;
        }
        ADD_FAILURE() << "no line starts with \"" << prefix << '"';
        return lines.empty() ? Lines{""} : lines;
    }
    std::string line(std::string_view prefix) { return until(prefix).back(); }

    Lines ask(std::string_view command, std::string_view answer) {
        send(command);
        return until(answer);
    }
    // The immediate answers to the command: the lines before the readyok to a following isready. Also
    // checks that isready is answered.
    Lines answers(std::string_view command) {
        send(command);
        Lines lines = ask("isready", "readyok");
        lines.pop_back();
        return lines;
    }
    std::string fen() {
        const std::string text = ask("d", "Fen: ").back();
        until("Rules: ");
        return text.substr(5);
    }
    // Closes the input, waits for the end of the session, and returns the remaining lines.
    Lines end() {
        source_.close();
        if (thread_.joinable()) thread_.join();
        Lines lines;
        std::string line;
        while (sink_.take(line, std::chrono::milliseconds(0))) lines.push_back(line);
        return lines;
    }

private:
    LineSource source_;
    LineSink sink_;
    std::istream in_;
    std::ostream out_;
    std::atomic<bool> ended_ = false;
    std::thread thread_;
};

}  // namespace uci_test
