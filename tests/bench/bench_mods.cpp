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

double shell_seconds(const std::string& before, const std::string& command) {
    std::vector<double> all;
    for (int i = 0; i < kInstallRounds; ++i) {
        if (std::system(before.c_str()) != 0) return 0;
        const auto from = std::chrono::steady_clock::now();
        if (std::system(command.c_str()) != 0) return 0;
        all.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
    }
    return median(std::move(all));
}

}  // namespace

void bench_mods(const Setup& setup) {
    if (setup.program.empty()) return;
    if (std::system("command -v unzip >/dev/null && command -v sha256sum >/dev/null") != 0) {
        std::printf("M5    unzip or sha256sum is missing: installing a mod has no yardstick\n");
        return;
    }
    const fs::path folder = fs::temp_directory_path() / ("ramparts-bench-mods-" + std::to_string(getpid()));
    fs::create_directories(folder);
    const std::string at = "cd '" + folder.string() + "' && ";
    const std::string package = made_up_mod();
    std::ofstream(folder / "large.rpmod", std::ios::binary) << package;
    const std::string empty = at + "rm -rf home out && mkdir home out && sync -f .";
    const double ours = shell_seconds(empty, at +
                                                 "XDG_DATA_HOME=\"$PWD/home\" XDG_CONFIG_HOME=\"$PWD/home\" "
                                                 "XDG_STATE_HOME=\"$PWD/home\" '" +
                                                 setup.program + "' mod install large.rpmod >/dev/null");
    // The same bytes, made as durable as ours are.
    const double theirs = shell_seconds(
        empty, at + "unzip -q large.rpmod -d out && find out -type f -exec sha256sum {} + >out/sums && sync -f out");
    const double loose =
        shell_seconds(empty, at + "unzip -q large.rpmod -d out && find out -type f -exec sha256sum {} + >out/sums");
    if (ours > 0 && theirs > 0 && loose > 0)
        report("M5", "install a mod of " + std::to_string(package.size() / 1'000'000) + " MB, whole process",
               number(ours * 1000, "ms") + ", " + number(ours / loose, "x unzip + sha256sum") + " (" +
                   number(loose * 1000, "ms") + "), " + number(ours / theirs, "x with sync") + " (" +
                   number(theirs * 1000, "ms") + "), goal 1.5",
               ours <= 1.5 * loose);
    fs::remove_all(folder);
}

}  // namespace ramparts::bench
