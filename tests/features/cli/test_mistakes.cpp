// Mistakes that authors of rules make: each is answered by a sentence that names it, and so its cure, where it is made.
#include <catch2/catch.hpp>

#include <string>

#include "tests/features/cli/command_line.hpp"

namespace {

using ramparts::test::Output;
using ramparts::test::Scratch;

constexpr const char* kTest = "ramparts plugin test drums";
constexpr const char* kKit = "ramparts plugin check drums --scenario skirmish --games 1";
constexpr const char* kXml = "plugin.xml";
constexpr const char* kLua = "drums.lua";
constexpr const char* kCase = "cases/drums.xml";

struct Mistake {
    const char* file;    // of the plugin that `plugin new --kind module-lua` begins
    const char* edit;    // of sed
    const char* answer;  // in what is printed
    const char* command = kTest;
};

constexpr Mistake kMistakes[] = {
    // the script is not Lua, or not the Lua of scripts
    {kLua, "s/if not (attackers/if not ((attackers/", "drums.lua:13: ')' expected near 'then'"},
    {kLua, "s/ then out:shift.* end$/ then out:shift(1, \"drums\", \"drums\")/",
     "drums.lua:15: 'end' expected (to close 'function' at line 12)"},
    {kLua, "s|out:shift(self.columns|out:shift(self.columns / 3|", "the operator / makes fractions; use //"},
    {kLua, "s/^function M.create/io.open(\"x\")\\n&/", "the name 'io'; a script reads and writes no files"},
    {kLua, "s/^function M.create/os.time()\\n&/", "the name 'os'; a script has no clock and no system"},
    {kLua, "s/^function M.create/require(\"x\")\\n&/", "the name 'require'; a plugin in Lua is one script"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  print(\"x\")/", "the name 'print'; write with ramparts.log()"},
    {kLua, "s/out:shift(self.columns/out:shift(math.random(3)/", "rules roll dice with a frame, by out:push()"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  local a = (\"x\"):match(\"y\")/",
     "texts are looked through with find(), sub() and byte()"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  count = (count or 0) + 1/",
     "the name 'count'; a name is known where it is declared with local"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  while true do end/",
     "the script has spent its 200,000 units of one call in combat.shifts"},
    // what it asks of the program
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  view:hexx(1)/", "(method 'hexx'); did you mean 'hex'?"},
    {kLua, "s/out:shift/out.shift/", "the object 'shifts' is needed here, not 2; call its functions with ':'"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  view.turn = 3/", "nothing can be written into 'view'"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  view:hex(nil)/", "the unit must be a whole number, not nothing"},
    {kLua, "s/^function M.combat.shifts(.*$/&\\n  view:hex(999)/", "the unit is 999; it goes from 0 to 1"},
    {kLua, "s/self.drummers/self.drumers/", "drums.lua:13: the object 'set' is needed here, not nothing"},
    {kLua, "s/out:shift(self.columns/out:shift(99999999999/", "the columns is 99999999999; it goes from"},
    {kLua, "s/self.columns, \"drums\", \"drums\"/\"drums\", self.columns, \"drums\"/",
     "the columns must be a whole number, not a text"},
    {kLua, "s/attackers, supporters, defenders, out)/attackers, out)/", "(method 'shift')"},
    // names that plugin.xml or the reference does not have
    {kLua, "s/combat.shifts\", {/combat.shift\", {/", "'combat.shift' is not a hook that is subscribed to"},
    {kLua, "s/function M.combat.shifts/function M.combat.shift/", "drums.lua:12: combat.shift is not a hook"},
    {kLua, "s/function M.combat.shifts/function M.movement.shifts/", "drums.lua:12: movement.shifts is not a hook"},
    {kLua, "s/{priority = 200}/{}/", "priority must be a whole number, not nothing"},
    {kLua, "s/self.columns, \"drums\", \"drums\"/self.columns, \"drumz\", \"drums\"/",
     "the message 'drumz' is not in plugin.xml"},
    {kLua, "s/self.columns, \"drums\", \"drums\"/self.columns, \"drums\", \"drumz\"/",
     "the rule 'drumz' is not in plugin.xml"},
    {kLua, "s/ramparts.module(\"my.drums\")/ramparts.module(\"my.drum\")/", "plugin.xml names no module 'my.drum'"},
    {kLua, "s/ramparts.module(/ramparts.modul(/", "(field 'modul'); did you mean 'module'?"},
    {kLua, "s/^  return {drummers/  return 5, {drummers/", "create answers a table, not 5"},
    {kLua, "s/setup:number(\"columns\", 1)/setup:number(\"column\", 1)/",
     "my.drums asks for the parameter 'column', which plugin.xml does not have", kKit},
    {kLua, "s/^  setup:subscribe.*$//", "call setup:subscribe(\"combat.shifts\", …) where the module is made", kKit},
    {kLua, "s/^  setup:subscribe.*$/&\\n  setup:subscribe(\"movement.may_move\", {priority = 200})/",
     "my.drums subscribes to movement.may_move, for which it has no function", kKit},
    // plugin.xml
    {kXml, "s|</title>||", "plugin.xml:18:1: error RP1007: the end tag </plugin> does not match the start tag <title>",
     "ramparts plugin test drums/"},
    {kXml, "s/ xmlns=\"urn:ramparts:plugin:1\"//", "<plugin> states no namespace"},
    {kXml, "s/format=\"1\"/format=\"2\"/", "plugin.xml:2:"},
    {kXml, "s/id=\"my.drums\" version/id=\"My.Drums\" version/", "attribute \"id\" of <plugin> is \"My.Drums\""},
    {kXml, "s/version=\"0.1.0\"/version=\"one\"/", "attribute \"version\" of <plugin> is \"one\""},
    {kXml, "s/ licence=\"MIT\"//", "<plugin> lacks the attribute \"licence\""},
    {kXml, "/<title>/d", "<title>"},
    {kXml, "s/abi=\"1.1\"/abi=\"2.0\"/", "is written for boundary 2.0, this program has 1.1"},
    {kXml, "s/script=\"drums.lua\"/script=\"drum.lua\"/", "drums/drum.lua: error RP7601"},
    {kXml, "s/<message /<mesage /; s|</message>|</mesage>|", "did you mean \"message\"?"},
    {kXml, "s/least=\"1\"/leest=\"1\"/", "did you mean \"least\"?"},
    {kXml, "s/default=\"1\" least/default=\"0\" least/", "write a number from 1 to 9"},
    {kXml, "s/least=\"1\" most=\"9\"/least=\"9\" most=\"1\"/", "exchange them"},
    {kXml, "s/type=\"integer\"/type=\"int\"/", "use one of text, integer, choice"},
    {kXml, "s/<param name=\"trait\"/<param name=\"columns\"/", "another <param> is called \"columns\" already"},
    {kXml, "s|<message number=\"1\"|<message number=\"1\" id=\"a\">x</message>&|", "give each message its own number"},
    {kXml, "s/<rule id=\"drums\" number=\"1\"/<rule id=\"drums\"/", "<rule> lacks the attribute \"number\""},
    {kXml, "s/title=\"Drums\" rule=\"drums\"/title=\"Drums\" rule=\"drum\"/",
     "module \"my.drums\" has no rule \"drum\""},
    {kXml, "/<uses/d", "my.drums has functions of the table ramparts.combat/1, which it does not say it uses", kKit},
    // rule cases
    {kCase, "s/at=\"F0404\"/at=\"F0909\"/", "expected a hex of the map, found \"F0909\""},
    {kCase, "s/module id=\"my.drums\"/module id=\"my.drum\"/", "expected a known rule module, found \"my.drum\""},
    {kCase, "s/param name=\"columns\"/param name=\"column\"/", "Drums has no parameter 'column'"},
    {kCase, "s/value=\"2\"/value=\"12\"/", "12 is not between 1 and 9"},
    {kCase, "s/side=\"ac\"/side=\"fr\"/", "expected a side of the scenario, found \"fr\""},
    {kCase, "s/unit id=\"x\"/unit id=\"a\"/", "expected an id that no other unit has, found \"a\""},
    {kCase, "s/phase=\"combat\"/phase=\"fight\"/", "expected phase movement, combat or that of a module in use"},
    {kCase, "s/by=\"a\"/by=\"b\"/", "expected a unit of the scenario, found \"b\""},
    {kCase, "s/<shift rule=\"1\"/<shift rule=\"9\"/", "expected shifts 9:2, found shifts 1:2"},
};

}  // namespace

TEST_CASE("sixty mistakes of authors of rules are each answered by a sentence that names them", "[cli][mistakes]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind module-lua my.drums --out right", scratch).code == 0);
    CHECK(std::size(kMistakes) == 60);
    for (const Mistake& mistake : kMistakes) {
        INFO(mistake.file << ": " << mistake.edit);
        const std::string file = mistake.file;
        REQUIRE(run_line("rm -rf drums && cp -r right drums && sed -i '" + std::string(mistake.edit) + "' drums/" +
                             file + " && ! cmp -s drums/" + file + " right/" + file,
                         scratch)
                    .code == 0);
        const Output tried = run_line(mistake.command, scratch);
        const std::string said = tried.out + tried.err;
        INFO(said);
        CHECK(tried.code != 0);
        CHECK(said.find(mistake.answer) != std::string::npos);
    }
}
