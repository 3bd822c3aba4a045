// A folder of packages as a web site: what is in it, that nothing of a stranger's becomes markup or leads elsewhere,
// and that files of others stay as they are. What a browser makes of it test_site.mjs tries.
#include <algorithm>
#include <regex>

#include "formats/text/sha256.hpp"
#include "formats/text/shell_word.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/share/pages/site.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/share/pages/site_writer.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/words/speaking_in.hpp"
#include "tests/features/mods/store_home.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string site_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<PluginStatus> only_linked(const std::vector<fs::path>& scripts) {
    HostRequest request;
    request.linked = linked_plugins();
    request.user_plugins = false;
    request.packaged = scripts;
    PluginSet set = load_plugins(request);
    install_catalogue(set.catalogue);
    return set.plugins;
}

struct SiteHome : Home {
    fs::path shelf = path / "shelf";
    SecretKey key = SecretKey::make();
    RegistryIndex index;
    std::vector<Revocation> revoked;

    void put_mod(std::vector<PackageFile> files, const std::string& name, bool sign = true) const {
        const auto manifest =
            std::find_if(files.begin(), files.end(), [](const auto& f) { return f.name == "mod.xml"; });
        const ModRead mod = read_mod(manifest->bytes, "mod.xml");
        REQUIRE(mod.readable);
        std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        const std::string sums = checksums_of(files);
        const auto bytes = write_package(files, {sign ? key.sign(sums, signature_words(mod.info)) : "", false});
        REQUIRE(bytes);
        const PackageRead read = read_package(*bytes, name);
        for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(d.message.english());
        REQUIRE(read.readable);
        put("shelf/" + name, *bytes);
    }
    /// The battle of the command line's tests, under another id and name.
    static std::vector<PackageFile> knoll(const std::string& manifest, const std::string& scenario_id = "knoll",
                                          const std::string& name = "Skirmish at the Knoll") {
        LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "tests/features/cli/data/skirmish");
        REQUIRE(loaded.readable);
        Scenario changed = loaded.scenario;
        changed.id = scenario_id;
        changed.name = name;
        std::vector<PackageFile> files = files_of_battle(loaded, changed, "knoll");
        put_files(files, {{"mod.xml", manifest}});
        return files;
    }
    Result<MadeSite, std::vector<Diagnostic>> make(const std::function<void(SitePlan&)>& change = {}) {
        const auto made = make_index(shelf, {"a.shelf", "A shelf", "2030-01-01", {}, revoked, 0}, real_files());
        REQUIRE(made);
        index = made->index;
        SitePlan plan;
        plan.print = false;
        plan.program = {"// the player", "wasm"};
        plan.homes = {fs::path(RAMPARTS_SOURCE_DIR) / "scenarios"};
        plan.put_in_force = only_linked;
        if (change) change(plan);
        auto site = make_site(shelf, index, plan);
        install_linked_plugins();
        return site;
    }
    /// Names and bytes of all files, below the folder.
    [[nodiscard]] std::map<std::string, std::string> all() const {
        std::map<std::string, std::string> out;
        for (const auto& entry : fs::recursive_directory_iterator(shelf))
            if (entry.is_regular_file())
                out[fs::relative(entry.path(), shelf).generic_string()] = site_file(entry.path());
        return out;
    }
    [[nodiscard]] std::string page(const std::string& name) const { return site_file(shelf / name); }
};

