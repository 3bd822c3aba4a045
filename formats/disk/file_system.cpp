// The operating system's files (POSIX); see file_system.hpp.
#include "formats/disk/file_system.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

enum class Doing : std::uint8_t { reading, writing, making_durable, replacing, removing, creating };

// What could not be done to a path, and why in the system's own words.
Message refusal(Doing what, const std::string& path, const char* why) {
    switch (what) {
        case Doing::reading: return message("cannot read {1}: {2}", path, why);
        case Doing::writing: return message("cannot write {1}: {2}", path, why);
        case Doing::making_durable: return message("cannot make durable {1}: {2}", path, why);
        case Doing::replacing: return message("cannot replace {1}: {2}", path, why);
        case Doing::removing: return message("cannot remove {1}: {2}", path, why);
        case Doing::creating: break;
    }
    return message("cannot create {1}: {2}", path, why);
}

auto error(Doing what, const fs::path& path, int code) {
    return fail(FileError{refusal(what, path.string(), std::strerror(code)), code == ENOENT, code == EEXIST});
}

// A text of that many zeros. A long one asks for large pages: its first touch would otherwise cost more than reading
// it.
std::string room_for(std::size_t bytes) {
    std::string room;
    room.reserve(bytes);
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20;
    const auto begin = (reinterpret_cast<std::uintptr_t>(room.data()) + kLargePage - 1) & ~(kLargePage - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(room.data()) + bytes) & ~(kLargePage - 1);
    if (begin < end) (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
    room.resize(bytes);
    return room;
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
        if (n == 0) errno = ENOSPC;
        if (n <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

class RealFiles final : public FileSystem {
public:
    Kind kind(const Path& path) override {
        struct stat info {};
        return ::lstat(path.c_str(), &info) == 0 ? kind_of(info) : Kind::missing;
    }

    Kind kind_behind(const Path& path) override {
        struct stat info {};
        return ::stat(path.c_str(), &info) == 0 ? kind_of(info) : Kind::missing;
    }

    Outcome<std::string> read(const Path& path) override {
        Descriptor file(path, O_RDONLY | O_NONBLOCK);  // a pipe in the place of a file must not make anybody wait
        if (file.get() < 0) return error(Doing::reading, path, errno);
        struct stat info {};
        if (::fstat(file.get(), &info) != 0) return error(Doing::reading, path, errno);
        if (!S_ISREG(info.st_mode)) return error(Doing::reading, path, EINVAL);
        std::string bytes = room_for(static_cast<std::size_t>(info.st_size) + 1);  // one more shows the end
        std::size_t got = 0;
        for (;;) {
            if (got == bytes.size()) bytes.resize(bytes.size() + 4096);
            const ssize_t n = ::read(file.get(), bytes.data() + got, bytes.size() - got);
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) return error(Doing::reading, path, errno);
            if (n == 0) break;
            got += static_cast<std::size_t>(n);
        }
        bytes.resize(got);
        return bytes;
    }

    Outcome<void> create(const Path& path, std::string_view bytes, const Path& like) override {
        Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
        if (file.get() < 0) return error(Doing::writing, path, errno);
        struct stat info {};
        if (!like.empty() && ::stat(like.c_str(), &info) == 0) take_over(file.get(), info);
        if (!write_all(file.get(), bytes) || !file.close()) return error(Doing::writing, path, errno);
        return {};
    }

    Outcome<void> feed(const Path& path, std::string_view bytes) override {
        Descriptor file(path, O_WRONLY | O_NOCTTY);
        if (file.get() < 0 || !write_all(file.get(), bytes) || !file.close()) return error(Doing::writing, path, errno);
        return {};
    }

    Outcome<void> may_replace(const Path& path) override {
        if (::access(path.c_str(), W_OK) != 0 && errno != ENOENT) return error(Doing::writing, path, errno);
        return {};
    }

    Outcome<void> append(const Path& path, std::string_view bytes) override {
        Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW);
        if (file.get() < 0 || !write_all(file.get(), bytes) || !file.close()) return error(Doing::writing, path, errno);
        return {};
    }

    Outcome<void> sync(const Path& path) override {
        Descriptor file(path, O_RDONLY | O_NOFOLLOW);
        if (file.get() < 0 || ::fsync(file.get()) != 0) return error(Doing::making_durable, path, errno);
        return {};
    }

    Outcome<void> sync_folder(const Path& folder) override {
        Descriptor open(folder.empty() ? Path(".") : folder, O_RDONLY | O_DIRECTORY);
        // Some file systems keep names safe by themselves and know no such call.
        if (open.get() < 0 || (::fsync(open.get()) != 0 && errno != EINVAL && errno != ENOTSUP))
            return error(Doing::making_durable, folder, errno);
        return {};
    }

    Outcome<void> rename(const Path& from, const Path& to) override {
        if (::rename(from.c_str(), to.c_str()) != 0) return error(Doing::replacing, to, errno);
        return {};
    }

    Outcome<void> remove(const Path& path) override {
        if (::unlink(path.c_str()) != 0 && errno != ENOENT) return error(Doing::removing, path, errno);
        return {};
    }

    Outcome<void> create_folder(const Path& folder) override {
        std::error_code code;
        fs::create_directories(folder, code);
        if (code) return error(Doing::creating, folder, code.value());
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
    static Kind kind_of(const struct stat& info) {
        return S_ISREG(info.st_mode)   ? Kind::file
               : S_ISDIR(info.st_mode) ? Kind::folder
               : S_ISLNK(info.st_mode) ? Kind::link
                                       : Kind::other;
    }

    // Owner and group as far as the system allows; permissions come last, since a new owner loses some.
    static void take_over(int fd, const struct stat& like) {
        struct stat mine {};
        const bool known = ::fstat(fd, &mine) == 0;
        if (known && (mine.st_uid != like.st_uid || mine.st_gid != like.st_gid) &&
            ::fchown(fd, like.st_uid, like.st_gid) != 0 && ::fchown(fd, mine.st_uid, like.st_gid) != 0)
            errno = 0;
        ::fchmod(fd, like.st_mode & 0777);
    }
};

}  // namespace

FileSystem& real_files() {
    static RealFiles files;
    return files;
}

}  // namespace ramparts
