// Talking to a worker; see worker.hpp.
#include "sdk/worker/host/worker.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "engine/core/version.hpp"
#include "sdk/codes/sdk_codes.hpp"

namespace ramparts::worker {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kBurial{2000};

milliseconds until(Clock::time_point end) {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(end - Clock::now()));
}

Message signal_text(int number) {
    const char* name = ::strsignal(number);
    return message("signal {1} ({2})", number, name ? name : "?");
}

// How it ended, as a finding.
Diagnostic ending_finding(const std::optional<Ending>& ending, const LastPlace& last) {
    const Message place = place_text(last);
    const auto told = [&](Message what) { return place.empty() ? what : message("{1} {2}", what, place); };
    if (ending && ending->by_signal && ending->number == SIGSYS)
        return worker_finding(
            "RP7704", told(message("the worker made a system call that the sandbox forbids, and was ended by SIGSYS")),
            message("do not use this package"));
    if (ending && ending->by_signal && (ending->number == SIGXCPU || ending->number == SIGKILL))
        return worker_finding("RP7705", told(message("the worker was ended by {1}: its time or memory was used up, or "
                                                     "somebody ended it",
                                                     signal_text(ending->number))));
    if (ending && ending->by_signal)
        return worker_finding("RP7705", told(message("the worker crashed by {1}", signal_text(ending->number))));
    if (ending) return worker_finding("RP7705", told(message("the worker ended with code {1}", ending->number)));
    return worker_finding("RP7705", told(message("the worker closed its ear")));
}

}  // namespace

Diagnostic worker_finding(std::string_view code, Message text, Message fix) {
    register_sdk_codes();
    Diagnostic finding;
    finding.code = code;
    finding.message = std::move(text);
    finding.fix = std::move(fix);
    return finding;
}

Message place_text(const LastPlace& place) {
    if (place.playing && !place.hook.empty())
        return message("in game {1} of seed {2}, in {3}", std::to_string(place.game), std::to_string(place.seed),
                       place.hook);
    if (place.playing)
        return message("in game {1} of seed {2}", std::to_string(place.game), std::to_string(place.seed));
    return place.hook.empty() ? Message() : message("in {1}", place.hook);
}

Result<std::unique_ptr<Worker>, Diagnostic> Worker::start(const WorkerStart& start) {
    const std::filesystem::path program = start.program.empty() ? find_worker() : start.program;
    if (program.empty())
        return fail(worker_finding("RP7701", message("there is no ramparts-worker beside the program"),
                                   message("install Ramparts again")));
    std::vector<std::string> arguments = start.arguments;
    arguments.push_back(std::to_string(start.limits.cpu_seconds));
    auto process = Process::start(program, arguments);
    if (!process) return fail(worker_finding("RP7701", process.error()));
    std::unique_ptr<Worker> worker(new Worker(std::move(*process), start.limits));
    if (auto problem = worker->greet(start.policy)) return fail(std::move(*problem));
    return worker;
}

Worker::~Worker() {
    if (failure_) return;
    send({request_type(Ask::bye), ++serial_, {}});
    (void)process_->ended(milliseconds(50));
}

std::optional<Diagnostic> Worker::greet(const SandboxPolicy& policy) {
    const auto end = Clock::now() + limits_.start;
    Heard heard = Heard::nothing;
    while (heard == Heard::nothing && Clock::now() < end) heard = hear(until(end));
    if (heard == Heard::nothing) return silent(Ask::hello, limits_.start);
    if (heard == Heard::dead) return failure_;
    auto payload = take_answer();
    if (!payload || !read_payload(*payload, hello_)) return nonsense(Ask::hello);
    if (hello_.protocol != kProtocol || hello_.engine != kVersion)
        return die(worker_finding("RP7701",
                                  message("the worker is of version {1} and speaks protocol {2}; this program is of "
                                          "version {3} and speaks {4}",
                                          hello_.engine, hello_.protocol, kVersion, kProtocol),
                                  message("install Ramparts again")));
    if (hello_.fence == Fence::none || (policy.require_full && hello_.fence != Fence::full))
        return die(worker_finding("RP7703", message("the worker is not locked in: {1}", hello_.why_not)));
    if (hello_.fence == Fence::limits_only && !policy.limited_allowed)
        return die(worker_finding(
            "RP7702", message("the worker has limits, but no filter of system calls: {1}", hello_.why_not),
            message("allow it once with --allow-limited-sandbox if you trust who wrote the scripts")));
    return std::nullopt;
}

bool Worker::send(const Packet& frame) {
    if (failure_) return false;
    const std::string bytes = frame_bytes(frame);
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t sent = ::send(process_->socket(), bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            silent(asked_, std::chrono::seconds(10));
            return false;
        }
        if (sent <= 0) {
            died();
            return false;
        }
        at += static_cast<std::size_t>(sent);
    }
    return true;
}