std::vector<PackageFile> chippewa_errata() {
    return {{"errata/sample.xml", site_file(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa/errata/sample.xml")},
            {"mod.xml", sample_manifest("tester.chippewa", "1.0.0")}};
}

bool in(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Where the links of the pages lead, without what is within a page.
std::vector<std::pair<std::string, std::string>> links_of(const std::map<std::string, std::string>& files) {
    std::vector<std::pair<std::string, std::string>> out;
    static const std::regex link("<a [^>]*href=\"([^\"]*)\"");
    for (const auto& [name, text] : files) {
        if (!name.ends_with(".html")) continue;
        const std::string markup = text.substr(0, text.rfind("<script type=\"application/json\""));
        for (std::sregex_iterator at(markup.begin(), markup.end(), link), end; at != end; ++at)
            if (!(*at)[1].str().starts_with('#')) out.emplace_back(name, (*at)[1].str());
    }
    return out;
}

std::string unescaped_address(const std::string& href) {
    std::string out;
    for (std::size_t i = 0; i < href.size(); ++i)
        if (href[i] == '%') out += static_cast<char>(std::stoi(href.substr(i + 1, 2), nullptr, 16)), i += 2;
        else out += href[i];
    return out;
}

void links_lead_to_files(const SiteHome& home) {
    const auto files = home.all();
    const auto links = links_of(files);
    CHECK(links.size() > 10);
    for (const auto& [page, href] : links) {
        INFO(page << " links to " << href);
        CHECK(href.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/%") ==
              std::string::npos);
        CHECK_FALSE(href.starts_with("/"));
        const fs::path to = (fs::path(page).parent_path() / unescaped_address(href)).lexically_normal();
        CHECK(files.contains(to.generic_string()));
    }
}

void every_page_is_shut(const SiteHome& home) {
    for (const auto& [name, text] : home.all()) {
        if (!name.ends_with(".html")) continue;
        INFO(name);
        CHECK(
            in(text, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"));
        CHECK_FALSE(in(text, "unsafe-inline"));
        // the one address in a page is the name of SVG, which is asked for by nobody
        const std::string svg = "http://www.w3.org/2000/svg";
        std::string rest = text;
        for (std::size_t at = 0; (at = rest.find(svg, at)) != std::string::npos;) rest.erase(at, svg.size());
        CHECK_FALSE(in(rest, "http:"));
        CHECK_FALSE(in(text, "https:"));
        CHECK_FALSE(in(text, "'self'"));
    }
}

}  // namespace

TEST_CASE("a site has a page for each mod and battle, with links to files that are there", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "tester.knoll-1.0.0.rpmod");
    home.put_mod(chippewa_errata(), "tester.chippewa-1.0.0.rpmod", false);
    const auto made = home.make([](SitePlan& plan) { plan.print = true; });
    REQUIRE(made);
    for (const Diagnostic& d : made->findings) UNSCOPED_INFO(d.message.english());
    CHECK(made->findings.empty());
    CHECK(made->mods == 2);
    CHECK(made->battles == 2);
    CHECK(made->to_play == 2);
    links_lead_to_files(home);
    every_page_is_shut(home);
    const auto files = home.all();
    for (const char* name : {"site/tester.knoll/mod.html", "site/tester.knoll/battle-knoll.html",
                             "site/tester.knoll/play-knoll.html", "site/tester.knoll/print-knoll.pdf",
                             "site/tester.chippewa/battle-chippewa.html", "site/tester.chippewa/play-chippewa.html"}) {
        INFO(name);
        CHECK(files.contains(name));
    }
    CHECK(home.page("site/tester.knoll/print-knoll.pdf").starts_with("%PDF-"));
    const std::string first = home.page("index.html");
    for (const std::string& part :
         {std::string("<h1>A shelf</h1>"), std::string("The creek put right"), std::string("A. Tester"),
          std::string("Skirmish at the Knoll"), std::string("1 May 1814"), home.key.public_key().words(),
          std::string("Nobody has signed it."), std::string("licence MIT")}) {
        INFO(part);
        CHECK(in(first, part));
    }
    const std::string mod = home.page("site/tester.knoll/mod.html");
    CHECK(in(mod, "brings the scenario knoll: Skirmish at the Knoll"));
    CHECK(in(mod, home.key.public_key().words()));
    CHECK(in(mod, "ramparts mod install tester.knoll-1.0.0.rpmod"));
    CHECK(in(mod, home.index.mods.back().sha256));
    const std::string errata = home.page("site/tester.chippewa/mod.html");
    CHECK(in(errata, "hex C1823 terrain: forest becomes swamp"));
    // The page to read has the errata on, and the way back.
    const std::string read = home.page("site/tester.chippewa/battle-chippewa.html");
    CHECK(in(read, "href=\"../../index.html\""));
    CHECK(in(read, "href=\"play-chippewa.html\""));
}

TEST_CASE("the same packages make the same site, and a second run writes nothing", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "k.rpmod");
    REQUIRE(home.make());
    const auto before = home.all();
    const auto again = home.make();
    REQUIRE(again);
    CHECK(again->written == 0);
    CHECK(again->removed == 0);
    CHECK(home.all() == before);
    SiteHome other;
    other.key = home.key;
    other.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "k.rpmod");
    REQUIRE(other.make());
    CHECK(other.all() == before);
}

TEST_CASE("a site replaces and removes what it has made, and nothing else", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "k.rpmod");
    home.put_mod(chippewa_errata(), "c.rpmod");
    REQUIRE(home.make());
    home.put("shelf/site/tester.chippewa/notes.txt", "mine");
    home.put("shelf/readme.txt", "mine");
    fs::remove(home.shelf / "c.rpmod");
    const auto made = home.make();
    REQUIRE(made);
    CHECK(made->removed == 3);
    const auto files = home.all();
    CHECK(files.at("site/tester.chippewa/notes.txt") == "mine");
    CHECK(files.at("readme.txt") == "mine");
    CHECK_FALSE(files.contains("site/tester.chippewa/mod.html"));

    // A page that somebody has changed is his now.
    home.put("shelf/site/tester.knoll/mod.html", "my words");
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.1.0")), "k.rpmod");
    const auto refused = home.make();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().code == "RP8117");
    CHECK(home.page("site/tester.knoll/mod.html") == "my words");
    fs::remove(home.shelf / "site/tester.knoll/mod.html");
    REQUIRE(home.make());
    CHECK(in(home.page("site/tester.knoll/mod.html"), "1.1.0"));
}

