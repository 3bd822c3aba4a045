// The host that is only a host.
#include "mock_host.hpp"

#include <dlfcn.h>

#include <bit>
#include <catch2/catch.hpp>
#include <cstring>
#include <fstream>
#include <sstream>

#include "formats/plugin/plugin_file.hpp"

namespace mock {
namespace {

constexpr std::uint32_t kSets = 16, kModules = 56, kUnits = 88;  // first words

rp_text text_of(const std::string& text) { return {text.c_str(), static_cast<std::uint32_t>(text.size())}; }

}  // namespace

Battle::Battle() {
    for (int u = 0; u < 6; ++u) {
        rp_unit_info info{};
        info.side = static_cast<std::uint8_t>(u / 3);
        info.unit_class = static_cast<std::uint8_t>(u / 3);
        info.steps = 2;
        info.defence = -1;
        info.at = RP_NO_HEX;
        units.push_back(info);
        put(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(u), 2);
    }
    for (std::uint16_t i = 0; i < RP_V_COUNT; ++i) vars_.push_back(i);
    for (std::uint16_t i = 0; i <= RP_SET_INVOLVED; ++i) sets_.push_back(static_cast<std::uint16_t>(kSets + 2 * i));
    set_var(RP_V_TURN, 1);
}

void Battle::put(std::uint32_t unit, std::uint32_t hex, int steps, std::uint32_t status) {
    words_[kUnits + unit] = (hex & 0xFFFFFFU) | static_cast<std::uint64_t>(steps) << 48 | std::uint64_t{status} << 56;
}

const rp_fixed& Battle::fixed() {
    fixed_.size = sizeof fixed_;
    fixed_.hex_count = kHexes;
    fixed_.unit_count = static_cast<std::uint32_t>(units.size());
    fixed_.turn_count = kTurns;
    fixed_.line_length = kHexes;
    fixed_.units = units.data();
    fixed_.night = night.data();
    return fixed_;
}

Host::Host(const rp_entry& entry, const ramparts::PluginModule& module, Battle& battle, Parameters given)
    : info_(module), battle_(battle), given_(std::move(given)), entry_(entry) {
    log_table_.size = sizeof log_table_;
    log_table_.log = [](const rp_host* host, std::int32_t, const char* text) {
        static_cast<Host*>(host->data)->log.emplace_back(text);
    };
    host_ = {sizeof host_, RP_ABI_MAJOR, RP_ABI_MINOR, {"mock", 4}, {"1", 1}, this, nullptr};
    host_.extension = [](const rp_host* host, const char* id) -> const void* {
        return std::strcmp(id, RP_HOST_LOG) == 0 ? &static_cast<Host*>(host->data)->log_table_ : nullptr;
    };
    ask_.size = sizeof ask_;
    ask_.in_ezoc = [](const rp_view* view, std::uint32_t unit) -> std::int32_t {
        return static_cast<const Host*>(view->ask_data)->battle_.ezoc.count(unit) != 0 ? RP_YES : RP_NO;
    };
    ask_.strength = [](const rp_view* view, std::uint32_t unit, std::uint32_t role) -> std::int32_t {
        return rp_steps_of(view, unit) * 3 + static_cast<std::int32_t>(role);
    };
    lay_out();
    fill_setup();
    REQUIRE(entry_.init(&host_, ".") > 0);
    modules_ = static_cast<const rp_modules_1*>(entry_.factory(RP_MODULES));
    REQUIRE(modules_ != nullptr);
    module_ = modules_->create(&host_, info_.id.c_str(), &setup_);
}

Host::~Host() {
    if (module_ != nullptr) modules_->destroy(module_);
    entry_.deinit();
}

// Pinned attributes have a word each of the module's four, the others share words behind those of the state.
void Host::lay_out() {
    std::uint32_t next = 216;
    for (const ramparts::AttributeInfo& a : info_.attributes) {
        const bool many = a.scope == ramparts::AttributeScope::unit;
        rp_attr at{next, 1, 64, static_cast<std::uint8_t>(a.scope), 0};
        if (a.pin) {
            at.word = kModules + kSlot * 4 + static_cast<std::uint32_t>(*a.pin);
        } else {
            at.bits = static_cast<std::uint8_t>(std::bit_width(static_cast<unsigned>(a.most - a.least)));
            at.per_word = static_cast<std::uint16_t>(64 / at.bits);
            at.least = a.least;
            next += many ? RP_MAX_UNITS / at.per_word + 1U : 1U;
        }
        places_.push_back({&a, at});
    }
    REQUIRE(next - 216 <= battle_.more_.size());
}

const std::string* Host::parameter(const char* name) const {
    if (const auto given = given_.find(name); given != given_.end()) return &given->second;
    for (const ramparts::ParameterInfo& p : info_.parameters)
        if (p.name == name) return p.otherwise.empty() ? nullptr : &p.otherwise;
    return nullptr;
}

void Host::fill_setup() {
    setup_.size = sizeof setup_;
    setup_.slot = kSlot;
    setup_.fixed = &battle_.fixed();
    setup_.data = this;
    setup_.number = [](const rp_setup* s, const char* name, std::int32_t otherwise) -> std::int32_t {
        const std::string* value = of(s).parameter(name);
        return value != nullptr ? std::stoi(*value) : otherwise;
    };
    // Units, hexes and sides are given by their numbers.
    setup_.unit = [](const rp_setup* s, const char* name) -> std::uint32_t {
        const std::string* value = of(s).parameter(name);
        return value != nullptr ? static_cast<std::uint32_t>(std::stoi(*value)) : RP_NO_UNIT;
    };
    setup_.side = setup_.unit;
    setup_.hex = [](const rp_setup* s, const char* name) -> std::uint32_t {
        const std::string* value = of(s).parameter(name);
        return value != nullptr ? static_cast<std::uint32_t>(std::stoi(*value)) : RP_NO_HEX;
    };
    setup_.text = [](const rp_setup* s, const char* name) -> rp_text {
        const std::string* value = of(s).parameter(name);
        return value != nullptr ? text_of(*value) : rp_text{"", 0};
    };
    setup_.units = [](const rp_setup* s, const char* trait) -> rp_set {
        rp_set set{};
        for (const int u : of(s).battle_.traits[trait]) set.w[u / 64] |= std::uint64_t{1} << (u % 64);
        return set;
    };
    setup_.attribute = [](const rp_setup* s, const char* name, rp_attr* out) -> std::int32_t {
        const Host& host = of(s);
        for (std::size_t i = 0; i < host.places_.size(); ++i) {
            if (host.places_[i].info->name != name) continue;
            *out = host.places_[i].at;
            return static_cast<std::int32_t>(i);
        }
        return RP_E_ARGUMENT;
    };
    setup_.message = [](const rp_setup* s, const char* id) -> std::int32_t {
        for (const ramparts::MessageInfo& m : of(s).info_.messages)
            if (m.id == id) return m.number;
        return 0;
    };
    setup_.rule = [](const rp_setup* s, const char* id) -> std::int32_t {
        const auto& rules = of(s).info_.rules;
        for (std::size_t i = 0; i < rules.size(); ++i)
            if (rules[i].id == id) return static_cast<std::int32_t>(i) + 1;
        return 0;
    };
    setup_.profile = [](const rp_setup*, std::uint32_t unit_class, const char* as, std::int32_t road) -> std::int32_t {
        return static_cast<std::int32_t>(unit_class * 10) + (as == nullptr ? 0 : 5) + road;
    };
    setup_.subscribe = [](const rp_setup* s, const char* hook, const rp_filter* f) -> std::int32_t {
        if (std::strchr(hook, '.') == nullptr) return RP_E_ARGUMENT;
        Subscription& one = of(s).subscriptions[hook];
        one = {f->priority, f->units, f->side, f->first_turn, f->last_turn, {}};
        if (f->hexes != nullptr) one.hexes.assign(f->hexes, f->hexes + f->hex_count);
        return RP_YES;
    };
    setup_.refuse = [](const rp_setup* s, const char* text) { of(s).refusal = text; };
}

const rp_view* Host::view() {
    Battle& b = battle_;
    b.first_.assign(Battle::kHexes, RP_NO_UNIT);
    b.next_.assign(b.units.size(), RP_NO_UNIT);
    view_.size = sizeof view_;
    view_.var_count = static_cast<std::uint16_t>(b.vars_.size());
    view_.set_count = static_cast<std::uint16_t>(b.sets_.size());
    view_.word_count = static_cast<std::uint32_t>(b.words_.size());
    view_.fixed = &b.fixed();
    view_.words = b.words_.data();
    view_.more = b.more_.data();
    view_.vars = b.vars_.data();
    view_.sets = b.sets_.data();
    view_.units = b.words_.data() + kUnits;
    for (std::size_t u = b.units.size(); u-- > 0;) {
        const std::uint32_t hex = rp_hex_of(&view_, static_cast<std::uint32_t>(u));
        if (hex == RP_NO_HEX) continue;
        b.next_[u] = b.first_[hex];
        b.first_[hex] = static_cast<std::uint8_t>(u);
    }
    view_.first = b.first_.data();
    view_.next = b.next_.data();
    view_.frame = frame_open_ ? &frame_ : nullptr;
    view_.ask = &ask_;
    view_.ask_data = this;
    return &view_;
}

void Host::set_frame(int number, std::vector<std::int32_t> locals) {
    frame_open_ = number >= 0;
    frame_ = {};
    frame_.number = static_cast<std::uint16_t>(number);
    std::copy(locals.begin(), locals.end(), frame_.local);
}

int Host::get(const std::string& attribute, std::uint32_t index) {
    for (const Place& p : places_)
        if (p.info->name == attribute) return rp_get(view(), p.at, index);
    FAIL("no attribute " << attribute);
    return 0;
}

void Host::set(const std::string& attribute, std::uint32_t index, std::int64_t value) {
    for (const Place& p : places_) {
        if (p.info->name != attribute) continue;
        REQUIRE((p.info->least <= value && value <= p.info->most));
        const std::uint32_t at = p.at.word + index / p.at.per_word;
        std::uint64_t& word = at < 216 ? battle_.words_[at] : battle_.more_[at - 216];
        const unsigned shift = p.at.bits * (index % p.at.per_word);
        const std::uint64_t mask = p.at.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << p.at.bits) - 1;
        word = (word & ~(mask << shift)) | static_cast<std::uint64_t>(value - p.at.least) << shift;
        return;
    }
    FAIL("no attribute " << attribute);
}

