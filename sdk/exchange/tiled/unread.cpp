// The table of what is read of a TMX file; see unread.hpp.
#include "sdk/exchange/tiled/unread.hpp"

#include <algorithm>
#include <span>

namespace ramparts::tiled {
namespace {

using Words = std::span<const std::string_view>;

// An attribute that changes what is seen unless it has this value; the import does not follow it.
struct Unfollowed {
    std::string_view name;
    std::string_view usual;
};

// What the import knows of one kind of element. Anything else in it is reported.
struct Known {
    std::string_view element;
    Words attributes;  ///< read, or of no matter to a hex map
    std::span<const Unfollowed> unfollowed;
    Words children;
    Words properties;  ///< names of properties that are read
};

constexpr std::string_view kMapAttributes[] = {
    "version",      "tiledversion",    "class",       "orientation",  "renderorder",     "width",
    "height",       "tilewidth",       "tileheight",  "infinite",     "hexsidelength",   "staggeraxis",
    "staggerindex", "backgroundcolor", "nextlayerid", "nextobjectid", "compressionlevel"};
constexpr std::string_view kMapChildren[] = {"properties",  "editorsettings", "tileset",   "layer",
                                             "objectgroup", "group",          "imagelayer"};
constexpr std::string_view kMapProperties[] = {"id", "name", "prefix", "first-column", "first-row", "yards"};
constexpr std::string_view kLayerAttributes[] = {"id", "name", "class", "width", "height", "locked", "tintcolor"};
constexpr std::string_view kLayerChildren[] = {"properties", "data"};
constexpr std::string_view kGroupAttributes[] = {"id",      "name",    "class",     "locked", "color", "draworder",
                                                 "offsetx", "offsety", "tintcolor", "width",  "height"};
constexpr std::string_view kObjectsChildren[] = {"properties", "object"};
constexpr std::string_view kGroupChildren[] = {"properties", "layer", "objectgroup", "group", "imagelayer"};
constexpr std::string_view kObjectAttributes[] = {"id",    "name",   "type", "class",    "x",       "y",
                                                  "width", "height", "gid",  "rotation", "template"};
constexpr std::string_view kObjectChildren[] = {"properties", "polyline", "polygon", "point",
                                                "ellipse",    "capsule",  "text"};
constexpr std::string_view kObjectProperties[] = {"kind", "uphill", "id"};
constexpr std::string_view kDataAttributes[] = {"encoding", "compression"};
constexpr Unfollowed kShownLayer[] = {{"visible", "1"},   {"opacity", "1"},   {"offsetx", "0"}, {"offsety", "0"},
                                      {"parallaxx", "1"}, {"parallaxy", "1"}, {"x", "0"},       {"y", "0"}};
constexpr Unfollowed kShownObjects[] = {{"visible", "1"},   {"opacity", "1"}, {"parallaxx", "1"},
                                        {"parallaxy", "1"}, {"x", "0"},       {"y", "0"}};
constexpr Unfollowed kShownObject[] = {{"visible", "1"}, {"opacity", "1"}};

constexpr Known kKnown[] = {
    {"map", kMapAttributes, {}, kMapChildren, kMapProperties},
    {"layer", kLayerAttributes, kShownLayer, kLayerChildren, {}},
    {"objectgroup", kGroupAttributes, kShownObjects, kObjectsChildren, {}},
    {"group", kGroupAttributes, kShownObjects, kGroupChildren, {}},
    {"object", kObjectAttributes, kShownObject, kObjectChildren, kObjectProperties},
    {"data", kDataAttributes, {}, {}, {}},
};

bool among(Words words, std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); }

void attributes(TmxTree& tmx, std::uint32_t node, const Known& known) {
    for (const std::string& name : tmx.attributes(node)) {
        if (among(known.attributes, name)) continue;
        const auto plain = std::find_if(known.unfollowed.begin(), known.unfollowed.end(),
                                        [&](const Unfollowed& u) { return u.name == name; });
        const std::string value = tmx.text(node, name);
        if (plain != known.unfollowed.end() && value == plain->usual) continue;
        const bool hidden = name == "visible" && value == "0";
        if (hidden)
            tmx.left_out(tmx.place(node, name),
                         message("<{1}> is hidden in Tiled, and is read all the same", known.element),
                         message("remove it from the map if it does not belong there"));
        else
            tmx.left_out(tmx.place(node, name),
                         message("\"{1}\" of <{2}> is {3}, which is not read", name, known.element, quote(value)),
                         message("set it back in Tiled, and move what it moved by hand"));
    }
}

void properties(TmxTree& tmx, std::uint32_t list, const Known& known) {
    for (const std::uint32_t each : tmx.children(list, "property")) {
        const std::string name = tmx.text(each, "name");
        if (!among(known.properties, name))
            tmx.left_out(tmx.place(each, "name"),
                         message("the property {1} of <{2}> is not read", quote(name), known.element),
                         message("add what it says in the editor"));
    }
}

void walk(TmxTree& tmx, std::uint32_t node) {
    const auto* known =
        std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& k) { return k.element == tmx.name(node); });
    if (known == std::end(kKnown)) return;
    attributes(tmx, node, *known);
    for (const std::uint32_t child : tmx.children(node, "")) {
        const std::string_view name = tmx.name(child);
        if (name == "properties") properties(tmx, child, *known);
        else if (among(known->children, name)) walk(tmx, child);
        else if (known->element != "data")
            tmx.left_out(tmx.place(child), message("<{1}> in <{2}> is not read", name, known->element),
                         message("add what it shows in the editor"));
    }
}

}  // namespace

void report_unread(TmxTree& tmx) { walk(tmx, 0); }

}  // namespace ramparts::tiled
