// Accounts of work; see limits.hpp.
#include "sdk/extend/script/limits.hpp"

namespace ramparts {
namespace {

thread_local ScriptAccount* g_account = nullptr;

}  // namespace

ScriptAccount::ScriptAccount(std::int64_t units, const char* name) noexcept
    : limit_(units), name_(name), outer_(g_account) {
    g_account = this;
}

ScriptAccount::~ScriptAccount() { g_account = outer_; }

ScriptAccount* ScriptAccount::innermost() noexcept { return g_account; }

const ScriptAccount* ScriptAccount::tightest() noexcept {
    const ScriptAccount* least = g_account;
    for (const ScriptAccount* a = g_account; a != nullptr; a = a->outer_)
        if (a->left() < least->left()) least = a;
    return least;
}

void ScriptAccount::charge(std::int64_t units) noexcept {
    for (ScriptAccount* a = g_account; a != nullptr; a = a->outer_) a->spent_ += units;
}

}  // namespace ramparts
