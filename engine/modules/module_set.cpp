// Making the modules of a scenario: places of attributes, subscriptions, the sequence of phases.
#include "engine/modules/module_set.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "engine/modules/setup_calls.hpp"

namespace ramparts {

namespace {

std::uint64_t word_of(const GameState& state, std::uint32_t word) noexcept {
    return word < kWordKeys.size() ? state.var(static_cast<Var>(word)) : state.more(word - kWordKeys.size());
}

}  // namespace

std::int64_t AttributePlace::value(const GameState& state, std::uint32_t index) const noexcept {
    return unpacked(word_of(state, word(index)), index);
}

void AttributePlace::put(const GameState& state, std::uint32_t index, std::int64_t value, EventList& events) const {
    const std::uint64_t now = packed(word_of(state, word(index)), index, value);
    if (word(index) < kWordKeys.size()) events.set(static_cast<Var>(word(index)), now);
    else events.more(word(index) - kWordKeys.size(), now);
}

BoundModule::BoundModule() = default;
BoundModule::~BoundModule() = default;

RuleNumber BoundModule::rule(int number) const noexcept {
    const auto& rules = info().rules;
    if (number >= 1 && static_cast<std::size_t>(number) <= rules.size())
        return rules[static_cast<std::size_t>(number) - 1].number;
    for (const RuleInfo& r : rules)
        if (r.id == info().rule_id) return r.number;
    return rules.empty() ? RuleNumber() : rules.front().number;
}

namespace {

template <class Row>
const Row* numbered(const std::vector<Row>& rows, int number) noexcept {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.number == number; });
    return found == rows.end() ? nullptr : &*found;
}

}  // namespace

const MessageInfo* BoundModule::message(int number) const noexcept { return numbered(info().messages, number); }
const FrameInfo* BoundModule::frame(int number) const noexcept { return numbered(info().frames, number); }
const PhaseInfo* BoundModule::phase(int number) const noexcept { return numbered(info().phases, number); }

const FrameInfo* BoundModule::plain_frame(bool dice) const noexcept {
    for (const FrameInfo& f : info().frames)
        if (dice ? f.by == Decider::chance && f.faces == 0 && f.count == 1 : f.by != Decider::chance && f.yes_no)
            return &f;
    return nullptr;
}

ModuleSet::ModuleSet(const GameContext& context, std::shared_ptr<const ModuleCatalogue> catalogue)
    : context_(context), catalogue_(std::move(catalogue)) {
    const auto& uses = context.scenario().modules;
    build_fixed();
    modules_.resize(uses.size());
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const CatalogueModule* entry = catalogue_->find(uses[i].id);
        if (entry == nullptr || entry->code == nullptr) {
            problems_.push_back({i, entry == nullptr         ? message("no plugin offers the module {1}", uses[i].id)
                                    : entry->why_not.empty() ? message("the plugin {1} does not run", entry->plugin)
                                                             : entry->why_not});
            continue;
        }
        auto module = std::make_unique<BoundModule>();
        module->entry = entry;
        module->use = &uses[i];
        module->slot = static_cast<int>(i);
        module->data = std::make_unique<SetupData>(SetupData{this, module.get(), &context, {}, {}});
        fill_setup(module->setup, *module->data);
        lay_out(*module);
        add_sights(*module);
        if (Message problem = make(*module); problem.empty()) {
            connect(*module);
            modules_[i] = std::move(module);
        } else {
            disconnect(module->slot);
            problems_.push_back({i, std::move(problem)});
        }
    }
    build_sequence();
    build_results();
}

ModuleSet::~ModuleSet() {
    for (const auto& module : modules_)
        if (module && module->instance) module->entry->code->destroy(module->instance);
}

const VerbInfo* ModuleSet::verb(const Action& action) const noexcept {
    const BoundModule* module = action.kind == ActionKind::verb ? at(verb_module(action)) : nullptr;
    return module ? numbered(module->info().verbs, verb_number(action)) : nullptr;
}

std::string_view ModuleSet::phase_id(const SequenceStep& step) const noexcept {
    if (step.slot >= 0) return at(step.slot)->phase(step.number)->id;
    return step.phase == Phase::movement ? "movement" : "combat";
}

// --- what never changes ----------------------------------------------------------------------------------------------

