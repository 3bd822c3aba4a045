// Catalogue RP81…: what can be wrong with the mods of a user.
#include "formats/codes/file_codes.hpp"
#include "sdk/share/mods/mod_store.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kModCodes[] = {
    {{"RP8101", "mods-unreadable", Severity::error, "The folder or lists of mods cannot be read or written",
      "Installed mods are in the user's folder for data. What is chosen about them is in text files of the folder for "
      "choices. As long as these cannot be read, no mod is used.",
      ""},
     "Correct or remove the file that the message names.",
     by_commands(R"(mkdir -p ~/.config/ramparts
echo 'garbled' > ~/.config/ramparts/mods.txt
ramparts mod list)")},
    {{"RP8102", "mods-busy", Severity::error, "The mods cannot be changed now",
      "One program at a time installs and removes mods.", ""},
     "Wait until the other program is done, then try again.",
     in_words("You run ramparts mod install in two terminals at once.")},
    {{"RP8103", "mod-revoked", Severity::error, "A mod is revoked",
      "A registry says that this version, or everything that a key has signed, must not be used any more, and why.",
      ""},
     "Get another version, or remove the mod.",
     in_words("The index of ann.shelf revokes ann.creek 1.0.0, because its script spoils games.")},
    {{"RP8104", "mod-signer", Severity::error, "A mod has another signer than before",
      "The program remembers the key that a mod came with first. A signature says that the author is the same as "
      "before, never that a mod is good. Only the author can say why the key changed.",
      ""},
     "Ask the author by another way, then accept the new key or leave the mod as it is.",
     by_commands(R"(ramparts mod new ann.creek
ramparts mod pack creek -o creek.rpmod
ramparts mod key -o ann.key
ramparts mod key -o eve.key
ramparts mod sign creek.rpmod --key ann.key
ramparts mod install creek.rpmod
sed -i 's/version="0.1.0"/version="0.2.0"/' creek/mod.xml
ramparts mod pack creek -o next.rpmod
ramparts mod sign next.rpmod --key eve.key
ramparts mod install next.rpmod)")},
    {{"RP8105", "mod-version", Severity::error, "A version of a mod cannot be installed",
      "A version never changes once it is out. ramparts mod install reports it for another package "
      "of an installed version, and for a version older than one that is installed. Publish in the "
      "window reports it when it would write other contents over a package of the same version. ramparts "
      "mod export-index reports it for a version that two packages have, or that had other contents in the last index.",
      ""},
     "As the author, raise the version in mod.xml and pack again. As a player, install an older version with --older; "
     "the newer one stays beside it.",
     by_commands(R"(ramparts mod new ann.creek
ramparts mod pack creek -o creek.rpmod
ramparts mod install creek.rpmod
echo 'Another text.' > creek/docs/readme.md
ramparts mod pack creek -o again.rpmod
ramparts mod install again.rpmod)")},
    {{"RP8106", "mod-unknown", Severity::error, "There is no such mod", "No mod of that id is installed.", ""},
     "Look up the id with ramparts mod list.",
     by_commands("ramparts mod enable ann.none")},
    {{"RP8107", "mods-unsolvable", Severity::error, "Mods cannot be on together",
      "Each sentence names one cause: a mod that is not installed or not in the version needed, two that exclude each "
      "other, or mods that need one another in a circle.",
      ""},
     "Install what is missing, or switch off one of the mods named.",
     by_commands(R"(ramparts mod new ann.creek
sed -i 's#</mod>#<requires id="bob.terrain" min="2.0.0"/></mod>#' creek/mod.xml
ramparts mod pack creek -o creek.rpmod
ramparts mod install creek.rpmod
ramparts mod enable ann.creek)")},
    {{"RP8108", "mod-in-use", Severity::error, "A mod is in use",
      "A mod that is on cannot be removed. One that another mod needs cannot be switched off.", ""},
     "Switch off what the sentence names first, with ramparts mod disable.",
     in_words("You remove bob.terrain while ann.creek requires it and is on.")},
    {{"RP8109", "mod-altered", Severity::error, "A mod is not as it was packed",
      "A file was changed, added or removed since.", ""},
     "Install it again, or pack its folder anew.",
     by_commands(R"(ramparts mod new ann.creek
ramparts mod pack creek -o creek.rpmod
ramparts mod install creek.rpmod
echo changed >> ~/.local/share/ramparts/mods/ann.creek/0.1.0/docs/readme.md
ramparts mod verify ann.creek)")},
    {{"RP8110", "mod-engine", Severity::warning, "A mod was made for another version of the program",
      "Its format can be read, so it may well work; its author has not tried it.", ""},
     "Get a newer version of the mod when it does not work.",
     by_commands(R"(ramparts mod new ann.creek
sed -i 's#</mod>#<engine below="0.0.1"/></mod>#' creek/mod.xml
ramparts mod pack creek -o creek.rpmod
ramparts mod install creek.rpmod
ramparts mod enable ann.creek)")},
    {{"RP8111", "mod-read-only", Severity::error, "A scenario of a mod is not changed where it is installed",
      "Its checksums would no longer fit.", ""},
     "Work on a copy of its folder.",
     in_words("You run ramparts edit on a battle in ~/.local/share/ramparts/mods.")},
    {{"RP8112", "mod-errata", Severity::error, "Errata of a mod cannot be used",
      "The file has faults, or what it corrects is not what it expects.", ""},
     "Switch the mod off, or get another version.",
     in_words("A mod corrects Chippewa 1.0.0, and your Chippewa has been changed in the same place.")},
    {{"RP8113", "mod-effect", Severity::note, "What a mod would change",
      "Computed from its files, not taken from its author.", ""},
     "There is nothing to fix. Read what changes before you switch the mod on.",
     in_words("A mod changes the terrain of C1823: forest becomes swamp.")},
    {{"RP8114", "mod-battle", Severity::warning, "A battle that a mod corrects is not at hand",
      "Errata hold what they change, not the map they change it on.", ""},
     "Name the battle's folder, or install what it came in.",
     in_words("A mod corrects the battle york, which is not in this folder and in no mod that is on.")},
    {{"RP8115", "mod-needs", Severity::error, "A mod uses another one that it does not require",
      "You have the other mod on, so all works here. Others get only what mod.xml requires. The same holds for plugins "
      "that you have and the mod does not bring.",
      ""},
     "Name the other mod with <requires> in mod.xml.",
     in_words("A battle of your mod uses the rule module bob.mud, and mod.xml does not require bob.rules.")},
    {{"RP8116", "mod-script", Severity::error, "A script of a mod fails a check",
      "The program loads each script and plays with it in the sandbox, as ramparts plugin check does.", ""},
     "Correct the script, and run ramparts plugin check on its folder.",
     by_commands(R"(ramparts mod new ann.creek
ramparts plugin new --kind module-lua my.snow --out snow
mkdir -p creek/scripts/snow
cp snow/plugin.xml snow/snow.lua creek/scripts/snow
echo 'if then' >> creek/scripts/snow/snow.lua
ramparts mod check creek)")},
    {{"RP8117", "mod-site", Severity::error, "A web site of mods, or a page of it, cannot be made",
      "The site is in the folder of the packages: index.html, and the folder site. A file there that the program "
      "has not made, or that somebody has changed since, stays as it is. As a warning it says what a battle has no "
      "page for, and why.",
      ""},
     "Move the file away, or make the site in another folder.",
     by_commands(R"(mkdir shelf
echo mine > shelf/index.html
ramparts mod key -o ann.key
ramparts mod export-index shelf --id ann.shelf --key ann.key --site)")},
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
