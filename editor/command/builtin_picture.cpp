// The map as a picture in a file.
#include <memory>

#include "editor/command/paper_commands.hpp"
#include "editor/model/print_model.hpp"
#include "formats/disk/file_system.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

constexpr const char* kPictureFolder = "/folders/picture";

std::filesystem::path folder_of_pictures(const CommandContext& c) {
    const auto& file = c.document()->path();
    const char* at_home = std::getenv("HOME");
    const std::filesystem::path beside =
        file.empty() ? std::filesystem::path(at_home != nullptr ? at_home : "/") : file.parent_path().parent_path();
    return c.shell.remembered(kPictureFolder, beside.string());
}

/// Draws the map into the file; why it could not, or nothing.
std::string keep_picture(CommandContext& c, const PictureChoice& choice) {
    const std::filesystem::path file(choice.file);
    if (!file.is_absolute()) return say("Name a file with its whole path.");
    const std::string ending = file.extension().string();
    if (ending != ".svg" && ending != ".png" && ending != ".pdf")
        return say("The name of a picture ends in .svg, .png or .pdf.");
    const auto corrected = c.document()->errata.corrected(c.document()->scenario());
    if (!corrected) return say("The errata that are on do not fit; the Errata panel shows which.");
    draw::DrawOptions options;
    options.hex_mm = choice.hex_mm;
    options.counters = choice.counters;
    options.dpi = choice.dpi;
    options.palette = choice.palette;
    options.speak = [](const Message& words) { return say(words); };
    const Scenario shown = with_shown_names(*corrected);
    const draw::DisplayList list = draw::draw_map(shown, options, draw::setup_counters(shown));
    if (ending == ".png")
        if (const auto fits = draw::check_png(list.width, list.height, options.dpi); !fits)
            return say(fits.error().message);
    if (real_files().kind(file) != FileSystem::Kind::missing &&
        c.shell.ask(RP_TR("Picture of the map"), say("{1} is there already. Replace it?", file.string()),
                    RP_TR("&Replace"), RP_TR("&Keep it")) != Shell::Answer::yes)
        return say("Nothing is written.");
    if (const auto drawn = draw::write_drawing(list, file.string(), options.dpi); !drawn)
        return say(drawn.error().message);
    c.shell.remember(kPictureFolder, file.parent_path().string());
    c.shell.show_message(say("Written: {1}", file.string()));
    return {};
}

void picture_of_map(CommandContext& c) {
    auto choice = std::make_shared<PictureChoice>();
    choice->file = (folder_of_pictures(c) / (c.document()->scenario().id + ".png")).string();
    FormQuestion q;
    q.title = say("Picture of the map");
    q.about =
        say("The whole map as it is printed, with its key, in one file: .png, .svg or .pdf by the name's ending.");
    q.act = RP_TR("&Write the picture");
    choice->palette = c.workspace.themes().palette(false);
    q.form = [&c, choice] { return picture_form(*choice, c.workspace.themes().list()); };
    q.set = [&c, choice](const std::string& name, const std::string& value) {
        return set_picture_field(*choice, c.workspace.themes().list(), name, value);
    };
    q.run = [&c, choice] { return keep_picture(c, *choice); };
    (void)c.shell.ask_form(q);
}

}  // namespace

void add_picture_commands(CommandRegistry& registry) {
    registry.add({"file.picture", RP_TR("Picture of the map…"),
                  RP_TR("The map as a PNG, SVG or PDF, with its counters or without."), picture_of_map,
                  needs_document});
}

}  // namespace ramparts