void ModuleSet::build_fixed() {
    fill_fixed(fixed_, context_);
    const auto& all = context_.scenario().units;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const UnitInfo& from = context_.unit(static_cast<UnitIndex>(i));
        rp_unit_info to{};
        to.side = from.side;
        to.unit_class = from.unit_class;
        to.steps = from.steps;
        to.domain = static_cast<std::uint8_t>(from.domain);
        to.stack = static_cast<std::uint8_t>(from.stack);
        to.range = from.range;
        to.defence = from.defence;
        to.factors[0] = from.full;
        if (from.steps > 1) to.factors[1] = from.reduced;
        for (std::size_t lost = 2; lost < from.steps; ++lost) to.factors[lost] = from.further[lost - 2];
        to.at = all[i].at.value_or(RP_NO_HEX);
        to.turn = from.turn;
        to.zoc = context_.silent().has(static_cast<UnitIndex>(i)) ? 0 : 1;
        to.bombards = from.bombards ? 1 : 0;
        units_.push_back(to);
    }
    night_.push_back(0);
    for (int turn = 1; turn <= context_.turns(); ++turn) night_.push_back(context_.night(turn) ? 1 : 0);
    fixed_.units = units_.data();
    fixed_.night = night_.data();
}

// --- attributes ------------------------------------------------------------------------------------------------------

namespace {

// Bits that hold the values 0 … most, a power of two so that none lies across two words.
int bits_for(std::uint64_t most) noexcept {
    int bits = 1;
    while (bits < 64 && most >> bits != 0) bits *= 2;
    return bits;
}

}  // namespace

// Frames first when the module may need them, then each attribute that is not pinned to one of the old words.
void ModuleSet::lay_out(BoundModule& module) {
    const PluginModule& info = module.info();
    const auto loose = [](const AttributeInfo& a) { return !a.pin; };
    // Modules with pinned attributes are those of before frames: their dice and questions stand in the old words.
    const bool of_old =
        std::any_of(info.attributes.begin(), info.attributes.end(), [&](const auto& a) { return !loose(a); });
    steps_on_the_way_ = steps_on_the_way_ || info.steps_on_the_way;
    const bool needs_words = info.steps_on_the_way || info.procedures || !info.phases.empty() || !info.verbs.empty() ||
                             (!info.frames.empty() && !of_old) ||
                             std::any_of(info.attributes.begin(), info.attributes.end(), loose);
    if (needs_words && more_words_ == 0) more_words_ = kStackWords;
    for (const AttributeInfo& a : info.attributes) {
        resets_on_entry_ = resets_on_entry_ || a.resets == AttributeResets::enter;
        AttributePlace place;
        place.info = &a;
        switch (a.scope) {
            case AttributeScope::game: place.count = 1; break;
            case AttributeScope::side: place.count = kSides; break;
            case AttributeScope::unit: place.count = fixed_.unit_count; break;
            case AttributeScope::hex: place.count = fixed_.hex_count; break;
            case AttributeScope::hexside: place.count = 3 * fixed_.hex_count; break;
        }
        place.at.scope = static_cast<std::uint8_t>(a.scope);
        if (a.pin) {
            place.at.word =
                static_cast<std::uint32_t>(static_cast<int>(Var::modules) + module.slot * kModuleVars + *a.pin);
            place.at.per_word = 1;
            place.at.bits = 64;
        } else {
            const int bits = bits_for(static_cast<std::uint64_t>(a.most - a.least));
            place.at.word = static_cast<std::uint32_t>(kWordKeys.size() + more_words_);
            place.at.bits = static_cast<std::uint8_t>(bits);
            place.at.per_word = static_cast<std::uint16_t>(64 / bits);
            place.at.least = a.least;
            more_words_ += (place.count + place.at.per_word - 1) / place.at.per_word;
        }
        module.attributes.push_back(place);
    }
    for (const ParameterInfo& p : info.parameters) {
        if (p.stacks) continue;
        if (const std::uint32_t u = module.setup.unit(&module.setup, p.name.c_str()); u != RP_NO_UNIT)
            ghosts_.add(static_cast<UnitIndex>(u));
    }
}

// --- lines of sight --------------------------------------------------------------------------------------------------

