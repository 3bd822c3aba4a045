// The process of a worker as the program that starts it sees it: begun with next to nothing, heard, ended, buried.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "sdk/worker/wire/black_box.hpp"

namespace ramparts::worker {

/// How a process ended.
struct Ending {
    bool by_signal = false;
    int number = 0;  ///< of the signal, or the code
};

/// One worker's process. It has an empty environment but for LC_ALL=C, one socket (3), a shared page (4), /dev/null for
/// its three streams, nothing else open, no signal blocked or ignored, and a group of its own, so that Ctrl-C in a
/// terminal does not reach it. The destructor ends it.
///
/// It ends when the thread that began it ends: begin it in one that lives as long as it is needed.
class Process {
public:
    [[nodiscard]] static Result<std::unique_ptr<Process>, Message> start(const std::filesystem::path& program,
                                                                         const std::vector<std::string>& arguments);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    [[nodiscard]] int socket() const noexcept { return socket_; }
    [[nodiscard]] pid_t id() const noexcept { return id_; }
    [[nodiscard]] LastPlace last_place() const { return box_.read(); }
    void kill() noexcept;
    /// How it ended, once it has; waits so long. Nothing: it still lives.
    [[nodiscard]] std::optional<Ending> ended(std::chrono::milliseconds patience);

private:
    Process(pid_t id, int socket, BlackBox box) noexcept : id_(id), socket_(socket), box_(std::move(box)) {}
    pid_t id_;
    int socket_;
    BlackBox box_;
    std::optional<Ending> ending_;
};

/// The worker that belongs to this program: beside it, or where it was installed to; empty when there is none.
[[nodiscard]] std::filesystem::path find_worker();

}  // namespace ramparts::worker
