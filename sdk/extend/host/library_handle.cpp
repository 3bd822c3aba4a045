// Loading libraries, those built anew too; see library_handle.hpp.
#include "sdk/extend/host/library_handle.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef __EMSCRIPTEN__
#include <sys/sendfile.h>
#endif

#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>

namespace ramparts {
namespace {

std::string reason_of_loader() {
    const char* why = ::dlerror();
    return why != nullptr ? why : "";
}

bool in_memory(const char* name) {
    void* const there = ::dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (there != nullptr) ::dlclose(there);
    return there != nullptr;
}

#ifdef __EMSCRIPTEN__
// A web page loads no libraries anew.
int copy_in_memory(const std::filesystem::path&) { return -1; }
#else
// A copy in memory without a name; -1 when there is no room, or the file is gone.
int copy_in_memory(const std::filesystem::path& file) {
    const int from = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (from < 0) return -1;
    struct stat about {};
    int to = ::fstat(from, &about) == 0 ? ::memfd_create(file.filename().c_str(), MFD_CLOEXEC) : -1;
    for (off_t done = 0; to >= 0 && done < about.st_size;) {
        const ssize_t more = ::sendfile(to, from, &done, static_cast<std::size_t>(about.st_size - done));
        if (more > 0 || (more < 0 && errno == EINTR)) continue;
        ::close(to);
        to = -1;
    }
    ::close(from);
    return to;
}
#endif

std::mutex names_mutex;

// Which bytes the system has under a name; those of a library that was never taken out of memory stay.
std::map<std::string, std::string>& hashes_by_name() {
    static std::map<std::string, std::string> hashes;
    return hashes;
}

}  // namespace

LibraryHandle::~LibraryHandle() {
    if (handle_ != nullptr) ::dlclose(handle_);
    if (copy_ >= 0) ::close(copy_);
}

bool LibraryHandle::open(const std::filesystem::path& file, const std::string& hash) {
    const std::lock_guard lock(names_mutex);
    std::string name = file.string();
    std::string& known = hashes_by_name()[name];
    if (!known.empty() && known != hash && in_memory(name.c_str())) {
        copy_ = copy_in_memory(file);
        if (copy_ < 0) {
            why_ = std::strerror(errno);
            return false;
        }
        name = "/proc/self/fd/" + std::to_string(copy_);
    } else {
        known = hash;
    }
    handle_ = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ == nullptr) why_ = reason_of_loader();
    return handle_ != nullptr;
}

const void* LibraryHandle::symbol(const char* name) const { return ::dlsym(handle_, name); }

}  // namespace ramparts
