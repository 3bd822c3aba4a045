// A worker to talk to: started, asked, listened to with a clock, and believed nothing.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "sdk/worker/host/process.hpp"
#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::worker {

/// What the clock allows; ten times what the budgets of scripts come to, which end them before.
struct WorkerLimits {
    std::chrono::milliseconds start{10'000};
    std::chrono::milliseconds load{30'000};
    std::chrono::milliseconds decision{2'000};  ///< of a step of a game, and of each question about it
    std::chrono::milliseconds game{200'000};    ///< of one game of PLAY_MANY
    std::chrono::milliseconds check{30'000};
    std::uint64_t cpu_seconds = 3600;  ///< of processor, in its whole life
};

/// What is wanted of the fence.
struct SandboxPolicy {
    bool require_full = false;     ///< nothing less, whatever the user has said before
    bool limited_allowed = false;  ///< the user has said that limits without a filter will do
};

struct WorkerStart {
    std::filesystem::path program;       ///< empty: that of this installation
    std::vector<std::string> arguments;  ///< of a worker made for tests, before the usual one
    WorkerLimits limits;
    SandboxPolicy policy;
};

/// One file of a battle, to be read behind the fence.
struct BattleFile {
    FileKind kind = FileKind::scenario;
    std::string name;  ///< for findings
    std::string bytes;
};
/// A scenario, a ruleset, a map; then for each script its plugin.xml and the script itself.
using BattleFiles = std::vector<BattleFile>;

/// Once it has failed it is dead, and every further call gives the same finding. To be used by one thread; see Process.
class Worker {
public:
    /// Starts a process and waits for its HELLO; refuses one that is not locked in as the policy wants. RP7701 …
    [[nodiscard]] static Result<std::unique_ptr<Worker>, Diagnostic> start(const WorkerStart& start);
    /// Says BYE and does not wait for long.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    [[nodiscard]] Fence fence() const noexcept { return hello_.fence; }
    [[nodiscard]] const WorkerLimits& limits() const noexcept { return limits_; }
    [[nodiscard]] const Process& process() const noexcept { return *process_; }
    [[nodiscard]] const std::optional<Diagnostic>& failure() const noexcept { return failure_; }

    /// Hands the files over and has them read, to be played, or with Ask::read to be asked about by checks alone. Files
    /// of more than 32 MiB in all are refused.
    [[nodiscard]] Result<Loaded, Diagnostic> load(const BattleFiles& files, Ask what = Ask::load);

    /// Asks and waits for the answer. A refusal is a finding RP7709, after which the worker lives on.
    template <class Answer, class Request = Nothing>
    [[nodiscard]] Result<Answer, Diagnostic> ask(Ask what, Request request = {},
                                                 std::optional<std::chrono::milliseconds> patience = {}) {
        auto payload = answer_to(what, payload_of(std::move(request)), patience.value_or(limits_.decision));
        if (!payload) return fail(payload.error());
        Answer answer;
        if (!read_payload(*payload, answer)) return fail(nonsense(what));
        return answer;
    }

    // ---- piece by piece, for whoever listens to several ----

    /// Sends a request; false when the worker is dead.
    bool post(Ask what, const std::string& payload);
    enum class Heard : std::uint8_t { nothing, answer, dead };
    /// Waits so long for more of the answer to what was posted.
    Heard hear(std::chrono::milliseconds patience);
    /// The answer heard: its payload, or what it refused.
    [[nodiscard]] Result<std::string, Diagnostic> take_answer();
    /// Asks for the end of PLAY_MANY; its answer comes soon.
    void cancel();

    /// It has said what it may not: ends it.
    Diagnostic nonsense(Ask what, Message why = {});
    /// It did not answer in time: ends it.
    Diagnostic silent(Ask what, std::chrono::milliseconds waited);

private:
    Worker(std::unique_ptr<Process> process, const WorkerLimits& limits)
        : process_(std::move(process)), limits_(limits) {}
    [[nodiscard]] std::optional<Diagnostic> greet(const SandboxPolicy& policy);
    [[nodiscard]] Result<std::string, Diagnostic> answer_to(Ask what, const std::string& payload,
                                                            std::chrono::milliseconds patience);
    bool send(const Packet& frame);
    Heard look_at_frame();
    Diagnostic die(Diagnostic why);
    Diagnostic died();

    std::unique_ptr<Process> process_;
    WorkerLimits limits_;
    Hello hello_;
    FrameReader incoming_;
    std::optional<Packet> heard_;
    Ask asked_ = Ask::hello;
    std::uint32_t serial_ = 0;
    std::optional<Diagnostic> failure_;
};

/// A finding RP77…: an error unless said otherwise.
[[nodiscard]] Diagnostic worker_finding(std::string_view code, Message text, Message fix = {});
/// "in game 17 of seed 1, in combat.shifts of poison.lua"; empty when nothing is known.
[[nodiscard]] Message place_text(const LastPlace& place);

}  // namespace ramparts::worker
