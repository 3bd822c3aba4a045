// Catalogue entries RP7…: plugins, the libraries they bring, and which of them run.
#include "sdk/extend/host/host_codes.hpp"

#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr Severity kError = Severity::error;
constexpr Severity kWarning = Severity::warning;
constexpr Severity kNote = Severity::note;

constexpr CodeEntry kPluginCodes[] = {
    {{"RP7001", "plugin-folder-empty", kError, "A folder named for plugins holds none",
      "Plugins are looked for in the folder itself and in the folders directly in it: each has a plugin.xml.", ""},
     "Name another folder, or put the plugin there.",
     by_commands("ramparts validate scenarios/chippewa --plugins scenarios")},
    {{"RP7002", "plugin-twice", kWarning, "Two plugins have the same id",
      "Only the first is used. What is linked into the program comes first, then the folders of --plugins in their "
      "order, then the user's own folder.",
      ""},
     "Remove one of the two.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
cp -r snow snow-again
ramparts plugin list --plugins snow --plugins snow-again)")},
    {{"RP7003", "plugin-module-taken", kWarning, "A plugin brings a rule module that another one has brought already",
      "A scenario names a module by its id, which must mean one thing. The first is used.", ""},
     "Give the module another id, or remove one of the two plugins.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
cp -r snow ice
sed -i '2s/my.snow/my.ice/' ice/plugin.xml
ramparts validate scenarios/chippewa --plugins snow --plugins ice)")},
    {{"RP7004", "plugin-description-faulty", kError, "A plugin is not run because its plugin.xml has faults",
      "Only what the description says in full runs.", ""},
     "Fix the other errors that are reported with this one.",
     in_file("snow/plugin.xml", R"(type="integer" default="one")", R"(type="integer" default="1")")},
    {{"RP7005", "plugin-requirement", kError, "A plugin needs another one that is absent or too old",
      "It cannot do its work alone.", ""},
     "Install what it needs, or a later version of that.",
     in_file("snow/plugin.xml", R"(<requires plugin="bob.terrain" version="2.0.0"/><module)", "<module")},
    {{"RP7006", "plugin-abi-described", kError, "A plugin is written for another plugin boundary",
      "The number abi in plugin.xml says for which boundary it was built.", ""},
     "Get a version for this one, or build it again.",
     in_file("snow/plugin.xml", R"(abi="2.0")", R"(abi="1.1")")},

    {{"RP7007", "plugin-tool-taken", kWarning, "A plugin's check or transform has a name that is taken",
      "The codes and keys of checks, and the ids of transforms, must each mean one thing among all plugins and the "
      "program itself. The first is used.",
      ""},
     "Give the other a name of its own.",
     by_commands(R"(ramparts plugin new --kind check-lua my.camps --out camps
cp -r camps tents
sed -i '2s/my.camps/my.tents/' tents/plugin.xml
ramparts validate scenarios/chippewa --plugins camps --plugins tents)")},

    {{"RP7101", "plugin-library-missing", kError, "The library of a plugin is not there",
      "It is beside plugin.xml under the name given in <library>, with the ending .so.", ""},
     "Build the plugin, or copy its library there.",
     by_commands(R"(ramparts plugin new --kind module-c my.drums --out drums
ramparts validate scenarios/chippewa --plugins drums)")},
    {{"RP7102", "plugin-library-no-file", kError, "The library of a plugin is not a file",
      "A folder, a pipe or a device has its name.", ""},
     "Put the library there.",
     by_commands(R"(ramparts plugin new --kind module-c my.drums --out drums
mkdir drums/drums.so
ramparts validate scenarios/chippewa --plugins drums)")},
    {{"RP7103", "plugin-library-link", kError, "The library of a plugin is a link that leads out of its folder",
      "What runs must be in the plugin's own folder, where you can look at it.", ""},
     "Copy the library there in place of the link.",
     by_commands(R"(ramparts plugin new --kind module-c my.drums --out drums
touch elsewhere.so
ln -s ../elsewhere.so drums/drums.so
ramparts validate scenarios/chippewa --plugins drums)")},
    {{"RP7104", "plugin-library-writable", kError, "Anybody may write to the library of a plugin or its folder",
      "Another user of the machine could put any program there, to run under your name.", ""},
     "Remove the right of others to write: chmod o-w.",
     by_commands(R"(ramparts plugin new --kind module-c my.drums --out drums
touch drums/drums.so
chmod o+w drums/drums.so
ramparts validate scenarios/chippewa --plugins drums)")},
    {{"RP7105", "plugin-library-too-large", kError, "The library of a plugin is too large",
      "More than 16 MiB are not read.", ""},
     "Build the plugin without debug information, or leave out what it does not need.",
     by_commands(R"(ramparts plugin new --kind module-c my.drums --out drums
head -c 17000000 /dev/zero > drums/drums.so
ramparts validate scenarios/chippewa --plugins drums)")},
    {{"RP7106", "plugin-library-no-library", kError, "The library of a plugin is not a shared library",
      "It has no whole ELF header of a shared object: it is damaged, cut short, or something else.", ""},
     "Build the plugin again.",
     by_commands(R"(ramparts plugin new --kind module-c my.drums --out drums
echo 'not a library' > drums/drums.so
ramparts validate scenarios/chippewa --plugins drums)")},
    {{"RP7107", "plugin-library-other-machine", kError, "The library of a plugin is built for another machine",
      "Word size, byte order and processor must be those of this program.", ""},
     "Build the plugin on this machine.",
     in_words("A library built on a PC is copied to a Raspberry Pi.")},
    {{"RP7108", "plugin-library-unreadable", kError, "The library of a plugin cannot be read",
      "Reading it is not allowed, or the disk fails.", ""},
     "Look at its permissions.",
     in_words("The owner of the library ran chmod 000 drums.so.")},
    {{"RP7109", "plugin-library-not-loaded", kError, "The system could not load the library of a plugin",
      "It needs a library or a function that is not there.", ""},
     "Link what it needs, and build it with -Wl,-z,defs to see this when it is linked.",
     in_words("A plugin is linked to a library that is not installed here.")},

    {{"RP7201", "plugin-no-entry", kError, "The library of a plugin has no entry",
      "It exports one symbol, rp_plugin_entry, as ramparts/rp.h declares it.", ""},
     "Define it, and do not hide it.",
     in_words("A C++ plugin defines rp_plugin_entry without extern \"C\".")},
    {{"RP7202", "plugin-entry-size", kError, "The entry of a plugin has an impossible size",
      "Its first number is the size of the table.", ""},
     "Write sizeof rp_plugin_entry there.",
     in_words("The entry begins with 0 in place of sizeof(rp_plugin_entry).")},
    {{"RP7203", "plugin-abi-major", kError, "The library of a plugin is built for another plugin boundary",
      "Libraries of another major number cannot be called.", ""},
     "Build it again with the ramparts/rp.h of this program.",
     in_words("A library built with version 2 of ramparts/rp.h, in a program that has version 1.")},
    {{"RP7204", "plugin-abi-draft", kError, "The library of a plugin is built for a draft of the plugin boundary",
      "The boundary was still a draft then. A library built for the finished boundary never has to be built again.",
      ""},
     "Build the plugin again with the ramparts/rp.h of this program.",
     in_words("A plugin that was built before version 1.0 of ramparts/rp.h.")},
    {{"RP7205", "plugin-entry-incomplete", kError, "The entry of a plugin lacks a function",
      "The functions init, deinit and factory must all be there.", ""},
     "Define those that have nothing to do as empty functions.",
     in_words("The entry has a null pointer for deinit.")},
    {{"RP7206", "plugin-init-failed", kError, "A plugin could not begin its work", "Its init() did not answer RP_YES.",
      ""},
     "Read what it wrote to the log, if anything.",
     in_words("The function init() looks for a file of its own, does not find it, and answers RP_NO.")},
    {{"RP7207", "plugin-no-modules", kError, "A plugin has no table for the rule modules it names",
      "Modules are named in plugin.xml, but factory() has nothing under the id RP_MODULES.", ""},
     "Return the table, and compare the ids as texts.",
     in_words("The function factory() compares the ids with ==, which compares addresses.")},
    {{"RP7208", "plugin-table-size", kError, "The table of a plugin's rule modules has an impossible size",
      "Its first number is the size of the table.", ""},
     "Write sizeof there.",
     in_words("The table begins with 0 in place of sizeof(rp_modules).")},
    {{"RP7209", "plugin-table-null", kError, "The table of a plugin's rule modules lacks a function",
      "The functions id, create and destroy must all be there: without them no module can be made.", ""},
     "Set id, create and destroy.",
     in_words("The table has a null pointer for destroy.")},
    {{"RP7210", "plugin-modules-more", kError, "A library has more rule modules than its plugin.xml names",
      "Only what the description names runs.", ""},
     "Add the modules to plugin.xml, or take them out of the table.",
     in_words("The table lists my.snow and my.ice, and plugin.xml names my.snow only.")},
    {{"RP7211", "plugin-module-unknown", kError, "A library has a rule module that its plugin.xml does not name",
      "The ids of both must be the same.", ""},
     "Correct the spelling in one of the two.",
     in_words("The table lists my.snwo, and plugin.xml names my.snow.")},
    {{"RP7212", "plugin-module-absent", kError, "A library lacks a rule module that its plugin.xml names",
      "The ids of both must be the same.", ""},
     "Build the library again, or take the module out of plugin.xml.",
     in_words("The file plugin.xml names my.ice, and the library was built before it was added.")},
    {{"RP7213", "plugin-threw", kError, "A plugin threw an exception across the boundary",
      "No exception may leave a function of a plugin.", ""},
     "Catch it inside, and answer RP_E_INTERNAL.",
     in_words("A hook calls std::vector::at with a number too large and catches nothing.")},
    {{"RP7214", "plugin-table-unlike", kError, "A table of a library is missing, or is not as its plugin.xml says",
      "What plugin.xml names beside rule modules (players, exporters, importers, checks, transforms) factory() must "
      "have a table for. It begins with its size, has all its functions, and lists the ids of plugin.xml.",
      ""},
     "Correct the library or plugin.xml.",
     in_words("The file plugin.xml names a player, and factory() has no table under RP_PLAYERS.")},
    {{"RP7215", "plugin-tool-table", kError, "A plugin's table of checks or transforms is not whole",
      "Its first number is the size of the table, and the function behind it must be there.", ""},
     "Set the size and the function.",
     in_words("The table of checks has a null pointer for its function.")},

    {{"RP7301", "plugin-quarantined", kWarning,
      "A plugin is not run because the program ended while it was being loaded",
      "It crashed, or left the program, when it was loaded or made a module. As long as its library is the same it is "
      "left alone; its description can still be read.",
      ""},
     "Get another version, or try it again with ramparts plugin enable.",
     in_words("A plugin reads past the end of a list when it makes its module, and the program crashes.")},
    {{"RP7302", "plugin-disabled", kNote, "A plugin is switched off",
      "None of it is run; you can still read its plugin.xml.", ""},
     "Switch it on with ramparts plugin enable.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
ramparts plugin disable my.snow --plugins snow
ramparts plugin list --plugins snow)")},
    {{"RP7303", "plugin-switches-unreadable", kError, "The list of plugins that are switched off cannot be read",
      "Nobody can tell which plugins may run, so no library is loaded.", ""},
     "Fix the file or remove it.",
     by_commands(R"(mkdir -p ~/.config/ramparts
echo 'enabled everything' > ~/.config/ramparts/plugins.txt
ramparts validate scenarios/chippewa)")},
    {{"RP7304", "plugin-crash-unguarded", kWarning, "A crash of a plugin could not be remembered",
      "Before a library is loaded, a mark is written into the user's folder for states, so that the next start leaves "
      "it alone if this one ends there.",
      ""},
     "Let that folder be written to.",
     in_words("The folder ~/.local/state belongs to another user.")},
    {{"RP7305", "plugin-without-native-code", kNote, "A plugin brings nothing that this program can run",
      "Its plugin.xml names no library and no script. You can read "
      "it, and edit scenarios with it, but not play its modules.",
      ""},
     "Get the whole plugin, with its library or script.",
     in_words("A program that embeds Ramparts names a plugin.xml without a library.")},
    {{"RP7306", "plugin-of-a-mod", kNote, "A script that came in a mod plays in a worker only",
      "You do not know its author. It never runs in the program itself, but in the sandbox, where "
      "it can read and write nothing. ramparts run does so by itself, other commands with --sandbox.",
      ""},
     "There is nothing to fix.",
     in_words("A mod with the script ann.snow is on, and ramparts plugin list names it.")},

    {{"RP7401", "player-offence", kError, "A player of a plugin did what a player may not",
      "It answered something other than the place of a legal action, threw an exception, or could not be made. In that "
      "choice random chose in its place, and from the third time in a game on it played for it to the end. The game is "
      "legal, but not that player's.",
      ""},
     "Tell the author of the plugin.",
     in_words("A player answers 70 when 69 actions are legal.")},
    {{"RP7501", "exporter-failed", kError, "An exporter of a plugin failed, and nothing was written",
      "Its reason, if it gave one, is shown with this. No file is written unless all of them can be.", ""},
     "Do what its reason says, or choose another exporter.",
     in_words("An exporter is asked for a map without hexes.")},
    {{"RP7502", "importer-failed", kError, "An importer of a plugin could not make a scenario of the file",
      "Its reason is shown with this, and the line of the file. Nothing is written.", ""},
     "Correct the line that it names.",
     in_words("A list of towns is given to an importer of maps.")},
    {{"RP7503", "exchange-note", kNote, "An exporter or importer of a plugin has something to say",
      "The files are written as they should be.", ""},
     "There is nothing to fix.",
     in_words("An exporter says how many pictures it wrote.")},
    {{"RP7504", "exchange-warning", kWarning, "An exporter or importer of a plugin warns of something",
      "The files are written nevertheless.", ""},
     "Look at the place it names.",
     in_words("An exporter leaves out the labels, which its format does not have.")},
};

}  // namespace

void register_host_codes() {
    static const bool done = [] {
        register_file_codes();
        register_codes(kPluginCodes);
        return true;
    }();
    (void)done;
}

}  // namespace ramparts
