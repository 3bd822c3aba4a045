// Games of the watched modules beside those of a second instance and of one without filters.
#include "sdk/conformance/games.hpp"

#include <set>
#include <stdexcept>

#include "formats/text/english_words.hpp"
#include "sdk/conformance/others.hpp"
#include "sdk/conformance/watch.hpp"
#include "sdk/extend/host/linked.hpp"

namespace ramparts::conformance {
namespace {

// What a catalogue needs as long as one of its modules is held.
struct Kept {
    std::shared_ptr<Loaded> loaded;
    std::shared_ptr<PluginLibrary> begun;
    std::shared_ptr<Watch> watch;
};

// Puts a catalogue in force and the one before back.
class InForce {
public:
    explicit InForce(std::shared_ptr<const ModuleCatalogue> catalogue) : before_(installed_catalogue()) {
        install_catalogue(std::move(catalogue));
    }
    ~InForce() { install_catalogue(before_); }
    InForce(const InForce&) = delete;
    InForce& operator=(const InForce&) = delete;

private:
    std::shared_ptr<const ModuleCatalogue> before_;
};

class Games {
public:
    Games(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink)
        : request_(request),
          plugin_(plugin),
          tally_(sink),
          watch_(std::make_shared<Watch>(tally_, Watch::Mode::look, plugin.words)),
          open_watch_(std::make_shared<Watch>(tally_, Watch::Mode::without_filter, plugin.words)),
          plain_(catalogue(nullptr)),
          watched_(catalogue(watch_)),
          open_(catalogue(open_watch_)) {}

    void run() {
        const InForce in_force(plain_);
        const Battles found = find_battles(plugin_.info, plugin_.battles, {request_.named, plugin_.beside});
        tally_.looked(Check::battles_open);
        for (const std::string& why : found.unplayable) tally_.fail(Check::battles_open, why);
        for (const std::string& why : found.without) {
            tally_.fail(Check::created, why);
            tally_.sink().skipped(Check::game_ends, why);
        }
        for (const Battle& battle : found.battles) play(battle);
        watch_->judge_hooks(modules_in_use(), plugin_.loaded == nullptr);
        watch_->judge_times();
        tally_.sink().figure(Check::game_ends, counted(games_, "game") + ", " + counted(steps_, "step") + ", " +
                                                   counted(verbs_, "verb") + ", " + counted(dice_, "die", "dice") +
                                                   " of modules");
        tally_.finish(Check::battles_open, Check::rows_have_code);
        tally_.finish(Check::list_sorted, Check::repeatable);
        tally_.finish(Check::create_time, Check::call_time);
    }

private:
    // Whose hooks are judged. Where the user has named battles, the modules that these use: the others may have nothing
    // to do there. All modules when no battle is named, or none uses one.
    [[nodiscard]] std::set<std::string> modules_in_use() const {
        std::set<std::string> used;
        std::set<std::string> all;
        for (const PluginModule& module : plugin_.info.modules) {
            all.insert(module.id);
            for (const LoadedScenario& battle : plugin_.battles)
                for (const ModuleUse& use : battle.scenario.modules)
                    if (use.id == module.id) used.insert(module.id);
        }
        return used.empty() || request_.named == 0 ? all : used;
    }
    // The plugin's modules, through a watch when there is one, and what is linked in.
    std::shared_ptr<ModuleCatalogue> catalogue(const std::shared_ptr<Watch>& watch) {
        auto made = std::make_shared<ModuleCatalogue>();
        const auto kept = std::make_shared<const Kept>(Kept{plugin_.loaded, plugin_.begun, watch});
        const PluginLibrary& library = *plugin_.begun;
        if (watch) watch->wrap(plugin_.info, *library.modules(), *library.host(), *made, kept);
        else (void)made->add(plugin_.info, library.modules(), library.host(), kept);
        for (const CatalogueModule& module : plugin_.others->modules()) {
            PluginInfo one;
            one.id = module.plugin;
            one.version = module.plugin_version;
            one.modules = {module.info};
            (void)made->add(one, module.code, module.host, module.keeps);
        }
        return made;
    }

