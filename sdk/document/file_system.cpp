// The operating system's files (POSIX); see file_system.hpp.
#include "sdk/document/file_system.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

auto error(std::string_view what, const fs::path& path, int code) {
    return fail(FileError{std::string(what) + " " + path.string() + ": " + std::strerror(code), code == ENOENT});
}

/// Closes on the way out; close() reports what closing says.
class Descriptor {
public:
    Descriptor(const fs::path& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return fd_; }
    bool close() {
        const int fd = fd_;
        fd_ = -1;
        return fd < 0 || ::close(fd) == 0;
    }

private:
    int fd_;
};

bool write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

class RealFiles final : public FileSystem {
public:
    Outcome<std::string> read(const Path& path) override {
        Descriptor file(path, O_RDONLY);
        if (file.get() < 0) return error("cannot read", path, errno);
        struct stat info {};
        if (::fstat(file.get(), &info) != 0) return error("cannot read", path, errno);
        if (!S_ISREG(info.st_mode)) return error("cannot read", path, EINVAL);
        std::string bytes(static_cast<std::size_t>(info.st_size), '\0');
        std::size_t got = 0;
        for (;;) {
            if (got == bytes.size()) bytes.resize(bytes.size() + 4096);
            const ssize_t n = ::read(file.get(), bytes.data() + got, bytes.size() - got);
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) return error("cannot read", path, errno);
            if (n == 0) break;
            got += static_cast<std::size_t>(n);
        }
        bytes.resize(got);
        return bytes;
    }

    Outcome<void> write(const Path& path, std::string_view bytes, const Path& like) override {
        Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC);
        if (file.get() < 0) return error("cannot write", path, errno);
        struct stat info {};
        if (!like.empty() && ::stat(like.c_str(), &info) == 0) ::fchmod(file.get(), info.st_mode & 07777);
        if (!write_all(file.get(), bytes) || !file.close()) return error("cannot write", path, errno);
        return {};
    }

    Outcome<void> append(const Path& path, std::string_view bytes) override {
        Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND);
        if (file.get() < 0) return error("cannot write", path, errno);
        if (!write_all(file.get(), bytes) || !file.close()) return error("cannot write", path, errno);
        return {};
    }

    Outcome<void> sync(const Path& path) override { return sync_any(path, O_RDONLY); }
    Outcome<void> sync_folder(const Path& folder) override {
        return sync_any(folder.empty() ? Path(".") : folder, O_RDONLY | O_DIRECTORY);
    }

    Outcome<void> rename(const Path& from, const Path& to) override {
        if (::rename(from.c_str(), to.c_str()) != 0) return error("cannot replace", to, errno);
        return {};
    }

    Outcome<void> remove(const Path& path) override {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT) return error("cannot remove", path, errno);
        return {};
    }

    Outcome<void> create_folder(const Path& folder) override {
        std::error_code code;
        fs::create_directories(folder, code);
        if (code) return error("cannot create", folder, code.value());
        return {};
    }

    bool exists(const Path& path) override {
        std::error_code code;
        return fs::exists(path, code);
    }

    std::vector<std::string> list(const Path& folder) override {
        std::vector<std::string> names;
        std::error_code code;
        for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
            names.push_back(it->path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }

private:
    static Outcome<void> sync_any(const Path& path, int flags) {
        Descriptor file(path, flags);
        if (file.get() < 0 || ::fsync(file.get()) != 0) return error("cannot make durable", path, errno);
        return {};
    }
};

}  // namespace

FileSystem& real_files() {
    static RealFiles files;
    return files;
}

}  // namespace ramparts