void ModuleSet::add_sights(const BoundModule& module) {
    for (const SightInfo& info : module.info().sights) {
        SightPolicy policy{module.slot, &info, SightTable(context_.scenario().map, context_.ruleset(), info), {}};
        for (const AttributePlace& place : module.attributes)
            if (place.info->scope == AttributeScope::game && place.info->name == info.farthest)
                policy.farthest = place.at;
        sights_.push_back(std::move(policy));
    }
}

int ModuleSet::sight_number(int slot, std::string_view id) const noexcept {
    for (std::size_t i = 0; i < sights_.size(); ++i)
        if (sights_[i].slot == slot && sights_[i].info->id == id) return static_cast<int>(i) + 1;
    return 0;
}

int SightPolicy::limit(const GameState& state) const noexcept {
    if (!farthest) return 0;
    const std::size_t old = kWordKeys.size();
    const std::uint64_t word =
        farthest->word < old ? state.var(static_cast<Var>(farthest->word)) : state.more(farthest->word - old);
    const std::uint64_t mask = farthest->bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << farthest->bits) - 1;
    return static_cast<int>(word & mask) + farthest->least;
}

// --- instances -------------------------------------------------------------------------------------------------------

namespace {

template <class Table>
void take_table(BoundModule& module, const Table*& out) {
    const void* const found = module.instance->extension(module.instance, kTableId<Table>);
    Table& own = std::get<Table>(module.tables);
    own = copied_table<Table>(found);
    out = found == nullptr ? nullptr : &own;
}

}  // namespace

Message ModuleSet::make(BoundModule& module) {
    const std::string& id = module.info().id;
    if (module.slot >= kMaxModules) return message("a scenario uses no more than {1} modules", kMaxModules);
    if (more_words_ > static_cast<std::size_t>(kMaxMoreWords))
        return message("{1} keeps more state than a game may have ({2} words)", id, kMaxMoreWords);
    module.instance = module.entry->code->create(module.entry->host, id.c_str(), &module.setup);
    if (module.instance == nullptr && module.entry->watch != nullptr)
        if (Diagnostic why = module.entry->watch->why_not_made(); !why.message.empty()) return std::move(why.message);
    if (module.instance == nullptr)
        return message("{1} refuses: {2}", id,
                       module.data->refusal.empty() ? Message(wording("it does not say why"))
                                                    : Message::of_plugin(module.data->refusal));
    take_table(module, module.play);
    take_table(module, module.combat);
    take_table(module, module.words);
    take_table(module, module.hints);
    if (!module.info().results.empty() && (module.combat == nullptr || module.combat->result == nullptr)) {
        module.entry->code->destroy(module.instance);
        return message("{1} brings combat results and has no function for them (combat.result)", id);
    }
    const bool shared = (module.instance->flags & RP_MODULE_SHARED) != 0;
    if (!shared && !one_at_a_time_) one_at_a_time_ = std::make_unique<std::recursive_mutex>();
    return {};
}

bool ModuleSet::watched() const noexcept {
    return std::any_of(modules_.begin(), modules_.end(),
                       [](const auto& module) { return module && module->entry->watch != nullptr; });
}

Message ModuleSet::trouble() const {
    for (const auto& module : modules_)
        if (module && module->entry->watch != nullptr)
            if (Message why = module->entry->watch->trouble(module->instance); !why.empty()) return why;
    return {};
}

std::vector<Message> ModuleSet::news() const {
    for (const auto& module : modules_)
        if (module && module->entry->watch != nullptr) return module->entry->watch->news(module->instance);
    return {};
}

int ModuleSet::subscribe(const BoundModule& module, std::string_view hook, const rp_filter& filter) {
    if (filter.size < sizeof(rp_filter) || filter.reserved != 0) return RP_E_ARGUMENT;
    int result = RP_E_UNSUPPORTED;
    // The instance and its tables are known after create(); see connect().
    const auto take = [&](std::string_view name, auto& list) {
        if (name != hook) return;
        auto& h = list.emplace_back();
        h.slot = module.slot;
        h.priority = filter.priority;
        h.units = {filter.units.w[0], filter.units.w[1]};
        h.side = filter.side;
        h.first_turn = filter.first_turn;
        h.last_turn = filter.last_turn;
        if (filter.hexes) h.hexes.assign(filter.hexes, filter.hexes + filter.hex_count);
        std::sort(h.hexes.begin(), h.hexes.end());
        std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
            return std::tie(a.priority, a.slot) < std::tie(b.priority, b.slot);
        });
        result = RP_YES;
    };
    each_hook(*this, [&](std::string_view name, auto& list, auto) { take(name, list); });
    return result;
}