    std::shared_ptr<const StandardRules> rules_of(const Battle& battle, std::shared_ptr<ModuleCatalogue> with) {
        return std::make_shared<const StandardRules>(battle.scenario, std::move(with));
    }

    void play(const Battle& battle) {
        try {
            watched_rules_ = rules_of(battle, watched_);
            plain_rules_ = rules_of(battle, plain_);
            open_rules_ = rules_of(battle, open_);
            tally_.looked(Check::created);
        } catch (const std::exception& e) {
            return tally_.fail(Check::created, battle.name + ": " + e.what());
        }
        watch_->set_more_words(watched_rules_->more_words());
        place_ = {battle.name, battle.file, 0};
        tally_.set_place(&place_);
        for (int i = 0; i < request_.games; ++i) {
            place_.game = static_cast<std::uint64_t>(request_.first_game + i);
            try {
                play_one(place_.game);
            } catch (const std::exception& e) {
                const std::string what = e.what();
                const bool stuck = what.find(" nothing to do in turn ") != std::string::npos;
                tally_.fail(stuck ? Check::list_not_empty : Check::game_ends, what);
            }
            for (const auto& rules : {watched_rules_, plain_rules_, open_rules_}) {
                const auto offences = rules->offences();
                tally_.need(Check::no_offences, offences.empty(), [&] { return offences.front().english(); });
            }
        }
        tally_.set_place(nullptr);
        watched_rules_ = plain_rules_ = open_rules_ = nullptr;
    }

    static void fold(std::uint64_t& signature, const Game& game) {
        signature = hash_combine(signature, game.state().hash());
    }

    // Whether the other game is still the same one.
    bool same(Game& game, Game& other, Check check) {
        const bool equal = game.state() == other.state() && (game.over() || game.legal() == other.legal());
        return tally_.need(check, equal, [&] {
            return "after " + std::to_string(game.dice()) + " dice, in turn " + std::to_string(game.state().turn()) +
                   ", the two have come apart";
        });
    }

    void play_one(std::uint64_t number) {
        static const std::array<std::string, kSides> kPlayers{"random", "random"};
        const Luck luck(kSeed, number);
        Game game(watched_rules_);
        Game second(plain_rules_);
        Game open(open_rules_);
        game.keep_record(false);
        second.keep_record(false);
        open.keep_record(false);
        Match match(watched_rules_, kPlayers, luck);
        Rng rng = Rng::stream(kSeed, number);
        bool with_second = true;
        bool with_open = true;
        std::uint64_t signature = 0;
        std::size_t steps = 0;
        for (; !game.over() && steps < kMostSteps; ++steps) {
            inspect(game, *watched_rules_, rng, tally_);
            with_second = with_second && same(game, second, Check::instances_agree);
            with_open = with_open && same(game, open, Check::filters_agree);
            const Action action = match.next(game);
            verbs_ += action.kind == ActionKind::verb ? 1U : 0U;
            dice_ += game.state().chance() && game.state().step() != Step::chance_combat ? 1U : 0U;
            game.play_listed(action);
            if (with_second) second.play_listed(action);
            if (with_open) open.play_listed(action);
            fold(signature, game);
        }
        ++games_;
        steps_ += steps;
        if (!tally_.need(Check::game_ends, game.over(),
                         [&] { return "it goes on after " + std::to_string(kMostSteps) + " steps" + place_of(game); }))
            return;
        Game again(plain_rules_);
        again.keep_record(false);
        Match rematch(plain_rules_, kPlayers, luck);
        std::uint64_t repeated = 0;
        for (std::size_t step = 0; !again.over() && step < steps; ++step) {
            again.play_listed(rematch.next(again));
            fold(repeated, again);
        }
        tally_.need(Check::repeatable, repeated == signature && again.over(),
                    [] { return std::string("played again it ends otherwise"); });
    }