void Host::apply(const Events& events) {
    REQUIRE(events.list.failed == 0);
    for (std::uint32_t i = 0; i < events.list.count; ++i) {
        const rp_event& e = events.list.items[i];
        const auto name = [&] { return places_.at(e.what).info->name; };
        switch (e.kind) {
            case RP_EV_SET: set(name(), e.index, e.value); break;
            case RP_EV_ADD: set(name(), e.index, get(name(), e.index) + e.value); break;
            case RP_EV_MOVE: battle_.put(e.index, static_cast<std::uint32_t>(e.value), 0); break;
            case RP_EV_STEPS: battle_.put(e.index, rp_hex_of(view(), e.index), static_cast<int>(e.value)); break;
            case RP_EV_PUSH: set_frame(e.what); break;
            case RP_EV_LOCAL: frame_.local[e.what] = static_cast<std::int32_t>(e.value); break;
            default: FAIL("an event of kind " << e.kind);
        }
    }
}

ramparts::PluginInfo plugin_of(const std::string& folder) {
    std::ifstream in(folder + "/plugin.xml");
    std::ostringstream text;
    text << in.rdbuf();
    ramparts::PluginRead read = ramparts::read_plugin(text.str(), folder + "/plugin.xml");
    for (const ramparts::Diagnostic& d : read.diagnostics) UNSCOPED_INFO(ramparts::to_text(d));
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.readable);
    return std::move(read.plugin);
}