TEST_CASE("a first page or a folder of somebody else's is left alone", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "k.rpmod");
    home.put("shelf/index.html", "my page");
    const auto refused = home.make();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().code == "RP8117");
    CHECK(home.page("index.html") == "my page");
    CHECK_FALSE(fs::exists(home.shelf / "site"));
    fs::remove(home.shelf / "index.html");
    // A link in place of a folder would lead the pages elsewhere.
    fs::create_directories(home.path / "elsewhere");
    fs::create_directory_symlink(home.path / "elsewhere", home.shelf / "site");
    CHECK_FALSE(home.make());
    CHECK(fs::is_empty(home.path / "elsewhere"));
    fs::remove(home.shelf / "site");
    fs::create_directories(home.shelf / "site");
    fs::create_directory_symlink(home.path / "elsewhere", home.shelf / "site/tester.knoll");
    CHECK_FALSE(home.make());
    CHECK(fs::is_empty(home.path / "elsewhere"));
}

TEST_CASE("a list that was tampered with removes nothing outside the site", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "k.rpmod");
    home.put("precious.txt", "precious");
    home.put("shelf/precious.txt", "precious");
    home.put("shelf/site/other.txt", "other");
    std::string list;
    for (const char* name : {"../precious.txt", "site/../precious.txt", "precious.txt", "/etc/hostname", "k.rpmod",
                             "site/../../precious.txt", "site//etc/hostname", "site\\..\\precious.txt"})
        list += sha256_hex("precious") + "  " + name + "\n";
    list += sha256_hex(site_file(home.shelf / "k.rpmod")) + "  k.rpmod\nrubbish\n" + std::string(70, '\0') + "\n";
    home.put("shelf/" + std::string(kSiteList), list);
    REQUIRE(home.make());
    CHECK(site_file(home.path / "precious.txt") == "precious");
    CHECK(home.page("precious.txt") == "precious");
    CHECK(home.page("site/other.txt") == "other");
    CHECK(fs::exists(home.shelf / "k.rpmod"));
}

