// Catalogue RP81…: what can be wrong with the mods of a user.
#include "formats/codes/file_codes.hpp"
#include "sdk/mods/mod_store.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kModCodes[] = {
    {"RP8101", "mods-unreadable", Severity::error, "The folder or lists of mods cannot be read or written",
     "Installed mods stand in the user's folder for data, what is chosen about them in text files of the folder for "
     "choices. What cannot be understood is never guessed at: no mod is used instead.",
     ""},
    {"RP8102", "mods-busy", Severity::error, "The mods cannot be changed now",
     "One program at a time installs and removes mods.", ""},
    {"RP8103", "mod-revoked", Severity::error, "A mod is revoked",
     "A registry says that this version, or everything that a key has signed, must not be used any more, and why.", ""},
    {"RP8104", "mod-signer", Severity::error, "A mod is not signed by whom it was before",
     "The key that a mod came with first is remembered. A signature says that the author is the same as before, never "
     "that a mod is good; when the key changes, only the author can say why.",
     ""},
    {"RP8105", "mod-version", Severity::error, "A version of a mod cannot be installed",
     "A version never changes once it is out, and an older one does not take the place of a newer one by itself.", ""},
    {"RP8106", "mod-unknown", Severity::error, "There is no such mod",
     "Mods are named by their ids, which ramparts mod list shows.", ""},
    {"RP8107", "mods-unsolvable", Severity::error, "Mods cannot be on together",
     "Each sentence names one cause: a mod that is not installed or not in the version needed, two that exclude each "
     "other, or mods that need one another in a circle.",
     ""},
    {"RP8108", "mod-in-use", Severity::error, "A mod is needed by another",
     "It stays as long as another mod that is on needs it.", ""},
    {"RP8109", "mod-altered", Severity::error, "An installed mod is not as it was installed",
     "A file was changed, added or removed since. Install it again.", ""},
    {"RP8110", "mod-engine", Severity::warning, "A mod was made for another version of the program",
     "Its format can be read, so it may well work; its author has not tried it.", ""},
    {"RP8111", "mod-read-only", Severity::error, "A scenario of a mod is not changed where it is installed",
     "Its checksums would no longer fit. Work on a copy of its folder.", ""},
    {"RP8112", "mod-errata", Severity::error, "Errata of a mod cannot be used",
     "The file has faults, or what it corrects is not what it expects. Switch the mod off, or get another version.",
     ""},
    {"RP8113", "mod-effect", Severity::note, "What a mod would change",
     "Computed from its files, not taken from its author.", ""},
    {"RP8114", "mod-battle", Severity::warning, "A battle that a mod corrects is not at hand",
     "Errata hold what they change, not the map they change it on. Name the battle's folder, or install what it came "
     "in.",
     ""},
    {"RP8115", "mod-needs", Severity::error, "A mod uses another one that it does not require",
     "You have the other mod on, so all works here. Others get only what mod.xml requires. The same holds for plugins "
     "that you have and the mod does not bring.",
     ""},
    {"RP8116", "mod-script", Severity::error, "A script of a mod fails a check",
     "Each script is loaded and played with behind the sandbox, as ramparts plugin check does.", ""},
};

}  // namespace

void register_mod_codes() {
    static const bool done = [] {
        register_file_codes();
        register_codes(kModCodes);
        return true;
    }();
    (void)done;
}

}  // namespace ramparts
