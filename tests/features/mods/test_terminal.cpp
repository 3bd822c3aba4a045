// A password typed at a terminal: it is asked for, never shown, and the terminal is afterwards as it was.
#include <catch2/catch.hpp>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "formats/mods/minisign.hpp"
#include "formats/mods/registry_index.hpp"
#include "tests/features/mods/samples.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

constexpr int kPatience = 120'000;  // milliseconds; a loaded machine is slow

/// A program on a terminal of its own.
class OnTerminal {
public:
    explicit OnTerminal(const std::vector<std::string>& words) {
        pid_ = ::forkpty(&terminal_, nullptr, nullptr, nullptr);
        REQUIRE(pid_ >= 0);
        if (pid_ == 0) {
            std::vector<char*> argv;
            for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
            argv.push_back(nullptr);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
    }
    ~OnTerminal() { ::close(terminal_); }
    OnTerminal(const OnTerminal&) = delete;
    OnTerminal& operator=(const OnTerminal&) = delete;

    /// Everything shown until these words are there, or the program ends.
    std::string until(const std::string& words) {
        while (words.empty() || shown_.find(words) == std::string::npos) {
            pollfd ready{terminal_, POLLIN, 0};
            if (::poll(&ready, 1, kPatience) <= 0) break;
            char bytes[512];
            const ssize_t got = ::read(terminal_, bytes, sizeof bytes);
            if (got <= 0) break;  // the other end is closed
            shown_.append(bytes, static_cast<std::size_t>(got));
        }
        return shown_;
    }
    void type(const std::string& text) const { REQUIRE(::write(terminal_, text.data(), text.size()) > 0); }
    [[nodiscard]] bool echoes() const {
        termios now{};
        return ::tcgetattr(terminal_, &now) == 0 && (now.c_lflag & ECHO) != 0;
    }
    int end() {
        until("");
        int status = 0;
        ::waitpid(pid_, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    }

private:
    int terminal_ = -1;
    pid_t pid_ = -1;
    std::string shown_;
};

struct SignFolder {
    fs::path path;
    SignFolder() {
        std::string pattern = (fs::temp_directory_path() / "ramparts-terminal-XXXXXX").string();
        path = ::mkdtemp(pattern.data());
        std::vector<PackageFile> files = sample_mod();
        const auto bytes = write_package(files, {});
        REQUIRE(bytes);
        std::ofstream(path / "a.rpmod", std::ios::binary) << *bytes;
    }
    ~SignFolder() { fs::remove_all(path); }
    SignFolder(const SignFolder&) = delete;
    SignFolder& operator=(const SignFolder&) = delete;
    [[nodiscard]] std::vector<std::string> sign() const {
        return {RAMPARTS_CLI, "mod",
                "sign",       (path / "a.rpmod").string(),
                "--key",      RAMPARTS_SOURCE_DIR "/tests/features/mods/keys/quick.key"};
    }
    [[nodiscard]] Package package() const {
        std::ifstream in(path / "a.rpmod", std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        return read_package(bytes, "a.rpmod").package;
    }
};

}  // namespace

TEST_CASE("a password is asked for at the terminal, not shown, and can be refused", "[mods]") {
    const SignFolder folder;
    for (const std::string& key : {std::string("\x03"), std::string("\x04")}) {  // Ctrl+C, and the end of input
        OnTerminal program(folder.sign());
        const std::string asked = program.until("quick.key: ");
        CHECK(asked.find("Password of ") != std::string::npos);
        CHECK_FALSE(program.echoes());
        program.type(key);
        const std::string shown = program.until("--password-file");
        CHECK(shown.find("RP6040") != std::string::npos);
        CHECK(program.echoes());
        CHECK(program.end() == 1);
    }
    CHECK(folder.package().signature.empty());
}

TEST_CASE("a typed password opens the key, and a wrong one does not", "[mods]") {
    const SignFolder folder;
    {
        OnTerminal program(folder.sign());
        program.until("quick.key: ");
        program.type("wrong-word\n");
        const std::string shown = program.until("RP8025");
        CHECK(shown.find("wrong-word") == std::string::npos);
        CHECK(program.end() == 3);
    }
    CHECK(folder.package().signature.empty());
    OnTerminal program(folder.sign());
    program.until("quick.key: ");
    program.type("creek\n");
    const std::string shown = program.until("signed with the key");
    CHECK(shown.find("creek\r\n") == std::string::npos);
    CHECK(program.end() == 0);
    const Package package = folder.package();
    std::ifstream in(RAMPARTS_SOURCE_DIR "/tests/features/mods/keys/quick.pub", std::ios::binary);
    const auto key = parse_public_key(std::string{std::istreambuf_iterator<char>(in), {}});
    REQUIRE(key);
    CHECK(verify_for(package.signature, package.checksums, *key, signature_words(package.info)));
}

TEST_CASE("a key is made with a password that opens it", "[.long][mods]") {
    const SecretKey key = SecretKey::make();
    CHECK_FALSE(key.file(""));
    const auto locked = key.file("a word");
    REQUIRE(locked);
    CHECK(SecretKey::wants_password(*locked) == true);
    const auto again = SecretKey::parse(*locked, "a word");
    REQUIRE(again);
    CHECK(again->public_key() == key.public_key());
    CHECK_FALSE(SecretKey::parse(*locked, "another"));
    CHECK(*key.file("a word") != *locked);  // salted
}
