// What a worker may not do ends it and nothing else; what it says that it may not is found, and nothing is done with
// it.
#include <catch2/catch.hpp>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <tuple>

#include "sdk/worker/host/sandbox_choice.hpp"
#include "tests/features/worker/battles.hpp"
#include "tests/features/worker/liar_cases.hpp"

using namespace ramparts;
using namespace ramparts::worker;
using namespace ramparts::test;

namespace {

std::string proc(const Process& process, const char* what) {
    std::ifstream in("/proc/" + std::to_string(process.id()) + "/" + what);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// The finding when the worker does what it may not in a step of a game. Only one that hangs is waited for in vain; to
// fill 256 MiB takes a busy machine seconds.
Diagnostic finding_of(const std::string& deed) {
    WorkerStart start = prisoner(deed);
    start.limits.decision = std::chrono::milliseconds(deed == "spin" ? 1500 : 60000);
    auto game = game_in(start, "skirmish");
    const GameState before = game->state();
    const auto failed = play_on(*game, 1);
    REQUIRE(failed);
    CHECK(game->state() == before);
    CHECK(game->steps().empty());
    return *failed;
}

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;  // which needs more addresses
#else
constexpr bool kSanitized = false;
#endif

// A line of /proc/…/limits.
std::string limit_line(std::string name, int soft, int hard) {
    name.resize(26, ' ');
    std::string number = std::to_string(soft);
    number.resize(21, ' ');
    return name + number + std::to_string(hard) + " ";
}

bool says(const Diagnostic& finding, const std::string& words) {
    return to_text(finding).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a system call that the fence forbids ends the worker by SIGSYS, and the program goes on", "[worker]") {
    if (!filtered()) return;
    const std::string deed =
        GENERATE("open", "socket", "fork", "execve", "code", "file-in-memory", "turn-code", "ptrace", "kill", "abort");
    INFO(deed);
    const Diagnostic finding = finding_of(deed);
    INFO(to_text(finding));
    CHECK(finding.code == "RP7704");
    CHECK(says(finding, "the worker made a system call that the sandbox forbids, and was ended by SIGSYS"));
    // and goes on
    auto next = game_in(honest(), "skirmish");
    CHECK_FALSE(play_on(*next));
    CHECK(next->over());
}

TEST_CASE("a worker that crashes, leaves, hangs or hoards is told as what it is", "[worker]") {
    struct Case {
        const char* deed;
        const char* code;
        const char* words;
    };
    const auto c = GENERATE(Case{"crash", "RP7705", "crashed by signal 11"}, Case{"leave", "RP7705", "with code 0"},
                            Case{"throw", "RP7705", "ended with code 13"},
                            Case{"spin", "RP7706", "did not answer PLAY for 1500 ms"},
                            Case{"hoard", "RP7709", "there is not enough memory"});
    INFO(c.deed);
    const Diagnostic finding = finding_of(c.deed);
    INFO(to_text(finding));
    CHECK(finding.code == c.code);
    CHECK(says(finding, c.words));
}

TEST_CASE("without a filter the limits hold, the user is asked once, and may refuse", "[worker]") {
    WorkerStart start = prisoner("limits-only:nothing");
    SECTION("nobody has said yes") {
        start.policy = {};
        const auto worker = Worker::start(start);
        REQUIRE_FALSE(worker);
        CHECK(worker.error().code == "RP7702");
        CHECK(says(worker.error(), "the filter of system calls was left out"));
        CHECK(says(worker.error(), "--allow-limited-sandbox"));
    }
    SECTION("the whole fence is required, whatever was said") {
        start.policy = {true, true};
        const auto worker = Worker::start(start);
        REQUIRE_FALSE(worker);
        CHECK(worker.error().code == "RP7703");
    }
    SECTION("he has") {
        auto game = game_in(start, "skirmish");
        CHECK(game->fence() == Fence::limits_only);
        CHECK_FALSE(play_on(*game));
    }
    SECTION("and then what would end a worker behind the filter only fails") {
        // four descriptors are all there are: the streams and the socket; that is no fence, as a stream can be closed
        auto game = game_in(prisoner("limits-only:open"), "skirmish");
        CHECK_FALSE(play_on(*game, 1));
        if (::getuid() != 0) {
            auto other = game_in(prisoner("limits-only:fork"), "skirmish");
            CHECK_FALSE(play_on(*other, 1));
        }
    }
}

TEST_CASE("what the system says of a worker is what the fence promises", "[worker]") {
    const int leak = ::dup(1);  // not closed on exec
    REQUIRE(leak >= 0);
    auto game = game_in(honest(), "skirmish");
    ::close(leak);
    const std::string status = proc(game->process(), "status");
    CHECK(status.find("NoNewPrivs:\t1") != std::string::npos);
    CHECK(status.find("Threads:\t1") != std::string::npos);
    if (filtered()) CHECK(status.find("Seccomp:\t2") != std::string::npos);
    const std::string limits = proc(game->process(), "limits");
    INFO(limits);
    for (const auto& [name, soft, hard] : {std::tuple{"Max file size", 0, 0},
                                           {"Max core file size", 0, 0},
                                           {"Max processes", 0, 0},
                                           {"Max open files", 4, 4},
                                           {"Max cpu time", 3601, 3605},
                                           {"Max stack size", 8 << 20, 8 << 20},
                                           {"Max address space", 256 << 20, 256 << 20}}) {
        if (kSanitized && name == std::string("Max address space")) continue;
        CHECK(limits.find(limit_line(name, soft, hard)) != std::string::npos);
    }
    if (::getuid() != 0) return;  // the rest is shown to root alone
    std::vector<std::string> open;
    for (const auto& entry :
         std::filesystem::directory_iterator("/proc/" + std::to_string(game->process().id()) + "/fd"))
        open.push_back(entry.path().filename());
    std::sort(open.begin(), open.end());
    CHECK(open == std::vector<std::string>{"0", "1", "2", "3"});
    CHECK(proc(game->process(), "environ") == std::string("LC_ALL=C\0", 9));
}

TEST_CASE("a worker that has fewer seconds than the fence gives keeps to those", "[worker]") {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const rlimit few{7, 9};
        (void)::setrlimit(RLIMIT_CPU, &few);
        const auto worker = Worker::start(honest());
        const bool kept =
            worker && proc((*worker)->process(), "limits").find(limit_line("Max cpu time", 9, 9)) != std::string::npos;
        ::_exit(kept ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE("a worker has given up all rights, and keeps the calls that it needs", "[worker]") {
    const Diagnostic finding = finding_of("limits-only:rights");
    INFO(to_text(finding));
    CHECK(says(finding, "ended with code 47"));
    if (!filtered()) return;
    auto game = game_in(prisoner("allowed"), "skirmish");
    CHECK_FALSE(play_on(*game, 3));
}

TEST_CASE("every lie of a worker is found, told, and without effect", "[worker]") {
    for (const Lie& lie : all_lies()) {
        INFO(lie.name);
        WorkerStart start = liar(lie.name);
        start.limits.start =
            std::chrono::milliseconds(lie.at == Ask::hello && lie.after == Lie::After::hang ? 300 : 10'000);
        start.limits.decision = std::chrono::milliseconds(lie.after == Lie::After::hang ? 300 : 2000);
        const auto scenario = battle("skirmish");
        std::optional<Diagnostic> found;
        if (lie.at == Ask::play_many) {
            auto pool = WorkerPool::start(start, battle_files(*scenario));
            REQUIRE(pool);
            MassRequest request;
            request.games = 10;
            if (auto result = (*pool)->play_many(request); !result) found = result.error();
        } else if (auto game = WorkerGame::start(start, battle_files(*scenario), scenario, {}); !game) {
            found = game.error().front();
        } else {
            const GameState before = (*game)->state();
            if (auto r = (*game)->legal(); !r) found = r.error();
            else if (auto v = (*game)->words(); !v) found = v.error();
            else if (auto m = (*game)->markers(); !m) found = m.error();
            else found = play_on(**game, 1);
            CHECK((*game)->state() == before);
        }
        REQUIRE(found);
        INFO(to_text(*found));
        CHECK(found->code == lie.code);
        CHECK(says(*found, lie.says));
        CHECK(find_code(found->code) != nullptr);
    }
    CHECK(all_lies().size() >= 50);
}

TEST_CASE("the user's word about the fence is kept, and nothing unreadable counts as yes", "[worker]") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("ramparts-choice-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder);
    auto choice = SandboxChoice::read(folder, real_files());
    REQUIRE(choice);
    CHECK_FALSE(choice->limited_allowed());
    CHECK(*choice->allow_limited(true, real_files()));
    CHECK_FALSE(*choice->allow_limited(true, real_files()));
    CHECK(SandboxChoice::read(folder, real_files())->limited_allowed());
    CHECK(*choice->allow_limited(false, real_files()));
    CHECK_FALSE(SandboxChoice::read(folder, real_files())->limited_allowed());
    std::ofstream(folder / "sandbox.txt") << "# a remark\nallow everything\n";
    const auto unreadable = SandboxChoice::read(folder, real_files());
    REQUIRE_FALSE(unreadable);
    CHECK(unreadable.error().message.english().find("sandbox.txt:2: ") != std::string::npos);
    std::filesystem::remove_all(folder);
    CHECK_FALSE(SandboxChoice::read({}, real_files())->allow_limited(true, real_files()));
}

TEST_CASE("a program that is no worker is none", "[worker]") {
    WorkerStart start = honest();
    start.program = "/nowhere/ramparts-worker";
    CHECK(Worker::start(start).error().code == "RP7701");
    start.program = "/bin/true";
    CHECK(Worker::start(start).error().code == "RP7705");
}