TEST_CASE("a hostile mod cannot hurt a site", "[mods][site]") {
    SiteHome home;
    const std::string bold = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;\xE2\x80\xAE";
    std::string manifest =
        "<mod xmlns=\"urn:ramparts:mod:1\" format=\"1\" id=\"eve.evil\" version=\"1.0.0\" licence=\"MIT\">\n"
        "  <title>" +
        bold + "</title>\n  <author>" + bold + "&quot; onclick=&quot;x</author>\n  <doc>" + bold;
    for (int i = 0; i < 700; ++i) manifest += " more";
    manifest += "</doc>\n</mod>\n";
    home.put_mod(SiteHome::knoll(manifest, "../../evil", "</title><script>alert(1)</script>"),
                 "a b'$(touch x)\"<i>.rpmod");
    const auto made = home.make();
    REQUIRE(made);
    CHECK(made->battles == 1);
    CHECK(made->to_play == 1);
    links_lead_to_files(home);
    every_page_is_shut(home);
    for (const auto& [name, text] : home.all()) {
        INFO(name);
        if (name.ends_with(".html")) {
            CHECK_FALSE(in(text, "<img src=x"));
            CHECK_FALSE(in(text, "<script>alert"));
            CHECK_FALSE(in(text.substr(0, text.find("<script type=\"application/json\"")), "\" onclick="));
            CHECK_FALSE(in(text, "\xE2\x80\xAE"));
            CHECK(std::count(name.begin(), name.end(), '.') <= 2);
        }
    }
    const std::string mod = home.page("site/eve.evil/mod.html");
    CHECK(in(mod, "ramparts mod install &#39;a b&#39;\\&#39;&#39;$(touch x)&quot;&lt;i&gt;.rpmod&#39;"));
    for (const auto& entry : fs::recursive_directory_iterator(home.path)) CHECK(entry.path().filename() != "evil");
}

TEST_CASE("a site says what is missing, and why", "[mods][site]") {
    SiteHome home;
    home.put_mod(
        SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0", "  <requires id=\"bob.terrain\" min=\"2.0.0\"/>\n")),
        "k.rpmod");
    home.put_mod(sample_mod("tester.creek", "1.0.0"), "c.rpmod");  // corrects a battle that is nowhere
    const auto made = home.make([](SitePlan& plan) { plan.program = {}; });
    REQUIRE(made);
    CHECK(made->to_play == 0);
    const std::string mod = home.page("site/tester.knoll/mod.html");
    CHECK(in(mod, "requires bob.terrain, 2.0.0 or later"));
    CHECK(in(mod, "Not all of it is in this site"));
    CHECK(in(mod, "This site was made without pages to play on."));
    CHECK(in(home.page("site/tester.creek/mod.html"), "The battle itself is not in this site."));
    REQUIRE(made->findings.size() == 1);
    CHECK(made->findings.front().code == "RP8117");
    CHECK(made->findings.front().severity == Severity::warning);
}

TEST_CASE("a battle with another one's errata, and mods that need one another, come together", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("bob.knoll", "1.0.0"), "skirmish"), "k.rpmod");
    std::vector<PackageFile> creek = sample_mod("tester.creek", "1.0.0");
    put_files(creek, {{"mod.xml",
                       sample_manifest("tester.creek", "1.0.0", "  <requires id=\"bob.knoll\" min=\"1.0.0\"/>\n")}});
    home.put_mod(creek, "c.rpmod");
    const auto made = home.make();
    REQUIRE(made);
    CHECK(made->battles == 2);
    CHECK(in(home.page("site/tester.creek/battle-skirmish.html"), "<h1>Skirmish at the Creek</h1>"));
    CHECK(in(home.page("site/bob.knoll/battle-knoll.html"), "<h1>Skirmish at the Knoll</h1>"));
    CHECK(in(home.page("site/tester.creek/mod.html"), "href=\"../bob.knoll/mod.html\""));
    links_lead_to_files(home);
}

