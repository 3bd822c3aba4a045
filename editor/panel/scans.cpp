// Scans come back with their scenarios: the pictures are read again and lie where they lay.
#include <array>
#include <fstream>

#include <wx/image.h>
#include <wx/log.h>

#include "editor/panel/painting.hpp"
#include "editor/tool/scan_store.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/draw/read_picture.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

/// What is remembered, and the file it is kept in.
class ScanKeeper {
public:
    ScanKeeper(PanelContext& context, std::filesystem::path file) : context_(context), file_(std::move(file)) {
        // A file that is not understood is somebody's work: nothing is written over it.
        if (const std::string why = store_.load(file_); !why.empty()) {
            file_.clear();
            context_.shell.show_message(why);
        }
    }

    void opened(OpenDocument& document) {
        const ScanPlacement* known = document.path().empty() ? nullptr : store_.find(document.path().string());
        if (known == nullptr) return;
        const ScanPlacement placement = *known;
        UnderlayLayer& layer = context_.workspace.painting().underlay(document);
        ScanPicture picture = read_scan(placement.file);
        if (picture.pixels.empty()) {
            layer.missing = placement.file;
            context_.shell.show_message(say("The scan under this map is not there any more: {1}", placement.file));
        } else {
            layer.set_picture(document.map().grid(), placement.file, picture.width, picture.height,
                              std::move(picture.pixels));
            lay_as(layer, document.map().grid(), placement);
        }
        context_.workspace.painting().underlay_changed(document);
    }

    void changed(const OpenDocument& document) {
        const UnderlayLayer* layer = context_.workspace.painting().find_underlay(document);
        // A picture that is missing now may be back tomorrow: its place is kept until another is loaded or it is
        // removed.
        if (document.path().empty() || layer == nullptr || !layer->missing.empty()) return;
        const std::string scenario = document.path().string();
        if (layer->empty()) {
            if (store_.find(scenario) == nullptr) return;
            store_.forget(scenario);
        } else {
            store_.keep(placement_of(*layer, document.map().grid(), scenario));
        }
        if (file_.empty()) return;
        if (const std::string why = store_.save(file_); !why.empty()) context_.shell.show_message(why);
    }

    /// Another picture for one that is missing lies as that one did, when it shows the same.
    void relay(OpenDocument& document) {
        UnderlayLayer& layer = context_.workspace.painting().underlay(document);
        if (layer.missing.empty() || layer.empty()) return;
        layer.missing.clear();
        if (const ScanPlacement* known = store_.find(document.path().string()))
            lay_as(layer, document.map().grid(), *known);
    }

private:
    PanelContext& context_;
    std::filesystem::path file_;
    ScanStore store_;
};

bool is_png_or_jpeg(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    std::array<char, 4> mark{};
    in.read(mark.data(), mark.size());
    const std::string_view first(mark.data(), mark.size());
    return first == "\x89PNG" || first.starts_with("\xFF\xD8");
}

ScanPicture picture_of(int width, int height, const unsigned char* data) {
    ScanPicture picture{{}, width, height, {}};
    picture.pixels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < picture.pixels.size(); ++i)
        picture.pixels[i] = rgb(data[3 * i], data[3 * i + 1], data[3 * i + 2]);
    return picture;
}

}  // namespace

ScanPicture read_scan(const std::string& file) {
    if (is_png_or_jpeg(file)) {
        const auto read = draw::read_picture(file);
        return read ? picture_of(read->width, read->height, read->rgb.data())
                    : ScanPicture{say_message(read.error().message), 0, 0, {}};
    }
    // Its size is looked at before the toolkit unpacks it.
    const wxSize size = picture_size(file);
    if (size.x <= 0 || size.y <= 0) return {say("The file is not a picture that can be read."), 0, 0, {}};
    if (static_cast<long long>(size.x) * size.y > draw::kMaxPicturePixels)
        return {say("The picture has {1} x {2} pixels, too many; shrink it.", size.x, size.y), 0, 0, {}};
    static const bool handlers = [] {
        wxImage::CleanUpHandlers();  // one of them may have been needed before
        wxInitAllImageHandlers();
        return true;
    }();
    (void)handlers;
    const wxLogNull quiet;
    const wxImage image(to_wx(file));
    if (!image.IsOk()) return {say("The file is not a picture that can be read."), 0, 0, {}};
    return picture_of(image.GetWidth(), image.GetHeight(), image.GetData());
}

void keep_scans(PanelContext& context, const std::filesystem::path& settings, std::vector<Connection>& links) {
    if (settings.empty()) return;
    const auto keeper = std::make_shared<ScanKeeper>(context, settings / "scans.txt");
    links.push_back(context.workspace.added.connect([keeper](OpenDocument& document) { keeper->opened(document); }));
    links.push_back(context.workspace.painting().underlay_changed.connect([keeper](OpenDocument& document) {
        keeper->relay(document);
        keeper->changed(document);
    }));
    // A scenario saved for the first time or elsewhere takes its scan along.
    links.push_back(context.workspace.saved.connect([keeper](OpenDocument& document) { keeper->changed(document); }));
}

}  // namespace ramparts
