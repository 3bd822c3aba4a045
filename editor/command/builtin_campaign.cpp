// Campaigns in the window: a battle that has ended leads to the next one.
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "editor/command/page_files.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/play/campaign/find.hpp"
#include "sdk/play/campaign/records.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCampaignUsed = "/play/campaign";
constexpr const char* kCampaignFolder = "/play/campaign-folder";

struct CampaignAsked {
    std::string file;
    std::string folder;
};

/// Whether this file is a campaign with the battle.
bool is_campaign_of(const fs::path& file, const std::string& battle) {
    const auto text = real_files().read(file);
    if (!text || text->size() > kMaxCampaignBytes) return false;
    const CampaignRead read = read_campaign(*text, file.string());
    return read.readable && std::ranges::any_of(read.campaign.battles, [&](const CampaignBattle& each) {
               return battle == each.id.text || battle == each.id.text + "-in-" + read.campaign.id;
           });
}

/// Whether a campaign that is played has its records there.
bool has_records(const fs::path& folder) {
    const std::vector<std::string> names = real_files().list(folder);
    return std::ranges::any_of(names, [](const std::string& n) { return n.starts_with("1-") && n.ends_with(".txt"); });
}

/// The folder that the window proposes: the one that this battle is in when it has records, else a new one beside it.
std::string proposed_folder(const CommandContext& c) {
    const fs::path here = c.document()->path().parent_path();
    if (has_records(here.parent_path())) return here.parent_path().string();
    const char* at_home = std::getenv("HOME");
    const bool out = here.empty() || c.document()->store().keeps_out();
    const fs::path around = out ? fs::path(at_home != nullptr ? at_home : "/") : here.parent_path();
    return c.shell.remembered(kCampaignFolder, (around / "campaign").string());
}

/// One step of a campaign: the game that has ended, what came before it, and what comes now.
class CampaignStep {
public:
    CampaignStep(CommandContext& c, const Playtest& game, const CampaignAsked& asked)
        : c_(c), game_(game), folder_(asked.folder) {
        world_ = study_world(mods_on(), plugins_found());
        use_names_in(fs::path(asked.file).parent_path());
        LoadedCampaign loaded = load_campaign(asked.file, world_.battle);
        if (loaded.campaign) campaign_ = std::move(*loaded.campaign);
        else why_ = first_finding_sentence(loaded.diagnostics);
        if (why_.empty()) find_stage();
        if (why_.empty()) play_those_before();
        if (why_.empty()) play_this();
    }

    [[nodiscard]] const std::string& why() const noexcept { return why_; }
    [[nodiscard]] bool last() const noexcept { return ends_.size() == campaign_.stages.size(); }

    /// What has been won, and what comes next, in one text.
    [[nodiscard]] std::string standing() const {
        std::string out;
        for (const Message& line : campaign_lines(campaign_, ends_))
            out += (out.empty() ? "" : "\n") + say_message(line);
        return out;
    }

    /// Keeps the record and writes the next battle; why it could not.
    std::string keep() {
        if (const auto made = real_files().create_folder(folder_); !made) return say_message(made.error().message);
        const fs::path record = campaign_record(folder_, campaign_, ends_.size() - 1);
        const std::string text = game_.journal(path_beside(record.string(), c_.document()->path().string()));
        if (real_files().exists(record)) {
            const auto there = real_files().read(record);
            if (!there || *there != text) return say("{1} is there already. Choose another folder.", record.string());
        } else if (const auto written = write_file(record, text); !written) {
            return say_message(written.error().message);
        }
        if (last()) return {};
        const auto file = write_next_battle(campaign_, ends_, campaign_battle(folder_, campaign_, ends_.size()));
        if (!file) return say("{1}. Choose another folder.", say_message(file.error()));
        next_ = *file;
        return {};
    }

    /// The battle that was written; empty after the last.
    [[nodiscard]] const fs::path& next() const noexcept { return next_; }

private:
    void find_stage() {
        const std::string& id = game_.scenario().id;
        for (stage_ = 0; stage_ < campaign_.stages.size(); ++stage_)
            if (id == id_in_campaign(campaign_, stage_)) return;
        for (std::size_t i = 1; i < campaign_.stages.size(); ++i)
            if (id == campaign_.campaign.battles[i].id.text) {
                why_ = say("This battle comes later in the campaign. Play {1} first, then the battle that is written.",
                           campaign_.stages[i - 1].scenario->name);
                return;
            }
        why_ = say("This battle is not one of the campaign {1}.", say_name(campaign_.campaign.name));
    }

