// The library of a plugin in memory.
#pragma once

#include <filesystem>
#include <string>

namespace ramparts {

/// Takes it out of memory when it goes.
class LibraryHandle {
public:
    LibraryHandle() = default;
    ~LibraryHandle();
    LibraryHandle(const LibraryHandle&) = delete;
    LibraryHandle& operator=(const LibraryHandle&) = delete;

    /// Loads the file; `hash` is that of its bytes. The system gives the old library for a name that it has in memory:
    /// one that was built anew meanwhile is loaded from a copy, so that both run beside each other. False: why() is the
    /// reason of the system.
    [[nodiscard]] bool open(const std::filesystem::path& file, const std::string& hash);
    [[nodiscard]] const std::string& why() const noexcept { return why_; }
    /// What it exports under a name, or null.
    [[nodiscard]] const void* symbol(const char* name) const;

private:
    void* handle_ = nullptr;
    std::string why_;
    int copy_ = -1;  ///< the file of the copy; its number is the copy's name, so it stays open
};

}  // namespace ramparts