// Gives each subscription of the module the function of its table; those without one are dropped.
void ModuleSet::connect(const BoundModule& module) {
    each_hook(*this, [&](std::string_view, auto& list, auto entry) {
        using Table = typename decltype(entry)::Table;
        const auto table = copied_table<Table>(module.instance->extension(module.instance, kTableId<Table>));
        for (auto& h : list) {
            if (h.slot != module.slot) continue;
            h.module = module.instance;
            h.call = table.*entry.member;
        }
        std::erase_if(list, [&](const auto& h) { return h.slot == module.slot && h.call == nullptr; });
    });
}

// Takes back what a module subscribed that is not used after all.
void ModuleSet::disconnect(int slot) {
    each_hook(*this, [&](std::string_view, auto& list, auto) {
        std::erase_if(list, [&](const auto& h) { return h.slot == slot; });
    });
}

// --- results of modules in the combat table
// ---------------------------------------------------------------------------

// A code that nobody brings is a problem of the first module, so that nothing is played without what the table says.
// Without any module it is a finding of the checks alone.
void ModuleSet::build_results() {
    const Ruleset& rules = context_.ruleset();
    for (const CrtCell& cell : rules.crt) {
        if (CombatResult::parse(cell.code)) continue;
        OwnResult own;
        for (const auto& module : modules_) {
            if (!module || own.module) continue;
            const auto& codes = module->info().results;
            const auto found = std::find(codes.begin(), codes.end(), cell.code);
            if (found != codes.end()) own = {module.get(), static_cast<std::uint32_t>(found - codes.begin())};
        }
        if (own.module == nullptr) {
            problems_.push_back({0, message("no rule module brings the combat result {1}", cell.code)});
            return;
        }
        if (results_.empty())
            results_.resize(
                static_cast<std::size_t>((context_.highest_column() - context_.lowest_column() + 1) * rules.die_faces));
        const int at = (cell.odds.position() - context_.lowest_column()) * rules.die_faces + cell.die - 1;
        if (at >= 0 && static_cast<std::size_t>(at) < results_.size()) results_[static_cast<std::size_t>(at)] = own;
    }
}

// --- the sequence of a player turn -----------------------------------------------------------------------------------

// Movement and combat, unless a module is a complete rule set; each phase of a module goes right before or right after
// the one it names, in the scenario's order of modules, and at the end when that one is not there.
void ModuleSet::build_sequence() {
    const BoundModule* whole = nullptr;
    for (const auto& module : modules_) {
        if (!module || !module->info().replaces_standard) continue;
        const auto use = static_cast<std::size_t>(module->slot);
        if (module->info().phases.empty())
            problems_.push_back({use, message("{1} replaces the standard phases and brings none of its own",
                                              Message::of_plugin(module->info().title))});
        if (whole)
            problems_.push_back(
                {use, message("{1} and {2} are two complete rule sets: a scenario is played by one",
                              Message::of_plugin(module->info().title), Message::of_plugin(whole->info().title))});
        whole = module.get();
    }
    std::vector<std::string> names;
    if (whole == nullptr) {
        names = {"movement", "combat"};
        sequence_ = {{Phase::movement, -1, 0}, {Phase::combat, -1, 0}};
    }
    int next = static_cast<int>(Phase::over) + 1;
    for (const auto& module : modules_) {
        if (!module) continue;
        for (const PhaseInfo& phase : module->info().phases) {
            const std::string& beside = phase.before.empty() ? phase.after : phase.before;
            auto at = std::find(names.begin(), names.end(), beside) - names.begin();
            if (phase.before.empty() && at < static_cast<std::ptrdiff_t>(names.size())) ++at;
            names.insert(names.begin() + at, phase.id);
            sequence_.insert(sequence_.begin() + at, {static_cast<Phase>(next++), module->slot, phase.number});
        }
    }
}

}  // namespace ramparts
