// Words that stand for the bytes of a hash of a key; see PublicKey::words.
#include "formats/mods/minisign.hpp"

namespace ramparts {
namespace {

constexpr std::array<std::string_view, 256> kKeyWords{
    "acorn",   "alder",   "amber",    "anchor",  "anvil",   "apple",   "apron",    "arrow",   "aspen",   "autumn",
    "axle",    "badge",   "baker",    "balsam",  "banner",  "barge",   "barley",   "barn",    "barrel",  "basin",
    "basket",  "bay",     "beacon",   "beaver",  "bedrock", "beech",   "bell",     "bench",   "birch",   "bison",
    "blanket", "blaze",   "bluff",    "boat",    "bonnet",  "book",    "boot",     "bow",     "bramble", "brass",
    "bread",   "brick",   "bridge",   "brook",   "broom",   "bucket",  "bugle",    "bullet",  "button",  "cabin",
    "cable",   "camp",    "candle",   "canoe",   "canvas",  "caplet",  "cardinal", "carrot",  "cart",    "castle",
    "cattle",  "cave",    "cedar",    "cellar",  "chain",   "chalk",   "chapel",   "chart",   "cherry",  "chest",
    "chimney", "cider",   "circle",   "clay",    "clerk",   "cliff",   "cloak",    "clock",   "cloud",   "clover",
    "coal",    "coast",   "cobble",   "colonel", "comet",   "compass", "copper",   "coral",   "cork",    "corn",
    "cotton",  "cradle",  "crane",    "creek",   "cricket", "crow",    "crown",    "cypress", "dagger",  "dairy",
    "dawn",    "deck",    "deer",     "delta",   "depot",   "dial",    "ditch",    "dock",    "dove",    "drake",
    "drum",    "duke",    "dune",     "dusk",    "eagle",   "earth",   "easel",    "ebony",   "elbow",   "elder",
    "elm",     "ember",   "engine",   "evening", "falcon",  "farm",    "feather",  "fence",   "fern",    "ferry",
    "fiddle",  "field",   "finch",    "fir",     "flag",    "flask",   "flint",    "flour",   "flute",   "forest",
    "forge",   "fort",    "fountain", "fox",     "frost",   "furrow",  "gable",    "garden",  "garnet",  "gate",
    "ginger",  "glacier", "glass",    "glove",   "goose",   "grain",   "granite",  "grape",   "gravel",  "grove",
    "guard",   "gull",    "hammer",   "harbour", "harvest", "hawk",    "hazel",    "heather", "hedge",   "helmet",
    "hen",     "heron",   "hickory",  "hill",    "holly",   "honey",   "hoof",     "horn",    "hound",   "house",
    "hunter",  "icicle",  "indigo",   "inlet",   "iron",    "island",  "ivory",    "ivy",     "jacket",  "jasper",
    "jay",     "juniper", "kettle",   "kiln",    "king",    "kitchen", "knapsack", "ladder",  "lake",    "lamp",
    "lantern", "larch",   "lark",     "laurel",  "leaf",    "ledge",   "lemon",    "lever",   "lily",    "linen",
    "lion",    "loaf",    "lodge",    "loom",    "lumber",  "lynx",    "magnet",   "mallet",  "maple",   "marble",
    "market",  "marsh",   "mast",     "meadow",  "medal",   "melon",   "mill",     "mint",    "mirror",  "mitten",
    "moon",    "moose",   "moss",     "mount",   "mule",    "musket",  "myrtle",   "needle",  "nest",    "night",
    "north",   "nut",     "oak",      "oar",     "oats",    "ocean",   "olive",    "onion",   "orchard", "otter",
    "owl",     "ox",      "paddle",   "palace",  "paper",   "parade"};

}  // namespace

const std::array<std::string_view, 256>& key_words() { return kKeyWords; }

}  // namespace ramparts
