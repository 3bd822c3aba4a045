// The loop of a worker; see serve.hpp. After the fence is up nothing here but read, write and poll asks the system for
// anything, and nothing below may.
#include "sdk/worker/inside/serve.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <exception>

namespace ramparts::worker {
namespace {

void send(const Packet& frame) {
    const std::string bytes = frame_bytes(frame);
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t written = ::write(kSocket, bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) ::_exit(kOtherSideGone);
        at += static_cast<std::size_t>(written);
    }
}

class Incoming {
public:
    // Waits for the next frame.
    Packet next() {
        while (true) {
            if (auto frame = reader_.next()) return std::move(*frame);
            more();
        }
    }
    // Whether there is one already, or a part of it.
    [[nodiscard]] bool waiting() const {
        if (reader_.pending() > 0) return true;
        pollfd one{kSocket, POLLIN, 0};
        return ::poll(&one, 1, 0) > 0;
    }

private:
    void more() {
        if (reader_.oversized()) ::_exit(kNotTheProtocol);
        const ssize_t count = ::read(kSocket, buffer_, sizeof buffer_);
        if (count < 0 && errno == EINTR) return;
        if (count <= 0) ::_exit(kOtherSideGone);
        reader_.push({buffer_, static_cast<std::size_t>(count)});
    }
    FrameReader reader_;
    char buffer_[1 << 16];
};

// abort() asks for system calls that are not there any more; the end should look like what it is.
[[noreturn]] void give_up() { ::_exit(kGaveUp); }

}  // namespace

void serve(const ServeOptions& options) {
    std::set_terminate(give_up);
    BlackBox box(::fcntl(kBlackBox, F_GETFD) < 0 ? -1 : kBlackBox);
    static Incoming incoming;  // too large for the stack
    Service service(
        options.version, box,
        [] {
            if (!incoming.waiting()) return false;
            // Nothing else may be said before the answer.
            if (incoming.next() != Packet{request_type(Ask::cancel), 0, {}}) ::_exit(kNotTheProtocol);
            return true;
        },
        options.hooks);
    const FenceReached reached = raise_fence(options.fence);
    Hello hello;
    hello.engine = options.version;
    hello.fence = reached.fence;
    hello.why_not = reached.why_not;
    send({answer_type(Ask::hello), 0, payload_of(hello)});
    if (reached.fence == Fence::none) ::_exit(kNoFence);
    while (true) {
        const Service::Outcome outcome = service.handle(incoming.next());
        switch (outcome.then) {
            case Service::Outcome::Then::answer: send(outcome.answer); break;
            case Service::Outcome::Then::silent: break;
            case Service::Outcome::Then::bye: ::_exit(kByeSaid);
            case Service::Outcome::Then::fault: ::_exit(kNotTheProtocol);
        }
    }
}

}  // namespace ramparts::worker