const ramparts::PluginModule& module_of(const ramparts::PluginInfo& plugin, const std::string& id) {
    for (const ramparts::PluginModule& module : plugin.modules)
        if (module.id == id) return module;
    throw std::runtime_error("no module " + id);
}

const rp_entry& load(const std::string& path) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    const auto* entry = static_cast<const rp_entry*>(dlsym(library, "rp_plugin_entry"));
    if (entry == nullptr) throw std::runtime_error("no rp_plugin_entry in " + path);
    return *entry;
}

std::string told(const Events& events) {
    std::ostringstream out;
    for (std::uint32_t i = 0; i < events.list.count; ++i) {
        const rp_event& e = events.list.items[i];
        out << e.kind << ' ' << e.what << ' ' << e.index << ' ' << e.value << '\n';
    }
    return out.str();
}

std::string told(const Actions& actions) {
    std::ostringstream out;
    for (std::uint32_t i = 0; i < actions.list.count; ++i) {
        const rp_action& a = actions.list.items[i];
        out << int{a.kind} << ' ' << int{a.unit} << ' ' << a.verb << ' ' << a.hex << '\n';
    }
    return out.str();
}

std::string told(const Shifts& shifts) {
    std::ostringstream out;
    for (std::uint32_t i = 0; i < shifts.list.count; ++i) {
        const rp_shift& s = shifts.list.items[i];
        out << s.columns << ' ' << s.message << ' ' << s.rule << ' ' << s.hex << '\n';
    }
    return out.str();
}

std::string told(const rp_message& message) {
    std::ostringstream out;
    out << message.message << ' ' << message.rule << ' ' << message.kinds;
    for (const std::int32_t argument : message.args) out << ' ' << argument;
    return out.str();
}

}  // namespace mock
