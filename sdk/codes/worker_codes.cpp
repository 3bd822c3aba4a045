// Catalogue entries RP77…: processes in which scripts of strangers play.
#include "sdk/codes/worker_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kWorkerCodes[] = {
    {{"RP7701", "worker-not-started", Severity::error, "No worker could be started",
      "Battles whose scripts came in a package are played by a process of its own, ramparts-worker. It is not where it "
      "was installed, it is of another version, or the system gives no further process.",
      ""},
     "Install the program again.",
     by_commands(R"x(mkdir alone
cp "$(command -v ramparts)" alone
alone/ramparts run scenarios/chippewa --sandbox)x")},
    {{"RP7702", "sandbox-limited", Severity::error, "The sandbox has no filter of system calls here",
      "The limits of the system hold: memory, time, no files written, no processes. But a script that broke out of its "
      "language could open your files and the network. The system, or a container around it, does not take the filter.",
      ""},
     "If you trust the authors of the scripts, allow this once with --allow-limited-sandbox.",
     in_words("A container that forbids programs to set a filter.")},
    {{"RP7703", "sandbox-refused", Severity::error, "The worker is not in the full sandbox",
      "With --require-sandbox everything is played in the full sandbox "
      "or not at all. The message says what the system refused.",
      ""},
     "Run it where the system allows the whole sandbox, or without --require-sandbox.",
     in_words("You use --require-sandbox in a container without filters.")},
    {{"RP7704", "worker-broke-out", Severity::error, "A worker was ended at a system call that it may not make",
      "What it plays has tried to leave its language: to open a file or a connection, to start a process, or to make "
      "code. The sandbox held, and nothing came of it.",
      ""},
     "Do not use this package, and report it where you got it.",
     in_words("A script uses a fault of the interpreter to open a connection.")},
    {{"RP7705", "worker-ended", Severity::error, "A worker ended before its time",
      "It crashed, used up its processor time or its memory, or something "
      "else ended it. Your files and the game so far are as they were.",
      ""},
     "When it happens again in the same place, tell the author of the scripts.",
     in_words("Scripts keep every position of the game, until the worker's memory is used up.")},
    {{"RP7706", "worker-silent", Severity::error, "A worker did not answer in time, and was ended",
      "Scripts have budgets that end them long before. This limit "
      "is that of the clock, and is never the result of a game.",
      ""},
     "On a machine with very much to do, try again.",
     in_words("A machine is so busy that a worker gets no processor time for a minute.")},
    {{"RP7707", "worker-nonsense", Severity::error, "A worker gave an impossible answer, and was ended",
      "Its answers are held against the battle: sizes, ranges, units on the map, the hash of the position. This one "
      "does not hold, and nothing was done with it.",
      ""},
     "Do not use this package.",
     in_words("An answer puts a unit on hex 70000 of a map of 286 hexes.")},
    {{"RP7708", "worker-block-lost", Severity::error, "The same games ended two workers",
      "A worker that ends loses the games it was playing, and "
      "another one plays them again. These games have ended both.",
      ""},
     "Play the game that the message names alone, and tell the author of the scripts.",
     in_words("Game 7 of a series ends the first worker and then the second.")},
    {{"RP7709", "worker-refused", Severity::error, "The worker cannot do what it was asked",
      "The message says why. It goes on working.", ""},
     "Do what the message says.",
     in_words("A worker is asked to play a battle that has errors.")},
    {{"RP7710", "worker-replaced", Severity::note, "A worker ended, and another one played its games again",
      "The totals are those of all games, as if nothing had happened.", ""},
     "There is nothing to fix.",
     in_words("One of four workers is ended from outside during a thousand games.")},
    {{"RP7711", "sandbox-choice-unreadable", Severity::error, "Your choice about the sandbox cannot be read",
      "The file with your choice holds something else than it should. "
      "Until it is right, nothing is played outside the full sandbox.",
      ""},
     "Correct the file or remove it.",
     by_commands(R"(mkdir -p ~/.config/ramparts
echo 'allow everything' > ~/.config/ramparts/sandbox.txt
ramparts run scenarios/chippewa --sandbox)")},
    {{"RP7712", "module-misbehaved", Severity::error, "A rule module did what it may not",
      "An answer of its code was an error, or nothing that the rules allow. The call counts as not made, and the "
      "game is legal. Each such answer is told once.",
      ""},
     "Tell the author of the module.",
     in_words("A module of a mod moves a unit off the map.")},
    {{"RP7713", "package-script", Severity::error, "A script of a package cannot be taken",
      "Its plugin.xml names native code, another script than the one that came with it, or a rule module whose name is "
      "taken. Packages hold scripts only, and their scripts cannot take the place of others.",
      ""},
     "Get another version of the package.",
     in_words("A package brings the module ramparts.bayonet once more.")},
};

}  // namespace

std::span<const CodeEntry> worker_codes() { return kWorkerCodes; }

}  // namespace ramparts