    [[nodiscard]] std::string place_of(const Game& game) const {
        const std::string title = watched_rules_->frame_title(game.view());
        return title.empty() ? "" : ", in " + title;
    }

    const CheckRequest& request_;
    const PluginCode& plugin_;
    Tally tally_;
    std::shared_ptr<Watch> watch_;
    std::shared_ptr<Watch> open_watch_;
    std::shared_ptr<ModuleCatalogue> plain_;
    std::shared_ptr<ModuleCatalogue> watched_;
    std::shared_ptr<ModuleCatalogue> open_;
    std::shared_ptr<const StandardRules> watched_rules_;
    std::shared_ptr<const StandardRules> plain_rules_;
    std::shared_ptr<const StandardRules> open_rules_;
    GamePlace place_;
    std::uint64_t games_ = 0, steps_ = 0, verbs_ = 0, dice_ = 0;
};

}  // namespace

void check_games(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink) {
    Games(request, plugin, sink).run();
}

namespace {

// What is linked in and the plugins beside it; those that the checked one brings itself are left out.
void load_others(const CheckRequest& request, PluginCode& plugin) {
    HostRequest wanted;
    wanted.linked = linked_plugins();
    wanted.user_plugins = false;
    wanted.version = request.version;
    plugin.others = load_plugins(wanted).catalogue;
    if (request.beside.empty()) return;
    wanted.folders = request.beside;
    const std::shared_ptr<const ModuleCatalogue> linked = std::exchange(plugin.others, load_plugins(wanted).catalogue);
    for (const CatalogueModule& module : plugin.others->modules())
        if (linked->find(module.info.id) == nullptr && module.plugin != plugin.info.id)
            plugin.beside.push_back(module.info);
}

// The others, and the modules that the plugin brings too; as plugin.xml has them before its code is begun.
std::shared_ptr<ModuleCatalogue> modules_with(const PluginCode& plugin) {
    auto made = std::make_shared<ModuleCatalogue>(*plugin.others);
    if (plugin.begun == nullptr) (void)made->add(plugin.info, nullptr, nullptr);
    else if (plugin.begun->modules() != nullptr)
        (void)made->add(plugin.info, plugin.begun->modules(), plugin.begun->host(),
                        std::make_shared<Kept>(Kept{plugin.loaded, plugin.begun, {}}));
    return made;
}

// The scenarios, read while the modules of the plugin are known and none of its code is.
std::vector<LoadedScenario> read_battles(const CheckRequest& request, const PluginCode& plugin) {
    const InForce in_force(modules_with(plugin));
    std::vector<LoadedScenario> battles;
    for (const auto& file : request.scenarios) battles.push_back(load_scenario(file));
    return battles;
}

}  // namespace

void check_plugin(const CheckRequest& request, CheckSink& sink) {
    PluginCode plugin;
    if (!check_library(request.folder, plugin, sink)) return;
    check_translations(request.folder, plugin.info, sink);
    constexpr int kError = 3;
    const PluginLog log = [words = plugin.words](std::string_view, int severity, std::string_view text) {
        if (severity >= kError) words->hear(text);
    };
    plugin.services = std::make_shared<HostServices>(request.version, log, CrashMarks({}, real_files()));
    load_others(request, plugin);
    plugin.battles = read_battles(request, plugin);
    if (plugin.loaded == nullptr && request.before_script) request.before_script();
    if (check_metadata(plugin, sink)) check_games(request, plugin, sink);
    if (!plugin.begun) return;
    const InForce in_force(modules_with(plugin));
    check_tools(plugin, sink);
    check_players(request, plugin, sink);
    check_exchange(request, plugin, sink);
}

}  // namespace ramparts::conformance
