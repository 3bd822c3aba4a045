// A worker for tests that plays well and lies once: ramparts_liar LIE SECONDS. It has no fence: it is the program that
// has to stand it.
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "engine/core/version.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/worker/inside/serve.hpp"
#include "tests/features/worker/liar_cases.hpp"

namespace {

using namespace ramparts;
using namespace ramparts::worker;
using test::Lie;

const Lie* g_lie = nullptr;

void say(const std::string& bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const ssize_t count = ::write(kSocket, bytes.data() + at, bytes.size() - at);
        if (count <= 0) ::_exit(1);
        at += static_cast<std::size_t>(count);
    }
}

void answer(Ask ask, const Packet& frame) {
    if (ask != g_lie->at) {
        say(frame_bytes(frame));
        return;
    }
    say(g_lie->bytes(frame));
    if (g_lie->after == Lie::After::leave) ::_exit(0);
    while (g_lie->after == Lie::After::hang) ::sleep(1000);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 1;
    for (const auto& lies : {test::all_lies(), test::game_lies(), test::hook_lies()})
        for (const Lie& lie : lies)
            if (argv[1] == std::string(lie.name)) g_lie = &lie;
    if (g_lie == nullptr) return 1;
    install_linked_plugins();
    BlackBox box(kBlackBox);
    Service service(kVersion, box, [] { return false; });
    Hello hello;
    hello.engine = kVersion;
    hello.fence = Fence::full;  // the first lie
    answer(Ask::hello, {answer_type(Ask::hello), 0, payload_of(hello)});
    FrameReader reader;
    static char buffer[1 << 16];
    while (true) {
        while (auto frame = reader.next()) {
            const Service::Outcome outcome = service.handle(*frame);
            if (outcome.then != Service::Outcome::Then::answer) return 0;
            answer(static_cast<Ask>(frame->type), outcome.answer);
        }
        const ssize_t count = ::read(kSocket, buffer, sizeof buffer);
        if (count <= 0) return 0;
        reader.push({buffer, static_cast<std::size_t>(count)});
    }
}
