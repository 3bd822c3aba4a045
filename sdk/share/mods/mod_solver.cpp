// Choosing versions by trying and going back; see mod_solver.hpp.
#include "sdk/share/mods/mod_solver.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ramparts {
namespace {

constexpr std::size_t kMostSteps = 100'000;
constexpr std::size_t kMostCauses = 8;

// "x.y 1.2.0 or later".
Message asked(const ModLink& link) {
    const Message range = link.range.words();
    return range.empty() ? Message(link.id) : message("{1} {2}", link.id, range);
}

bool replaces(const ModInfo& mod, std::string_view id) {
    return std::find(mod.replaces.begin(), mod.replaces.end(), id) != mod.replaces.end();
}

/// What has still to be met, and who asks for it.
struct Need {
    ModLink link;
    const ModInfo* by = nullptr;  ///< nobody: the user
    bool itself = false;
};

class Solver {
public:
    Solver(std::span<const WantedMod> wanted, std::span<const ModInfo> available) : wanted_(wanted) {
        for (const ModInfo& mod : available) versions_[mod.id].push_back(&mod);
        for (auto& [id, all] : versions_) sort_versions(id, all);
    }

    Result<std::vector<const ModInfo*>, std::vector<Message>> run() {
        std::vector<Need> needs;
        for (const WantedMod& mod : wanted_) needs.push_back({{mod.id, {mod.version, {}}}, nullptr, mod.itself});
        std::sort(needs.begin(), needs.end(),
                  [](const Need& a, const Need& b) { return a.itself != b.itself ? b.itself : a.link.id > b.link.id; });
        if (!settle(needs)) {
            if (steps_ > kMostSteps) causes_ = {message("the mods need each other in too many ways to find out")};
            return fail(causes_);
        }
        std::vector<const ModInfo*> mods;
        for (const auto& [id, mod] : chosen_) mods.push_back(mod);
        auto order = load_order(std::move(mods));
        if (!order) return fail(std::vector<Message>{order.error()});
        return *order;
    }

private:
    const WantedMod* wanted(std::string_view id) const {
        const auto found = std::find_if(wanted_.begin(), wanted_.end(), [&](const WantedMod& w) { return w.id == id; });
        return found == wanted_.end() ? nullptr : &*found;
    }

    void sort_versions(const std::string& id, std::vector<const ModInfo*>& all) const {
        const WantedMod* want = wanted(id);
        const auto rank = [&](const ModInfo* mod) {
            const bool preferred = want != nullptr && want->preferred && mod->version == *want->preferred;
            return std::pair(preferred ? 2 : mod->version.before.empty() ? 1 : 0, mod->version);
        };
        std::sort(all.begin(), all.end(), [&](const ModInfo* a, const ModInfo* b) { return rank(a) > rank(b); });
    }

    bool cause(Message said) {
        if (causes_.size() < kMostCauses && std::find(causes_.begin(), causes_.end(), said) == causes_.end())
            causes_.push_back(std::move(said));
        return false;
    }

    static bool meets(const Need& need, const ModInfo& mod) {
        if (mod.id == need.link.id) return need.link.range.holds(mod.version);
        return !need.itself && replaces(mod, need.link.id);
    }

    bool exact(const ModInfo& mod) {
        const WantedMod* want = wanted(mod.id);
        return want == nullptr || !want->version || *want->version == mod.version;
    }

    // The last need is looked at first; all are met when there is none left.
    bool settle(std::vector<Need> needs) {
        if (++steps_ > kMostSteps) return false;
        if (needs.empty()) return true;
        const Need need = std::move(needs.back());
        needs.pop_back();
        for (const auto& [id, mod] : chosen_)
            if (meets(need, *mod)) return settle(std::move(needs));
        if (const auto taken = chosen_.find(need.link.id); taken != chosen_.end())
            return cause(other_version(need, *taken->second));
        bool any = false;
        for (const ModInfo* mod : candidates(need.link.id)) {
            if (!meets(need, *mod) || !exact(*mod) || chosen_.contains(mod->id)) continue;
            any = true;
            if (!free_of_conflict(*mod)) continue;
            std::vector<Need> more = needs;
            for (const ModLink& link : mod->requires_) more.push_back({link, mod, false});
            chosen_[mod->id] = mod;
            if (settle(std::move(more))) return true;
            chosen_.erase(mod->id);
        }
        return any ? false : cause(none_for(need));
    }