bool Worker::post(Ask what, const std::string& payload) {
    asked_ = what;
    heard_.reset();
    return send({request_type(what), ++serial_, payload});
}

void Worker::cancel() { (void)send({request_type(Ask::cancel), 0, {}}); }

// A whole frame, if there is one: the answer that was asked for, or the end.
Worker::Heard Worker::look_at_frame() {
    std::optional<Packet> frame = incoming_.next();
    if (incoming_.oversized()) {
        nonsense(asked_, message("a frame that is longer than any may be"));
        return Heard::dead;
    }
    if (!frame) return Heard::nothing;
    const bool answer = frame->type == answer_type(asked_) || (frame->type == kRefusal && asked_ != Ask::hello);
    if (heard_ || !answer || frame->serial != serial_) {
        nonsense(asked_, message("an answer that nobody has asked for"));
        return Heard::dead;
    }
    heard_ = std::move(frame);
    if (incoming_.pending() == 0) return Heard::answer;
    nonsense(asked_, message("more than one answer"));
    return Heard::dead;
}

Worker::Heard Worker::hear(milliseconds patience) {
    if (failure_) return Heard::dead;
    const auto end = Clock::now() + patience;
    char bytes[1 << 16];
    while (true) {
        pollfd one{process_->socket(), POLLIN, 0};
        const int ready = ::poll(&one, 1, static_cast<int>(until(end).count()));
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) return Heard::nothing;
        const ssize_t count = ::recv(process_->socket(), bytes, sizeof bytes, MSG_DONTWAIT);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) {
            died();
            return Heard::dead;
        }
        incoming_.push({bytes, static_cast<std::size_t>(count)});
        if (const Heard heard = look_at_frame(); heard != Heard::nothing) return heard;
    }
}

Result<std::string, Diagnostic> Worker::take_answer() {
    if (failure_) return fail(*failure_);
    Packet frame = std::move(*std::exchange(heard_, std::nullopt));
    if (frame.type != kRefusal) return std::move(frame.payload);
    Refusal refusal;
    if (!read_payload(frame.payload, refusal)) return fail(nonsense(asked_));
    return fail(worker_finding("RP7709", message("the worker refuses {1}: {2}", to_string(asked_), refusal.text)));
}

Result<std::string, Diagnostic> Worker::answer_to(Ask what, const std::string& payload, milliseconds patience) {
    if (!post(what, payload)) return fail(*failure_);
    const auto end = Clock::now() + patience;
    while (true) {
        const Heard heard = hear(until(end));
        if (heard == Heard::answer) return take_answer();
        if (heard == Heard::dead) return fail(*failure_);
        if (Clock::now() >= end) return fail(silent(what, patience));
    }
}

Result<Loaded, Diagnostic> Worker::load(const BattleFiles& files, Ask what) {
    std::size_t bytes = 0;
    for (const BattleFile& file : files) bytes += file.bytes.size();
    if (bytes > kMostFileBytes || files.size() > kMostFiles)
        return fail(worker_finding(
            "RP7709", message("{1} files with {2} bytes are more than a worker takes: {3} files with {4}", files.size(),
                              bytes, kMostFiles, kMostFileBytes)));
    for (const BattleFile& file : files) {
        FilePart part{file.kind, file.name, static_cast<std::uint32_t>(file.bytes.size()), 0, {}};
        do {
            part.bytes = file.bytes.substr(part.offset, kMostChunk);
            if (auto taken = ask<Nothing>(Ask::file, part, limits_.load); !taken) return fail(taken.error());
            part.offset += static_cast<std::uint32_t>(part.bytes.size());
        } while (part.offset < part.size);
    }
    return ask<Loaded>(what, Nothing{}, limits_.load);
}

Diagnostic Worker::die(Diagnostic why) {
    process_->kill();
    (void)process_->ended(kBurial);
    if (!failure_) failure_ = std::move(why);
    return *failure_;
}

Diagnostic Worker::died() {
    const std::optional<Ending> ending = process_->ended(milliseconds(500));
    return die(ending_finding(ending, process_->last_place()));
}

Diagnostic Worker::nonsense(Ask what, Message why) {
    const std::string name(to_string(what));
    return die(worker_finding("RP7707", why.empty() ? message("the answer of the worker to {1} is none", name)
                                                    : message("the worker answered {1} with {2}", name, why)));
}

Diagnostic Worker::silent(Ask what, milliseconds waited) {
    const LastPlace last = process_->last_place();
    const Message said = message("the worker did not answer {1} for {2} ms, and was ended",
                                 std::string(to_string(what)), waited.count());
    const Message place = place_text(last);
    return die(worker_finding("RP7706", place.empty() ? said : message("{1} {2}", said, place)));
}

}  // namespace ramparts::worker