    void play_those_before() {
        for (std::size_t i = 0; i < stage_ && why_.empty(); ++i) {
            const fs::path file = campaign_record(folder_, campaign_, i);
            const auto text = real_files().read(file);
            if (!text) {
                why_ = say("{1}, the record of an earlier battle, is not there. Name the folder of this campaign.",
                           file.string());
                return;
            }
            const JournalRead read = read_journal(*text, file.string());
            if (read.readable) take(read.journal, file.string());
            else why_ = first_finding_sentence(read.diagnostics);
        }
    }

    void play_this() { take(read_journal(game_.journal({}), "record").journal, say("this game")); }

    // A record is played on the campaign's own battle, with the errata and settings that it names.
    void take(const Journal& journal, const std::string& path) {
        const auto rules = rules_of_record(campaign_, ends_, journal, path, [this](const auto& scenario) {
            return c_.workspace.play().rules_of(scenario);
        });
        if (!rules) {
            why_ = first_finding_sentence(rules.error());
            return;
        }
        auto end = end_of_record(campaign_, ends_, {&journal, *rules, path});
        if (end) ends_.push_back(std::move(*end));
        else why_ = finding_sentence(end.error());
    }

    CommandContext& c_;
    const Playtest& game_;
    fs::path folder_;
    StudyWorld world_;
    OpenCampaign campaign_;
    std::size_t stage_ = 0;
    std::vector<BattleEnd> ends_;
    std::string why_;
    fs::path next_;
};

std::string go_on(CommandContext& c, const Playtest& game, const CampaignAsked& asked) {
    if (!fs::path(asked.folder).is_absolute()) return say("Name a folder with its whole path.");
    std::string why;
    std::string standing;
    fs::path next;
    c.shell.while_busy([&] {
        CampaignStep step(c, game, asked);
        why = step.why();
        if (why.empty()) why = step.keep();
        if (!why.empty()) return;
        standing = step.standing();
        next = step.next();
    });
    if (!why.empty()) return why;
    c.shell.remember(kCampaignUsed, asked.file);
    c.shell.remember(kCampaignFolder, asked.folder);
    if (!next.empty() && !c.shell.open_path(next)) return say("The next battle is written to {1}.", next.string());
    c.shell.show_message(standing);
    return {};
}

void ask_for_campaign(CommandContext& c) {
    const Playtest* game = c.workspace.play().game(c.document());
    auto asked = std::make_shared<CampaignAsked>();
    asked->file = proposed_campaign(c);
    asked->folder = proposed_folder(c);
    FormQuestion q;
    q.title = say("Go on in the campaign");
    q.about = say(
        "The record of this game goes into the folder. The next battle of the campaign is put beside it, with what the "
        "units have lost, and opened: F5 plays it. After the last battle the campaign has been won.");
    q.act = RP_TR("&Go on");
    q.form = [asked] {
        FormField file{"file", RP_TR("Campaign"), FormField::Kind::file, asked->file,
                       RP_TR("A file that names battles in their order, as ramparts campaign new writes it.")};
        file.choices = {{"*.xml", RP_TR("Campaigns")}};
        return Form{file,
                    {"folder", RP_TR("Folder"), FormField::Kind::folder, asked->folder,
                     RP_TR("Where the records and the battles of this campaign are kept.")}};
    };
    q.set = [asked](const std::string& name, const std::string& value) {
        return (name == "file" ? asked->file : asked->folder) = trimmed(value), std::string();
    };
    q.preview = [&c, game, asked] {
        const CampaignStep step(c, *game, *asked);
        return step.why().empty() ? step.standing() : step.why();
    };
    q.run = [&c, game, asked] { return go_on(c, *game, *asked); };
    (void)c.shell.ask_form(q);
}

Availability needs_ended_game(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    const Playtest* game = c.workspace.play().game(c.document());
    return Availability::when(game != nullptr && game->over(),
                              RP_TR("A campaign goes on when a game of its battle is over."));
}

}  // namespace

std::string proposed_campaign(const CommandContext& c) {
    const std::string& battle = c.document()->scenario().id;
    const std::string last = c.shell.remembered(kCampaignUsed, {});
    if (!last.empty() && is_campaign_of(last, battle)) return last;
    fs::path folder = c.document()->path().parent_path();
    for (int up = 0; up < 3; ++up) {
        folder = folder.parent_path();
        for (const fs::path& file : campaign_files(folder))
            if (is_campaign_of(file, battle)) return file.string();
    }
    return {};
}

void add_campaign_commands(CommandRegistry& registry) {
    registry.add({"play.campaign", RP_TR("Go on in the campaign…"),
                  RP_TR("Take the losses of this game to the next battle of a campaign."), ask_for_campaign,
                  needs_ended_game});
}

}  // namespace ramparts
