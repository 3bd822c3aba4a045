// A whole campaign as one web page, from the window.
#include <memory>

#include "editor/command/page_files.hpp"
#include "editor/model/form.hpp"
#include "editor/model/page_model.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/disk/file_system.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/share/pages/make_campaign_page.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/speaking_in.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

constexpr const char* kCampaignOfPage = "/play/campaign";

/// What is asked, and the page that comes of it.
class CampaignPage {
public:
    explicit CampaignPage(CommandContext& c) : c_(c), themes_(c.workspace.themes().list()) {
        campaign = proposed_campaign(c);
        language = spoken_code();
        file = (folder_of_pages(c) / "campaign.html").string();
        if (!campaign.empty()) file = (folder_of_pages(c) / fs::path(campaign).stem()).string() + ".html";
    }

    std::string campaign;
    std::string file;
    std::string language;
    std::string theme = std::string(kUsualTheme);

    [[nodiscard]] Form form() const {
        FormField of{"campaign", RP_TR("Campaign"), FormField::Kind::file, campaign,
                     RP_TR("A file that names battles in their order, as ramparts campaign new writes it.")};
        of.choices = {{"*.xml", RP_TR("Campaigns")}};
        FormField spoken{"language", RP_TR("Language"), FormField::Kind::choice, language,
                         RP_TR("Of the words on the page.")};
        for (const SpokenLanguage& each : spoken_languages()) spoken.choices.push_back({each.code, each.name()});
        FormField colours{"theme", RP_TR("Colours"), FormField::Kind::choice, theme,
                          RP_TR("Of the map and the counters.")};
        for (const Theme& each : themes_.all) colours.choices.push_back({each.id, each.name_in(language)});
        return {of,
                {"file", RP_TR("File"), FormField::Kind::text, file, RP_TR("Where the page is written.")},
                spoken,
                colours};
    }
    std::string set(const std::string& name, const std::string& value) {
        std::string& field = name == "campaign" ? campaign : name == "file" ? file : name == "theme" ? theme : language;
        field = trimmed(value);
        return {};
    }

    [[nodiscard]] std::string preview() const {
        if (!player_is_there()) return player_missing();
        const LoadedCampaign loaded = open();
        if (!loaded.campaign) return first_finding_sentence(loaded.diagnostics);
        use_names_in(fs::path(campaign).parent_path());
        const Campaign& told = loaded.campaign->campaign;
        return say_n("{2}: {1} battle, on one page to play on.", "{2}: {1} battles, on one page to play on.",
                     static_cast<long>(told.battles.size()), told.name.empty() ? told.id : say_name(told.name)) +
               (told.description.empty() ? "" : "\n" + say_name(told.description));
    }

    [[nodiscard]] Result<std::string, std::string> page() const {
        auto program = read_player();
        if (!program) return fail(player_missing());
        LoadedCampaign loaded = open();
        if (!loaded.campaign) return fail(first_finding_sentence(loaded.diagnostics));
        CampaignPageWish wish;
        wish.campaign = std::move(*loaded.campaign);
        wish.file = campaign;
        wish.program = std::move(*program);
        wish.language = language;
        if (const Theme* colours = themes_.find(theme)) wish.palette = colours->palette;
        wish.palette.symbols = c_.workspace.themes().symbols();
        wish.battle = [](const CampaignStage& stage) { return battle(stage); };
        Result<std::string, Faults> made = fail(Faults());
        {
            const SpeakingIn speaking(language);
            made = make_campaign_page(std::move(wish));
        }
        if (made) return std::move(*made);
        return fail(first_finding_sentence(made.error()));
    }

private:
    [[nodiscard]] LoadedCampaign open() const {
        return load_campaign(campaign, study_world(mods_on(), plugins_found()).battle);
    }
    static Result<PlayPageWish, Faults> battle(const CampaignStage& stage) {
        PlayPageWish wish;
        wish.base = load_scenario(stage.path);
        if (!wish.base.readable || has_errors(wish.base.diagnostics)) return fail(wish.base.diagnostics);
        use_names_of(wish.base);
        wish.shown = wish.base.scenario;
        wish.mods = &mods_on();
        wish.plugins = plugins_found();
        const auto told = add_errata_beside(wish.errata, wish.base.scenario_path);
        if (!told) return fail(Faults{told.error()});
        return wish;
    }

    CommandContext& c_;
    ThemeList themes_;
};

void page_of_campaign(CommandContext& c) {
    auto asked = std::make_shared<CampaignPage>(c);
    FormQuestion q;
    q.title = say("Publish a campaign");
    q.about =
        say("All battles of a campaign in one file that any browser shows without a network. The page opens with the "
            "first battle; at its end a button leads to the next one, with what the units have lost.");
    q.act = RP_TR("&Write the page");
    q.form = [asked] { return asked->form(); };
    q.set = [asked](const std::string& name, const std::string& value) { return asked->set(name, value); };
    q.preview = [asked] { return asked->preview(); };
    q.run = [&c, asked] {
        const auto make = [&] {
            Result<std::string, std::string> page = fail(std::string());
            c.shell.while_busy([&] { page = asked->page(); });
            return page;
        };
        return keep_page(c, make, asked->file);
    };
    if (!c.shell.ask_form(q)) return;
    c.shell.remember(kCampaignOfPage, asked->campaign);
    offer_to_open(c, RP_TR("Publish a campaign"), asked->file);
}

}  // namespace

void add_campaign_page_command(CommandRegistry& registry) {
    registry.add({"file.campaign-page", RP_TR("Publish a campaign…"),
                  RP_TR("All battles of a campaign as one web page to play on, which needs no network."),
                  page_of_campaign, needs_document});
}

}  // namespace ramparts
