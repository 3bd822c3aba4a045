// The tables that the rules see in place of a plugin's, and what is looked at in those.
#include <algorithm>
#include <array>
#include <cstring>

#include "sdk/conformance/watched_calls.hpp"

namespace ramparts::conformance {

#define RAMPARTS_NAME(table, hook) \
    template <>                    \
    inline constexpr const char* kHook<&rp_##table##_1::hook> = #table "." #hook;
RP_HOOKS(RAMPARTS_NAME, RAMPARTS_NAME)
#undef RAMPARTS_NAME

namespace {

constexpr std::uint32_t kMostTableBytes = 4096;

template <class Table>
bool any_function(const Table& table) {
    std::array<void*, sizeof(Table) / sizeof(void*)> entries{};
    std::memcpy(entries.data(), &table, sizeof(Table));
    return std::any_of(entries.begin() + 1, entries.end(), [](void* entry) { return entry != nullptr; });
}

// Takes a table of the plugin's; null when there is none, or one that is too short to look at.
template <class Table>
void take_table(WatchedModule& m, Mirror<Table>& mirror) {
    constexpr const char* id = kTableId<Table>;
    Tally& tally = m.watch->tally();
    const void* found = m.theirs->extension(m.theirs, id);
    mirror.mine.size = sizeof(Table);
    if (found != nullptr) {
        const std::size_t size = told_size(found);
        mirror.there = tally.need(Check::tables, size >= kLeastTableBytes<Table> && size <= kMostTableBytes, [&] {
            return m.info->id + ": the table " + id + " says that it has " + std::to_string(size) +
                   " bytes; in boundary 1.0 it has " + std::to_string(kLeastTableBytes<Table>);
        });
        if (mirror.there) mirror.theirs = copied_table<Table>(found);
    }
    // words and hints need not be declared
    if (std::is_same_v<Table, rp_words_1> || std::is_same_v<Table, rp_hints_1>) return;
    const auto& uses = m.info->uses;
    const std::string name(id);
    const bool listed = std::find(uses.begin(), uses.end(), name) != uses.end();
    const bool offers = any_function(mirror.theirs);
    tally.need(Check::uses_declared, listed == offers, [&] {
        return m.info->id + (listed ? " has no function of the table " + name + ", which it says it uses"
                                    : " has functions of the table " + name + ", which it does not say it uses");
    });
}

template <class Table, class Member>
bool has(const WatchedModule& m, Member member) {
    return m.table<Table>().*member != nullptr;
}

bool has_hook(const WatchedModule& m, const std::string& name) {
#define RAMPARTS_HAS(table, hook) \
    if (name == #table "." #hook) return has<rp_##table##_1>(m, &rp_##table##_1::hook);
    RP_HOOKS(RAMPARTS_HAS, RAMPARTS_HAS)
#undef RAMPARTS_HAS
    return name != "play.ended" || has<rp_play_1>(m, &rp_play_1::began);
}

void check_rows(const WatchedModule& m) {
    Tally& tally = m.watch->tally();
    const PluginModule& info = *m.info;
    const auto need = [&](bool there, const std::string& row, const char* function) {
        tally.need(Check::rows_have_code, there,
                   [&] { return info.id + " has " + row + ", but no function play." + function; });
    };
    const bool legal = has<rp_play_1>(m, &rp_play_1::legal);
    const bool resolve = has<rp_play_1>(m, &rp_play_1::resolve);
    for (const PhaseInfo& phase : info.phases) need(legal, "the phase " + phase.id, "legal");
    for (const VerbInfo& verb : info.verbs) {
        need(legal, "the verb " + verb.id, "legal");
        need(resolve, "the verb " + verb.id, "resolve");
    }
    for (const FrameInfo& frame : info.frames) {
        if (frame.by == Decider::chance) need(has<rp_play_1>(m, &rp_play_1::rolled), "the dice " + frame.id, "rolled");
        else if (frame.yes_no) need(resolve, "the question " + frame.id, "resolve");
        else need(legal, "the question " + frame.id, "legal");
    }
    const bool result = has<rp_combat_1>(m, &rp_combat_1::result);
    for (const std::string& code : info.results)
        tally.need(Check::rows_have_code, result,
                   [&] { return info.id + " has the result " + code + ", but no function combat.result"; });
    if (info.phases.empty() && info.verbs.empty() && info.frames.empty() && info.results.empty())
        tally.looked(Check::rows_have_code);
}

const void* RP_CALL extension(const rp_module* module, const char* id) {
    const auto& m = *static_cast<const WatchedModule*>(module);
    const void* found = nullptr;
    bool ours = false;
    each_table(m.tables, [&]<class Table>(const Mirror<Table>& mirror) {
        if (std::string_view(id) != kTableId<Table>) return;
        ours = true;
        if (mirror.there) found = &mirror.mine;
    });
    if (ours) return found;
    return m.theirs->extension(m.theirs, id);
}

}  // namespace

void look_at_made(const WatchedModule& m) {
    Tally& tally = m.watch->tally();
    const rp_module& made = *m.theirs;
    const bool whole = made.size >= sizeof(rp_module) && made.size <= kMostTableBytes && made.extension != nullptr;
    tally.need(Check::shared, whole, [&] { return m.info->id + ": the instance lacks its size or its extension"; });
    if (!whole) return;
    tally.need(Check::tables, made.extension(&made, kNoSuchTable) == nullptr,
               [&] { return m.info->id + " has a table for an id that nobody gave"; });
}

void fill_watched_tables(WatchedModule& m) {
    m.size = sizeof(rp_module);
    m.flags = m.theirs->flags;
    m.data = &m;
    static_cast<rp_module&>(m).extension = extension;
    each_table(m.tables, [&](auto& mirror) { take_table(m, mirror); });
#define RAMPARTS_FILL(table, hook)                     \
    if (has<rp_##table##_1>(m, &rp_##table##_1::hook)) \
        std::get<Mirror<rp_##table##_1>>(m.tables).mine.hook = Shadow<&rp_##table##_1::hook>::call;
    RP_HOOKS(RAMPARTS_FILL, RAMPARTS_FILL)
#undef RAMPARTS_FILL
    for (const std::string& hook : m.hooks)
        m.watch->tally().need(Check::hooks_defined, has_hook(m, hook),
                              [&] { return m.info->id + " subscribes to " + hook + ", for which it has no function"; });
    check_rows(m);
    m.watch->noted(m);
}

void Watch::noted(const WatchedModule& m) {
    auto& hooks = subscribed_[m.info->id];
    const auto note = [&](const char* hook, bool there) {
        if (!there) return;
        bool& used = hooks[hook];
        used = used || std::find(m.hooks.begin(), m.hooks.end(), hook) != m.hooks.end();
    };
#define RAMPARTS_NOTE(table, hook) note(#table "." #hook, has<rp_##table##_1>(m, &rp_##table##_1::hook));
#define RAMPARTS_PASS(table, hook)
    RP_HOOKS(RAMPARTS_NOTE, RAMPARTS_PASS)
#undef RAMPARTS_PASS
#undef RAMPARTS_NOTE
    // The same function serves the end of phases.
    if (std::find(m.hooks.begin(), m.hooks.end(), "play.ended") != m.hooks.end()) hooks["play.began"] = true;
}

}  // namespace ramparts::conformance
