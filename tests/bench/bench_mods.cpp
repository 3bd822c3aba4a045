// Installing a large mod, as a whole process, against unzip and sha256sum of the same bytes.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "tests/bench/sections.hpp"
#include "tests/bench/stopwatch.hpp"

namespace ramparts::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kModBytes = 20'000'000;
constexpr std::size_t kPictureBytes = 250'000;
constexpr int kInstallRounds = 7;

// A picture by its header; the rest does not pack, as that of pictures does not.
std::string made_up_picture(std::mt19937_64& numbers) {
    std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\2\0\0\0\2\0\x08\2\0\0\0", 29);
    while (bytes.size() < kPictureBytes) {
        const std::uint64_t value = numbers();
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    return bytes;
}

std::string made_up_mod() {
    std::mt19937_64 numbers(1812);
    std::vector<PackageFile> files;
    for (std::size_t n = 0; n * kPictureBytes < kModBytes; ++n)
        files.push_back({"pictures/p" + std::to_string(100 + n) + ".png", made_up_picture(numbers)});
    files.push_back({"mod.xml",
                     "<mod xmlns=\"urn:ramparts:mod:1\" format=\"1\" id=\"bench.large\" version=\"1.0.0\" "
                     "licence=\"MIT\"><title>Large</title><author>A</author></mod>\n"});
    const auto bytes = write_package(std::move(files), {});
    return bytes ? *bytes : std::string();
}

Figure shell_seconds(const std::string& before, const std::string& command) {
    std::vector<double> all;
    for (int i = 0; i < kInstallRounds; ++i) {
        if (std::system(before.c_str()) != 0) return std::nullopt;
        const auto from = std::chrono::steady_clock::now();
        if (std::system(command.c_str()) != 0) return std::nullopt;
        all.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
    }
    return median(std::move(all));
}

}  // namespace

void bench_mods(const Setup& setup) {
    if (setup.program.empty()) return not_measured("M5", "install a mod", "needs --ramparts");
    const fs::path folder = fs::temp_directory_path() / ("ramparts-bench-mods-" + std::to_string(getpid()));
    fs::create_directories(folder);
    const std::string at = "cd '" + folder.string() + "' && ";
    const std::string package = made_up_mod();
    std::ofstream(folder / "large.rpmod", std::ios::binary) << package;
    const std::string empty = at + "rm -rf home out && mkdir home out && sync -f .";
    const Figure ours = shell_seconds(empty, at +
                                                 "XDG_DATA_HOME=\"$PWD/home\" XDG_CONFIG_HOME=\"$PWD/home\" "
                                                 "XDG_STATE_HOME=\"$PWD/home\" '" +
                                                 setup.program + "' mod install large.rpmod >/dev/null");
    // The same bytes, made as durable as ours are.
    const Figure theirs = shell_seconds(
        empty, at + "unzip -q large.rpmod -d out && find out -type f -exec sha256sum {} + >out/sums && sync -f out");
    const Figure loose =
        shell_seconds(empty, at + "unzip -q large.rpmod -d out && find out -type f -exec sha256sum {} + >out/sums");
    report("M5", "install a mod of " + std::to_string(package.size() / 1'000'000) + " MB, whole process",
           milliseconds(ours) + ", " + number(ratio(ours, loose), "x unzip + sha256sum") + " (" + milliseconds(loose) +
               "), " + number(ratio(ours, theirs), "x with sync") + " (" + milliseconds(theirs) + "), goal 1.5" +
               (loose ? "" : ": are unzip and sha256sum there?"),
           at_most(ratio(ours, loose), 1.5));
    fs::remove_all(folder);
}

}  // namespace ramparts::bench
