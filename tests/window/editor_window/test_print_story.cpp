// What comes out of the window on paper: as many pages as were announced, of the paper that was chosen, with the words
// that say what is reconstructed.
#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include <wx/dialog.h>
#include <wx/propgrid/propgrid.h>
#include <wx/stattext.h>

#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string all_words(wxWindow& window) {
    std::string all;
    for (wxStaticText* text : all_shown<wxStaticText>(window)) all += from_wx(text->GetLabel()) + " ";
    std::replace(all.begin(), all.end(), '\n', ' ');
    return all;
}

/// The number behind "Page 1 of".
int announced(wxDialog& pages) {
    const std::string words = all_words(pages);
    const std::size_t at = words.find("Page 1 of ");
    return at == std::string::npos ? 0 : std::stoi(words.substr(at + 10));
}

/// What a PDF says, as a reader finds it.
std::string words_of_pdf(const std::filesystem::path& file) {
    const std::string command = "pdftotext -layout '" + file.string() + "' -";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    REQUIRE(pipe);
    std::string all;
    std::array<char, 4096> part{};
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe.get())) all.append(part.data(), n);
    return all;
}

/// How many pages of that size, in points, a PDF has.
int pages_of_size(const std::string& pdf, double width, double height) {
    int count = 0;
    for (std::size_t at = 0; (at = pdf.find("/MediaBox", at)) != std::string::npos; ++at) {
        double box[4] = {};
        const int read = std::sscanf(pdf.c_str() + at, "/MediaBox [ %lf %lf %lf %lf ]", box, box + 1, box + 2, box + 3);
        const auto near = [](double a, double b) { return std::abs(a - b) < 0.5; };
        const bool upright = near(box[2], width) && near(box[3], height);
        const bool across = near(box[2], height) && near(box[3], width);
        count += read == 4 && (upright || across) ? 1 : 0;
    }
    return count;
}

struct OnPaper {
    const char* name;
    int down;  ///< choices below the first
    double width;
    double height;
};

/// Gives a box of the form its tick, or takes it away.
void tick(Desk& desk, wxPropertyGrid& form, const std::string& name, bool on) {
    const auto now = [&] { return form.GetPropertyValueAsBool(to_wx(name)); };
    INFO("box " << name);
    REQUIRE(form.GetPropertyByName(to_wx(name)) != nullptr);
    if (now() == on) return;
    (void)desk.open_property(form, name);
    serve_events();
    if (now() != on) desk.hand.key(WXK_SPACE);
    until("the tick", [&] { return now() == on; });
}

/// From the paper of the last time to this one. The list of papers may be open or shut after the click.
void choose_paper(Desk& desk, wxPropertyGrid& form, const OnPaper& paper) {
    const int before = static_cast<int>(form.GetPropertyValueAsInt("paper"));
    const auto chosen = [&] { return form.GetPropertyValueAsInt("paper") == paper.down; };
    if (chosen()) return;
    (void)desk.open_property(form, "paper");
    for (int i = 0; i < std::abs(paper.down - before); ++i) desk.hand.key(paper.down > before ? WXK_DOWN : WXK_UP);
    until_at_rest("the key is served");
    if (!chosen()) desk.hand.key(WXK_RETURN);
    until("the paper to be chosen", chosen);
}

/// Prints one part of the kit ("map") or all of it on a paper; how many pages the window announced.
int print_part(Desk& desk, const OnPaper& paper, const std::string& only, const std::filesystem::path& file) {
    int pages_told = 0;
    const auto keep = [&](wxDialog& pages) {
        until("the pages to be counted", [&] { return announced(pages) > 0; });
        pages_told = announced(pages);
        (void)picture_of_screen("paper-" + std::string(paper.name) + "-" + only);
        desk.save_as("Save the pages", file, [&] { desk.hand.click(child(pages, "Save as PDF…")); });
        until("the file", [&] { return all_words(pages).find("Written to") != std::string::npos; });
        desk.hand.key(WXK_ESCAPE);
    };
    desk.answers.expect(
        "Print and play",
        [&](wxDialog& dialog) {
            until_at_rest("the form is filled");
            wxPropertyGrid& form = *all_shown<wxPropertyGrid>(dialog).front();
            choose_paper(desk, form, paper);
            for (const char* part : {"guide", "sheet", "rules", "charts", "map", "counters"})
                tick(desk, form, std::string("part.") + part, only == "all" || only == part);
            desk.answers.expect("Pages to print", keep, [&] { desk.hand.click(child(dialog, "Show the pages")); });
        },
        [&] { desk.hand.key('P', wxMOD_CONTROL); });
    return pages_told;
}

}  // namespace

TEST_CASE(
    "map, counters and charts come on the paper chosen, as many pages as announced, and say what is reconstructed",
    "[print][stories]") {
    const OnPaper a4{"a4", 0, 595.28, 841.89};
    const OnPaper letter{"letter", 1, 612, 792};
    const OnPaper a3{"a3", 2, 841.89, 1190.55};
    struct Wanted {
        OnPaper paper;
        const char* part;
        bool reconstructed;
    };
    int of_all = 0;
    int of_map = 0;
    for (const Wanted& wanted : {Wanted{a4, "all", true}, Wanted{letter, "map", false}, Wanted{a3, "map", false},
                                 Wanted{letter, "counters", false}, Wanted{a4, "charts", true}}) {
        INFO(wanted.part << " on " << wanted.paper.name);
        Desk desk({"lundys-lane"});
        const auto file = desk.temporary.path() / "paper.pdf";
        const int told = print_part(desk, wanted.paper, wanted.part, file);
        const std::string pdf = bytes_of(file);
        CHECK(pdf.starts_with("%PDF"));
        CHECK(told > 0);
        CHECK(pages_of_size(pdf, wanted.paper.width, wanted.paper.height) == told);
        const std::string words = words_of_pdf(file);
        CHECK(std::count(words.begin(), words.end(), '\f') == told);
        if (wanted.reconstructed) CHECK(words.find("reconstruction") != std::string::npos);
        if (std::string(wanted.part) == "all") of_all = told;
        else CHECK(told < of_all);
        // Larger paper takes fewer pages.
        if (std::string(wanted.part) == "map") CHECK((of_map == 0 || told < of_map));
        if (std::string(wanted.part) == "map") of_map = told;
        CHECK_FALSE(desk.document().unsaved());
    }
}
