// The fence of a worker; see fence.hpp.
#include "sdk/worker/inside/fence.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

#ifdef RAMPARTS_SECCOMP
#include <seccomp.h>
#endif

namespace ramparts::worker {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

std::string with_reason(const char* what, int error) { return std::string(what) + ": " + std::strerror(error); }

// What went wrong; empty when all is set.
std::string limit(const FenceRequest& request) {
    struct Limit {
        const char* name;
        __rlimit_resource what;
        rlim_t soft;
        rlim_t hard;
    };
    constexpr rlim_t kMiB = rlim_t{1} << 20;
    const Limit limits[] = {
        {"processor time", RLIMIT_CPU, request.cpu_seconds + 1, request.cpu_seconds + 5},
        {"size of files", RLIMIT_FSIZE, 0, 0},
        {"processes", RLIMIT_NPROC, 0, 0},
        {"core", RLIMIT_CORE, 0, 0},
        {"open files", RLIMIT_NOFILE, 4, 4},
        {"stack", RLIMIT_STACK, 8 * kMiB, 8 * kMiB},
        {"addresses", RLIMIT_AS, request.mebibytes * kMiB, request.mebibytes * kMiB},
    };
    for (const Limit& one : limits) {
        if (kSanitized && one.what == RLIMIT_AS) continue;
        rlimit before{};
        if (::getrlimit(one.what, &before) != 0) return with_reason(one.name, errno);
        // A tighter limit that was there stays.
        const rlimit wanted{std::min(one.soft, before.rlim_max), std::min(one.hard, before.rlim_max)};
        if (::setrlimit(one.what, &wanted) != 0) return with_reason(one.name, errno);
    }
    return {};
}

std::string give_up_rights() {
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return with_reason("end with the parent", errno);
    if (::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return with_reason("not to be looked into", errno);
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return with_reason("no new rights", errno);
    return {};
}

#ifdef RAMPARTS_SECCOMP

// poll: a request to stop is looked for between two games. glibc makes it of one of two calls.
constexpr int kAllowed[] = {SCMP_SYS(read),         SCMP_SYS(write),  SCMP_SYS(exit),   SCMP_SYS(exit_group),
                            SCMP_SYS(brk),          SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
                            SCMP_SYS(futex),        SCMP_SYS(poll),   SCMP_SYS(ppoll),  SCMP_SYS(rt_sigreturn),
                            SCMP_SYS(clock_gettime)};

int allow_all(scmp_filter_ctx filter) {
    if (const int error = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS)) return error;
    for (const int call : kAllowed)
        if (const int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0)) return error;
    // Memory of its own that is no code. The library passes -1 as 32 bits: a comparison of 64 would kill every larger
    // allocation.
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2,
                            SCMP_A4(SCMP_CMP_MASKED_EQ, 0xFFFFFFFFU, 0xFFFFFFFFU),
                            SCMP_A2(SCMP_CMP_MASKED_EQ, static_cast<scmp_datum_t>(PROT_EXEC), 0));
}

std::string filter_calls() {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (filter == nullptr) return "the filter of system calls cannot be made";
    int error = allow_all(filter);
    if (error == 0) error = seccomp_load(filter);
    seccomp_release(filter);
    return error == 0 ? std::string()
                      : with_reason("the system does not take a filter of system calls", error < 0 ? -error : error);
}

#else

std::string filter_calls() { return "this program was built without libseccomp"; }

#endif

}  // namespace

FenceReached raise_fence(const FenceRequest& request) {
    std::string why_not = limit(request);
    if (why_not.empty()) why_not = give_up_rights();
    if (!why_not.empty()) return {Fence::none, why_not};
    why_not = request.filter ? filter_calls() : "the filter of system calls was left out";
    if (!why_not.empty()) return {Fence::limits_only, why_not};
    return {Fence::full, {}};
}

}  // namespace ramparts::worker