    // Its versions, then those mods that stand in its place.
    std::vector<const ModInfo*> candidates(const std::string& id) const {
        std::vector<const ModInfo*> all;
        if (const auto found = versions_.find(id); found != versions_.end()) all = found->second;
        for (const auto& [other, mods] : versions_)
            for (const ModInfo* mod : mods)
                if (other != id && replaces(*mod, id) && wanted(other) != nullptr) all.push_back(mod);
        return all;
    }

    bool free_of_conflict(const ModInfo& mod) {
        for (const auto& [id, other] : chosen_)
            for (const auto& [a, b] : {std::pair(&mod, other), std::pair(other, &mod)}) {
                for (const ModLink& link : a->conflicts)
                    if (link.id == b->id && link.range.holds(b->version))
                        return cause(message("{1} conflicts with {2}", mod_name(*a), mod_name(*b)));
                if (replaces(*a, b->id))
                    return cause(message("{1} replaces {2}; only one of them can be on", mod_name(*a), b->id));
            }
        return true;
    }

    Message other_version(const Need& need, const ModInfo& taken) const {
        if (need.by == nullptr)
            return message("{1} is wanted, and {2} is needed by others", asked(need.link), mod_name(taken));
        return message("{1} requires {2}, but {3} is to be on", mod_name(*need.by), asked(need.link), mod_name(taken));
    }

    Message none_for(const Need& need) const {
        const auto found = versions_.find(need.link.id);
        const bool wants = need.by == nullptr;
        if (found == versions_.end())
            return wants ? message("{1} is not installed", need.link.id)
                         : message("{1} requires {2}, which is not installed", mod_name(*need.by), asked(need.link));
        std::vector<MessageArg> there;
        for (const ModInfo* mod : found->second) there.emplace_back(mod->version.text());
        return wants ? message("{1} is not installed in that version; there is {2}", need.link.id,
                               series(std::move(there)))
                     : message("{1} requires {2}; installed is {3}", mod_name(*need.by), asked(need.link),
                               series(std::move(there)));
    }

    std::span<const WantedMod> wanted_;
    std::map<std::string, std::vector<const ModInfo*>, std::less<>> versions_;
    std::map<std::string, const ModInfo*> chosen_;
    std::vector<Message> causes_;
    std::size_t steps_ = 0;
};

// What has to come before a mod, of those that are there.
std::vector<const ModInfo*> before(const ModInfo& mod, const std::vector<const ModInfo*>& all) {
    std::vector<const ModInfo*> first;
    for (const std::vector<ModLink>* links : {&mod.requires_, &mod.optional})
        for (const ModLink& link : *links)
            for (const ModInfo* other : all)
                if (other != &mod && (other->id == link.id || replaces(*other, link.id))) first.push_back(other);
    return first;
}

// Goes from each to one that has to come before it, until it is back where it was.
Message circle(const std::vector<const ModInfo*>& left) {
    std::vector<const ModInfo*> way{left.front()};
    for (;;) {
        const ModInfo* next = before(*way.back(), left).front();
        auto at = std::find(way.begin(), way.end(), next);
        if (at == way.end()) {
            way.push_back(next);
            continue;
        }
        std::string text;
        for (; at != way.end(); ++at) text += (*at)->id + " → ";
        return message("mods need one another in a circle: {1}", text + next->id);
    }
}

}  // namespace

Result<std::vector<const ModInfo*>, Message> load_order(std::vector<const ModInfo*> mods) {
    std::sort(mods.begin(), mods.end(), [](const ModInfo* a, const ModInfo* b) { return a->id < b->id; });
    std::vector<const ModInfo*> order;
    while (!mods.empty()) {
        const auto ready =
            std::find_if(mods.begin(), mods.end(), [&](const ModInfo* mod) { return before(*mod, mods).empty(); });
        if (ready == mods.end()) return fail(circle(mods));
        order.push_back(*ready);
        mods.erase(ready);
    }
    return order;
}

Result<std::vector<const ModInfo*>, std::vector<Message>> solve_mods(std::span<const WantedMod> wanted,
                                                                     std::span<const ModInfo> available) {
    return Solver(wanted, available).run();
}

}  // namespace ramparts
