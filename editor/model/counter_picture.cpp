// See counter_picture.hpp.
#include "editor/model/counter_picture.hpp"

#include "formats/disk/write_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "sdk/show/draw/counter_picture.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

void shelve_picture(Document& document, const std::string& path, std::string bytes) {
    CounterPictures shelf;
    shelf.put(path, std::move(bytes));
    document.keep_pictures(shelf);
}

}  // namespace

std::string bring_picture(ScenarioStore& store, const fs::path& file, std::string& path) {
    std::string bytes;
    Diagnostic problem;
    if (!read_file(file, draw::kMostPhotographBytes, bytes, problem)) return say_message(problem.message) + ".";
    auto png = draw::counter_picture(bytes);
    if (!png) return say("{1} cannot be on a counter: {2}.", file.filename().string(), png.error().message);
    Document& document = store.document();
    const fs::path folder = store.path().parent_path();
    // A file that the battle does not name yet may be in its folder already.
    CounterPictures there = document.scenario().pictures;
    Scenario named;
    for (;;) {
        named.pictures = there;
        path = picture_path_for(named, file.filename().string(), *png);
        if (there.find(path) != nullptr || store.path().empty() || !real_files().exists(folder / path)) break;
        take_pictures(there, {path}, folder);
        if (there.find(path) == nullptr) there.put(path, {});  // no picture: its name is taken all the same
    }
    if (!store.path().empty() && !store.keeps_out()) {
        if (auto made = real_files().create_folder((folder / path).parent_path()); !made)
            return say_message(made.error().message) + ".";
        if (auto done = write_file(folder / path, *png); !done) return say_message(done.error().message) + ".";
    }
    shelve_picture(document, path, std::move(*png));
    return {};
}

std::string find_picture(ScenarioStore& store, const std::string& path) {
    if (path.empty() || store.document().scenario().pictures.find(path) != nullptr) return {};
    CounterPictures shelf;
    if (!store.path().empty()) take_pictures(shelf, {path}, store.path().parent_path());
    if (shelf.find(path) == nullptr)
        return say("There is no picture {1} in the battle's folder. Press Choose… to bring one in.", path);
    store.document().keep_pictures(shelf);
    return {};
}

}  // namespace ramparts
