// Catalogue entries RP77…: processes in which scripts of strangers play.
#include "sdk/worker/host/worker_codes.hpp"

#include "engine/diag/codes.hpp"
#include "sdk/codes/sdk_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kWorkerCodes[] = {
    {"RP7701", "worker-not-started", Severity::error, "No worker could be started",
     "Battles whose scripts came in a package are played by a process of its own, ramparts-worker. It is not where it "
     "was installed, it is of another version, or the system gives no further process. Install the program again.",
     ""},
    {"RP7702", "sandbox-limited", Severity::error, "The sandbox has no filter of system calls here",
     "The limits of the system hold: memory, time, no files written, no processes. But a script that broke out of its "
     "language could open your files and the network. The system, or a container around it, does not take the filter. "
     "If you trust the authors of the scripts, allow this once with --allow-limited-sandbox.",
     ""},
    {"RP7703", "sandbox-refused", Severity::error, "The worker is not locked in as it was asked to be",
     "With --require-sandbox everything is played in the full sandbox or not at all. The message says what the system "
     "refused.",
     ""},
    {"RP7704", "worker-broke-out", Severity::error, "A worker was ended at a system call that it may not make",
     "What it plays has tried to leave its language: to open a file or a connection, to start a process, or to make "
     "code. The sandbox held, and nothing came of it. Do not use this package, and report it where you got it.",
     ""},
    {"RP7705", "worker-ended", Severity::error, "A worker ended before its time",
     "It crashed, used up its processor time or its memory, or something else ended it. Your files and the game so far "
     "are as they were. When it happens again in the same place, tell the author of the scripts.",
     ""},
    {"RP7706", "worker-silent", Severity::error, "A worker did not answer in time, and was ended",
     "Scripts have budgets that end them long before. This limit is that of the clock, and is never the result of a "
     "game. On a machine with very much to do, try again.",
     ""},
    {"RP7707", "worker-nonsense", Severity::error, "A worker said what it may not say, and was ended",
     "Its answers are held against the battle: sizes, ranges, units on the map, the hash of the position. This one "
     "does not hold, and nothing was done with it. Do not use this package.",
     ""},
    {"RP7708", "worker-block-lost", Severity::error, "The same games ended two workers",
     "A worker that ends loses the games in its hand, which another one plays again. These have ended both. The "
     "message "
     "names the game, its seed and the hook that was called last, so that it can be played again alone.",
     ""},
    {"RP7709", "worker-refused", Severity::error, "The worker cannot do what it was asked",
     "The message says why. It goes on working.", ""},
    {"RP7710", "worker-replaced", Severity::note, "A worker ended, and another one played its games again",
     "The totals are those of all games, as if nothing had happened.", ""},
    {"RP7711", "sandbox-choice-unreadable", Severity::error, "Your choice about the sandbox cannot be read",
     "The file with your choice holds something else than it should. Fix it or remove it; until then nothing is played "
     "outside the full sandbox.",
     ""},
    {"RP7712", "module-misbehaved", Severity::warning, "A rule module did what it may not, in games of a worker",
     "The calls count as not made, and the games are legal. Tell the author of the module.", ""},
    {"RP7713", "package-script", Severity::error, "A script of a package cannot be taken",
     "Its plugin.xml names native code, another script than the one that came with it, or a rule module whose name is "
     "taken. Packages hold scripts only, and cannot put theirs in the place of others.",
     ""},
};

}  // namespace

void register_worker_codes() {
    static const bool done = [] {
        register_sdk_codes();
        register_codes(kWorkerCodes);
        return true;
    }();
    (void)done;
}

}  // namespace ramparts
