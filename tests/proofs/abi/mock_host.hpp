// A host that is only a host: it makes a module for a little battle by what its plugin.xml says, shows it views,
// collects what it answers and makes its changes. Nothing of the engine stands behind it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/model/plugin_info.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace mock {

/// Units with two steps of one class a side, eight hexes in a row, six turns; words stand as the engine has them.
class Battle {
public:
    Battle();
    Battle(const Battle&) = delete;
    Battle& operator=(const Battle&) = delete;

    static constexpr std::uint32_t kHexes = 8, kTurns = 6;
    std::vector<rp_unit_info> units;
    std::vector<std::uint8_t> night = std::vector<std::uint8_t>(kTurns + 1, 0);
    std::set<std::uint32_t> ezoc;                    ///< units in an enemy zone of control
    std::map<std::string, std::vector<int>> traits;  ///< units that have them

    void set_var(std::uint32_t var, std::uint64_t value) { words_[var] = value; }
    /// Status 0 reserve, 1 on the map, 2 eliminated.
    void put(std::uint32_t unit, std::uint32_t hex, int steps, std::uint32_t status = 1);
    [[nodiscard]] const rp_fixed& fixed();

private:
    friend class Host;
    std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(216, 0);
    std::vector<std::uint64_t> more_ = std::vector<std::uint64_t>(64, 0);
    std::vector<std::uint8_t> first_, next_;
    std::vector<std::uint16_t> vars_, sets_;
    rp_fixed fixed_{};
};

struct Subscription {
    int priority = 0;
    rp_set units{};
    int side = 0, first_turn = 0, last_turn = 0;
    std::vector<std::uint32_t> hexes;
};

/// A list as the host gives it: of two places, growing.
template <class List, class Item>
struct Buffer {
    List list{};
    std::vector<Item> items = std::vector<Item>(2);
    std::uint32_t most = 1000;  ///< more it does not take
    Buffer() {
        list.size = sizeof(List);
        list.capacity = 2;
        list.items = items.data();
        list.more = [](List* grown) -> std::int32_t {
            auto* self = reinterpret_cast<Buffer*>(grown);
            if (self->items.size() * 2 > self->most) return RP_E_LIMIT;
            self->items.resize(self->items.size() * 2);
            grown->items = self->items.data();
            grown->capacity = static_cast<std::uint32_t>(self->items.size());
            return RP_YES;
        };
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
};
using Events = Buffer<rp_events, rp_event>;
using Actions = Buffer<rp_actions, rp_action>;
using Shifts = Buffer<rp_shifts, rp_shift>;

/// One module of a library, made for a battle.
class Host {
public:
    using Parameters = std::map<std::string, std::string>;
    static constexpr std::uint32_t kSlot = 1;

    Host(const rp_entry& entry, const ramparts::PluginModule& module, Battle& battle, Parameters given = {});
    ~Host();
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    [[nodiscard]] bool made() const { return module_ != nullptr; }
    std::map<std::string, Subscription> subscriptions;
    std::string refusal;
    std::vector<std::string> log;

    template <class T>
    [[nodiscard]] const T& table(const char* id) const {
        return *static_cast<const T*>(module_->extension(module_, id));
    }
    [[nodiscard]] const void* find(const char* id) const { return module_->extension(module_, id); }
    [[nodiscard]] const rp_module* raw() const { return module_; }
    [[nodiscard]] const rp_view* view();
    /// The frame the module has on top; none: -1.
    void set_frame(int number, std::vector<std::int32_t> locals = {});
    [[nodiscard]] int frame() const { return frame_open_ ? frame_.number : -1; }

    /// Values of attributes, by name.
    [[nodiscard]] int get(const std::string& attribute, std::uint32_t index = 0);
    void set(const std::string& attribute, std::uint32_t index, std::int64_t value);
    /// Makes the changes; a pushed frame is on top afterwards.
    void apply(const Events& events);

private:
    struct Place {
        const ramparts::AttributeInfo* info;
        rp_attr at;
    };
    [[nodiscard]] const std::string* parameter(const char* name) const;
    void lay_out();
    void fill_setup();
    static Host& of(const rp_setup* setup) { return *static_cast<Host*>(setup->data); }

    const ramparts::PluginModule& info_;
    Battle& battle_;
    Parameters given_;
    std::vector<Place> places_;
    rp_host host_{};
    rp_host_log_1 log_table_{};
    rp_setup setup_{};
    rp_ask_1 ask_{};
    rp_view view_{};
    rp_frame frame_{};
    bool frame_open_ = false;
    const rp_entry& entry_;
    const rp_modules_1* modules_ = nullptr;
    const rp_module* module_ = nullptr;
};

/// What a plugin.xml says; the test fails when it has findings.
[[nodiscard]] ramparts::PluginInfo plugin_of(const std::string& folder);
[[nodiscard]] const ramparts::PluginModule& module_of(const ramparts::PluginInfo& plugin, const std::string& id);
/// Loads the library of that path for the rest of the program.
[[nodiscard]] const rp_entry& load(const std::string& path);
/// Lines that tell events, actions, shifts and messages; equal lines are equal answers.
[[nodiscard]] std::string told(const Events& events);
[[nodiscard]] std::string told(const Actions& actions);
[[nodiscard]] std::string told(const Shifts& shifts);
[[nodiscard]] std::string told(const rp_message& message);

}  // namespace mock