TEST_CASE("the newest version that may be used is shown, and what was withdrawn says so", "[mods][site]") {
    SiteHome home;
    for (const char* version : {"1.0.0", "1.1.0", "2.0.0-rc.1"})
        home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", version)), std::string("k-") + version + ".rpmod");
    home.put_mod(chippewa_errata(), "c.rpmod");
    home.revoked = {{"tester.knoll", "1.0.0", {}, "wrong <map>"}, {"tester.chippewa", {}, {}, "stolen"}};
    const auto made = home.make();
    REQUIRE(made);
    CHECK(made->mods == 1);
    const std::string mod = home.page("site/tester.knoll/mod.html");
    CHECK(in(mod, "tester.knoll 1.1.0"));
    CHECK(in(mod, "href=\"../../k-1.1.0.rpmod\""));
    CHECK(in(mod, "href=\"../../k-2.0.0-rc.1.rpmod\""));
    CHECK_FALSE(in(mod, "href=\"../../k-1.0.0.rpmod\""));
    CHECK(in(mod, "Withdrawn: wrong &lt;map&gt;"));
    CHECK(in(home.page("index.html"), "tester.chippewa 1.0.0: stolen"));
    CHECK_FALSE(fs::exists(home.shelf / "site/tester.chippewa"));
}

TEST_CASE("a script of a mod is named with what it may do, and without a sandbox nobody plays on the page",
          "[mods][site]") {
    SiteHome home;
    std::vector<PackageFile> files = SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0"));
    put_files(files, {{"scripts/drum/plugin.xml",
                       "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"tester.drum\" version=\"1.0.0\" "
                       "abi=\"1.0\" licence=\"MIT\">\n  <title>The drum</title>\n  <library script=\"drum.lua\"/>\n"
                       "  <player id=\"tester-drum\" title=\"The drummer\">\n    <doc>A player.</doc>\n  </player>\n"
                       "</plugin>\n"},
                      {"scripts/drum/drum.lua",
                       "local P = ramparts.player(\"tester-drum\")\n"
                       "function P.choose(self, game, view, legal, seed)\n  return 1\nend\n"}});
    home.put_mod(files, "k.rpmod");
    REQUIRE(home.make());
    const std::string mod = home.page("site/tester.knoll/mod.html");
    CHECK(in(mod, "The drum"));
    CHECK(in(mod, "A computer player: The drummer"));
    CHECK(in(mod, "They cannot read or write your files, use the network or start programs"));
}

TEST_CASE("a site is in the language that is spoken", "[mods][site]") {
    SiteHome home;
    home.put_mod(SiteHome::knoll(sample_manifest("tester.knoll", "1.0.0")), "k.rpmod");
    {
        const SpeakingIn speaking("fr");
        CHECK(spoken_code() == "fr");
        REQUIRE(home.make([](SitePlan& plan) {
            plan.language = "fr";
            plan.title = "L’étagère";
        }));
    }
    CHECK(spoken_code() == "en");
    const std::string first = home.page("index.html");
    CHECK(in(first, "<html lang=\"fr\">"));
    CHECK(in(first, "<h1>L’étagère</h1>"));
    CHECK(in(first, "Télécharger"));
    CHECK_FALSE(in(first, "Download"));
    CHECK_FALSE(in(home.page("site/tester.knoll/mod.html"), "What it changes"));
}

TEST_CASE("texts of strangers are shown as text, addresses and words to type are safe", "[mods][site]") {
    CHECK(shown_text("a\xE2\x80\xAE"  // turns what follows around
                     "b") == "ab");
    CHECK(shown_text("a\xE2\x81\xA7"
                     "b\xE2\x80\x8F") == "ab");
    CHECK(shown_text("écluse", 3) == "écl…");
    CHECK(shown_text("abc", 3) == "abc");
    CHECK(shown_text("\xE2\x80", 9) == "\xE2\x80");
    CHECK(href_of("site/a.b/x.html") == "site/a.b/x.html");
    CHECK(href_of("javascript:a b\"<é>.rpmod") == "javascript%3Aa%20b%22%3C%C3%A9%3E.rpmod");
    CHECK(shell_word("a-1.0.0+x.rpmod") == "a-1.0.0+x.rpmod");
    CHECK(shell_file("-rf") == "./-rf");
    CHECK(shell_word("a'$(x)") == "'a'\\''$(x)'");
}
