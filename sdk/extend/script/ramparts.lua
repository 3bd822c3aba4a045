---@meta
-- Everything a script of Ramparts can call and define, for the Lua language server. Put this file beside your script.
-- It is made from the program's lists; the program does not run it.

---@class ramparts
ramparts = {}

---Defines a rule module of plugin.xml.
---@param id string
---@return module
function ramparts.module(id) end

---Defines a player of plugin.xml.
---@param id string
---@return player
function ramparts.player(id) end

---The checks of plugin.xml that belong to no module.
---@return module.checks
function ramparts.checks() end

---The transforms of plugin.xml, by id.
---@return table<string, fun(scenario: scenario, values: values, out: edits)>
function ramparts.transforms() end

---The exporters of plugin.xml, by id.
---@return table<string, fun(scenario: scenario, values: values, out: files)>
function ramparts.exporters() end

---Writes a line to the log of the program. It is not part of the game.
---@param text string
function ramparts.log(text) end

---A set of the units given.
---@param ... integer
---@return set
function ramparts.set(...) end

---The set of all units.
---@return set
function ramparts.all_units() end

---The nth number, 1 to most, of the stream of a seed. For players, with the seed of their choice; rule modules roll dice by frames.
---@param seed integer
---@param nth integer
---@param most integer
---@return integer
function ramparts.random(seed, nth, most) end

---@class setup
local setup = {}

---A parameter that is a whole number: what the scenario gives, else its default.
---@param param string
---@param otherwise? integer
---@return integer
function setup:number(param, otherwise) end

---A parameter that names a unit.
---@param param string
---@return integer?
function setup:unit(param) end

---A parameter that names a hex.
---@param param string
---@return integer?
function setup:hex(param) end

---A parameter that names a side.
---@param param string
---@return integer?
function setup:side(param) end

---A parameter as it is written, as text.
---@param param string
---@return string
function setup:text(param) end

---The units that have a trait.
---@param trait string
---@return set
function setup:units(trait) end

---A value of the unit, else of its class, else its default in plugin.xml.
---@param unit integer
---@param name string
---@param otherwise? integer
---@return integer
function setup:value(unit, name, otherwise) end

---How many rows a table of plugin.xml or of the ruleset has.
---@param table string
---@return integer
function setup:rows(table) end

---A cell; rows are counted from 1.
---@param table string
---@param row integer
---@param column string
---@param otherwise? integer
---@return integer
function setup:cell(table, row, column, otherwise) end

---The number of a movement profile: a class, by its number, moves as the class with that id, nil: as itself, with or without the road rate. A unit of the battle has that class, or a <param> of the scenario names it.
---@param class integer
---@param as? string
---@param road_rate? boolean
---@return integer
function setup:profile(class, as, road_rate) end

---The number of a <sight> of plugin.xml, for view:sight().
---@param name string
---@return integer
function setup:sight_policy(name) end

---Subscribes a hook, such as "movement.may_move". The filter: priority (100 base, 200 add, 300 scale, 400 limit; required), units (a set), side, first_turn, last_turn, hexes (a list).
---@param hook string
---@param filter filter
function setup:subscribe(hook, filter) end

---Refuses the scenario with a reason for the user, and ends create().
---@param reason string
function setup:refuse(reason) end

---The facts that never change during a game.
---@return fixed
function setup:fixed() end

---The module's place among the scenario's, from 0.
---@return integer
function setup:slot() end

---@class view
local view = {}

---The turn, from 1.
---@return integer
function view:turn() end

---The side whose player turn it is.
---@return integer
function view:phasing() end

---The side that has to decide.
---@return integer
function view:to_act() end

---Whether an option of this combat was declared; then it may only be resolved.
---@return boolean
function view:locked() end

---Whether this is a night turn.
---@return boolean
function view:night() end

---A number of the standard rules: "turn", "phase", "phasing", "to_act", "active" (unit + 1; 0: none), "column" (+ 64; 0: none), "die", "locked".
---@param name string
---@return integer
function view:var(name) end

---A set of the standard rules: "moved", "must_attack", "must_be_attacked", "spent", "attacked", "retreated", "began_in_ezoc", "no_fire", "attackers", "supporters", "defenders".
---@param name string
---@return set
function view:set(name) end

---The value of an attribute of plugin.xml. The place follows from its scope: the unit, the hex, the side, or hex * 3 + side of a hexside.
---@param attribute string
---@param place? integer
---@return integer
function view:get(attribute, place) end

---The phase or frame of this module that is on top, with id, side, depth and locals 1 to 8; nil: another module's, or none.
---@return frame?
function view:frame() end

---The facts that never change during a game, as an object.
---@return fixed
function view:fixed() end

---For `for u in view:units() do`: every unit of the scenario, in ascending order.
---@return fun(): integer?
function view:units() end

---Whether a unit is on the map.
---@param unit integer
---@return boolean
function view:on_map(unit) end

---Whether the unit was eliminated.
---@param unit integer
---@return boolean
function view:eliminated(unit) end

---The hex that the unit is in, or nil.
---@param unit integer
---@return integer?
function view:hex(unit) end

---The steps that the unit has left.
---@param unit integer
---@return integer
function view:steps(unit) end

---Whether a module has given the unit the status "aloft", "no_zoc" or "no_stack".
---@param unit integer
---@param status string
---@return boolean
function view:status(unit, status) end

---A unit in the hex, or nil.
---@param hex integer
---@return integer?
function view:first(hex) end

---All units in the hex.
---@param hex integer
---@return set
function view:units_in(hex) end

---How many units of a side exert a zone of control into the hex.
---@param side integer
---@param hex integer
---@return integer
function view:zoc(side, hex) end

---The distance in hexes.
---@param a integer
---@param b integer
---@return integer
function view:distance(a, b) end

---The direction, 0 to 5, or nil when the hexes are not adjacent.
---@param from integer
---@param to integer
---@return integer?
function view:direction(from, to) end

---"clear", "attenuated" or "blocked" by a policy of setup:sight_policy(); nil: by the standard rules (7.7).
---@param policy? integer
---@param from integer
---@param to integer
---@return string
function view:sight(policy, from, to) end

---Whether the unit is in an enemy zone of control.
---@param unit integer
---@return boolean
function view:in_ezoc(unit) end

---The half points that the unit spends to get there; nil: it cannot.
---@param unit integer
---@param hex integer
---@return integer?
function view:reach(unit, hex) end

---The half points to every hex that the unit can get to, by hex.
---@param unit integer
---@return table<integer, integer>
function view:reaches(unit) end

---Its strength now as "attack", "support" or "defence", with the changes of all modules.
---@param unit integer
---@param role string
---@return integer
function view:strength(unit, role) end

---Dice or points that modules add to its fire at a hex outside of combats (the role "fire").
---@param unit integer
---@param hex integer
---@return integer
function view:fire(unit, hex) end

---The column of a combat: 1:1 is 0, 2:1 is 1, 1:2 is -1. Units off the map are an error.
---@param attackers set
---@param supporters set
---@param defenders set
---@return integer
function view:column(attackers, supporters, defenders) end

---The class of the hex for its retreat, 1 to 3 (6.12); 0: it cannot retreat there.
---@param unit integer
---@param hex integer
---@return integer
function view:class_of_retreat(unit, hex) end

---The points of a side so far, with the changes of all modules.
---@param side integer
---@return integer
function view:score(side) end

---The side that would win if the game ended now; nil: neither.
---@return integer?
function view:leader() end

---What a side has now of what a condition of victory counts: hexes, score, banners or points. Conditions count from 1, as in conditions().
---@param condition integer
---@param side integer
---@return integer
function view:counted(condition, side) end

---The side of a unit, 0 or 1.
---@param unit integer
---@return integer
function view:side(unit) end

---The number of its class.
---@param unit integer
---@return integer
function view:class(unit) end

---Its steps at full strength.
---@param unit integer
---@return integer
function view:full_steps(unit) end

---"ground", "naval" or "air".
---@param unit integer
---@return string
function view:domain(unit) end

---Its printed range, in hexes.
---@param unit integer
---@return integer
function view:range(unit) end

---Its fixed defence strength, or -1.
---@param unit integer
---@return integer
function view:defence(unit) end

---Its printed combat factors with that many steps lost, 0 to 7; 0 when left out.
---@param unit integer
---@param lost? integer
---@return integer
function view:factor(unit, lost) end

---The hex it is set up in, or nil.
---@param unit integer
---@return integer?
function view:set_up(unit) end

---The first turn on which it may arrive; 0: it is set up on the map.
---@param unit integer
---@return integer
function view:arrives(unit) end

---How it stacks: 0: it counts, 1: a leader, 2: it does not count.
---@param unit integer
---@return integer
function view:stack(unit) end

---How many units the scenario has.
---@return integer
function view:unit_count() end

---How many hex numbers there are; some may be off the map.
---@return integer
function view:hex_count() end

---How many turns are played.
---@return integer
function view:turn_count() end

---The length of a line: hex = line * line_length + place.
---@return integer
function view:line_length() end

---The hex beside it in a direction 0 to 5, or nil.
---@param hex integer
---@param direction integer
---@return integer?
function view:neighbour(hex, direction) end

---A table with terrain, elevation, features (bits) and links (bits by direction); nil: not a hex of the map.
---@param hex integer
---@return hex_info?
function view:hex_info(hex) end

---The kinds along a hexside: two bits a kind, roads from bit 24.
---@param hex integer
---@param direction integer
---@return integer
function view:hexside(hex, direction) end

---Whether a turn is played by night.
---@param turn integer
---@return boolean
function view:night_turn(turn) end

---The id of a "unit", "hex", "side", "terrain", "hexside", "road", "feature" or "class" by its number.
---@param what string
---@param number integer
---@return string?
function view:name(what, number) end

---The number of an id, or nil.
---@param what string
---@param id string
---@return integer?
function view:find(what, id) end

---The conditions of victory in the order in which they are asked.
---@return condition[]
function view:conditions() end

---@class fixed
local fixed = {}

---The side of a unit, 0 or 1.
---@param unit integer
---@return integer
function fixed:side(unit) end

---The number of its class.
---@param unit integer
---@return integer
function fixed:class(unit) end

---Its steps at full strength.
---@param unit integer
---@return integer
function fixed:full_steps(unit) end

---"ground", "naval" or "air".
---@param unit integer
---@return string
function fixed:domain(unit) end

---Its printed range, in hexes.
---@param unit integer
---@return integer
function fixed:range(unit) end

---Its fixed defence strength, or -1.
---@param unit integer
---@return integer
function fixed:defence(unit) end

---Its printed combat factors with that many steps lost, 0 to 7; 0 when left out.
---@param unit integer
---@param lost? integer
---@return integer
function fixed:factor(unit, lost) end

---The hex it is set up in, or nil.
---@param unit integer
---@return integer?
function fixed:set_up(unit) end

---The first turn on which it may arrive; 0: it is set up on the map.
---@param unit integer
---@return integer
function fixed:arrives(unit) end

---How it stacks: 0: it counts, 1: a leader, 2: it does not count.
---@param unit integer
---@return integer
function fixed:stack(unit) end

---How many units the scenario has.
---@return integer
function fixed:unit_count() end

---How many hex numbers there are; some may be off the map.
---@return integer
function fixed:hex_count() end

---How many turns are played.
---@return integer
function fixed:turn_count() end

---The length of a line: hex = line * line_length + place.
---@return integer
function fixed:line_length() end

---The hex beside it in a direction 0 to 5, or nil.
---@param hex integer
---@param direction integer
---@return integer?
function fixed:neighbour(hex, direction) end

---A table with terrain, elevation, features (bits) and links (bits by direction); nil: not a hex of the map.
---@param hex integer
---@return hex_info?
function fixed:hex_info(hex) end

---The kinds along a hexside: two bits a kind, roads from bit 24.
---@param hex integer
---@param direction integer
---@return integer
function fixed:hexside(hex, direction) end

---Whether a turn is played by night.
---@param turn integer
---@return boolean
function fixed:night_turn(turn) end

---The id of a "unit", "hex", "side", "terrain", "hexside", "road", "feature" or "class" by its number.
---@param what string
---@param number integer
---@return string?
function fixed:name(what, number) end

---The number of an id, or nil.
---@param what string
---@param id string
---@return integer?
function fixed:find(what, id) end

---The conditions of victory in the order in which they are asked.
---@return condition[]
function fixed:conditions() end

---@class set
---@operator bor(set): set
---@operator band(set): set
---@operator sub(set): set
---@operator len: integer
local set = {}

---For `for u in set:each() do`, in ascending order.
---@return fun(): integer?
function set:each() end

---Whether the unit is in it.
---@param unit integer
---@return boolean
function set:has(unit) end

---How many units are in it.
---@return integer
function set:count() end

---Whether the set is empty.
---@return boolean
function set:empty() end

---The lowest unit in it, or nil.
---@return integer?
function set:first() end

---A set with that unit too.
---@param unit integer
---@return set
function set:with(unit) end

---@class action
---@field kind string
---@field unit integer?
---@field hex integer?
---@field verb string?
---@field mine boolean
---@field number integer
local action = {}

---@class events
local events = {}

---Sets an attribute to a value of its range; the place as in view:get().
---@param attribute string
---@param place? integer
---@param value integer
function events:set(attribute, place, value) end

---Adds to an attribute; the sum is held to its range.
---@param attribute string
---@param place? integer
---@param value integer
function events:add(attribute, place, value) end

---Places a unit; with true, entered() and reactions follow.
---@param unit integer
---@param hex integer
---@param triggers? boolean
function events:move(unit, hex, triggers) end

---Eliminates a unit.
---@param unit integer
function events:eliminate(unit) end

---Puts a unit back into the reserve.
---@param unit integer
function events:to_reserve(unit) end

---Sets the steps that a unit has left, 1 and up.
---@param unit integer
---@param left integer
function events:steps(unit, left) end

---Puts a unit into a set of view:set(), or with false out of it; "involved": into the procedure called next.
---@param set string
---@param unit integer
---@param into? boolean
function events:mark(set, unit, into) end

---Gives a unit the status "aloft", "no_zoc" or "no_stack", or with false removes it.
---@param status string
---@param unit integer
---@param on? boolean
function events:status(status, unit, on) end

---Puts a frame of plugin.xml on top. The decider: "phasing", "other", "chance", "first", "second" or a side; more: faces, count, locals (a list of up to 8).
---@param frame string
---@param decider string|integer
---@param more? pushed
function events:push(frame, decider, more) end

---Rolls the dice of a frame as plugin.xml has them.
---@param frame string
---@param locals? integer[]
function events:roll(frame, locals) end

---Asks the question of a frame.
---@param frame string
---@param decider string|integer
---@param locals? integer[]
function events:ask(frame, decider, locals) end

---Sets a local, 1 to 8, of the frame on top.
---@param number integer
---@param value integer
function events:set_local(number, value) end

---Ends the frame on top.
function events:pop() end

---Calls a procedure of the standard rules: "lose_steps" (steps), "retreat" (hexes; with true each hex not retreated costs a step, else the unit), "choose_loss" (steps), "advance" (the hex), "move" and "combat" (nothing: the unit, or those that are marked, play as in a phase).
---@param procedure string
---@param unit? integer
---@param argument? integer
---@param or_step? boolean
function events:call(procedure, unit, argument, or_step) end

---Ends the move of a unit in the hex where it is.
---@param unit integer
function events:stop(unit) end

---Ends the game; the side has won, nil: nobody.
---@param side? integer
function events:win(side) end

---Gives the player turn to a side, from a phase of a module. Since boundary 1.1.
---@param side integer
function events:phasing(side) end

---Adds a line to the log. It cites a rule; nil: the module's own. A table has values of any kind: out:note({message = "hit", args = {{unit = u}, 3}}).
---@param message string|message
---@param unit? integer
---@param hex? integer
---@param rule? string
function events:note(message, unit, hex, rule) end

---@class actions
local actions = {}

---Lists a verb of plugin.xml, with the unit and hex that it takes.
---@param verb string
---@param unit? integer
---@param hex? integer
function actions:offer(verb, unit, hex) end

---Lists this module's option of a combat, for a unit; play.resolve gets it.
---@param unit integer
function actions:option(unit) end

---@class shifts
local shifts = {}

---Shifts the column: above 0 to the right, below 0 to the left. The message is the cause, and the hex is named behind it. At most 16 in one call.
---@param columns integer
---@param message string
---@param rule? string
---@param hex? integer
function shifts:shift(columns, message, rule, hex) end

---@class outcomes
local outcomes = {}

---A face and its weight, 1 to 65,535, beside the other faces.
---@param face integer
---@param weight integer
function outcomes:face(face, weight) end

---@class markers
local markers = {}

---Shows a message at a "unit", "hex", "hexside", "side" or for the "game"; tone: "neutral", "good", "bad".
---@param message string
---@param scope string
---@param place integer
---@param value? integer
---@param tone? string
function markers:add(message, scope, place, value, tone) end

---@class hexes
local hexes = {}

---Adds a hex to the set.
---@param hex integer
function hexes:add(hex) end

---@class game
local game = {}

---A copy of the game behind a view, to try things out on during this choice.
---@param view view
---@return copy
function game:copy(view) end

---The side that the player plays.
---@return integer
function game:side() end

---How many steps on copies a choice may take, or nil when the limit is of another kind.
---@return integer?
function game:nodes() end

---How much of the limit of this choice is left.
---@return integer
function game:left() end

---@class copy
local copy = {}

---A copy of the copy.
---@return copy
function copy:copy() end

---Releases the copy; all are released at the end of the choice.
function copy:free() end

---The view of the copy; good until it is played on.
---@return view
function copy:view() end

---The legal actions, sorted; the faces of an open die as actions; empty when the game is over.
---@return action[]
function copy:legal() end

---The weights of the open die by face, or nil when none is open.
---@return table<integer, integer>?
function copy:chance() end

---Plays an action of legal(); false: the limit of this choice is used up.
---@param action action
---@return boolean
function copy:play(action) end

---nil while the game goes on, "nobody", or the side that has won.
---@return integer|string|nil
function copy:winner() end

---The choice of "random" or "tactician", as a place in legal(), from 1.
---@param player string
---@param seed integer
---@return integer?
function copy:advise(player, seed) end

---Plays it to the end: the side that wins, "nobody", or nil when the limit is used up.
---@param player0 string
---@param player1 string
---@param seed integer
---@return integer|string|nil
function copy:play_out(player0, player1, seed) end

---Plays on for the side that has to choose, until the phase ends, a die is open or the other side has to choose. Answers the actions played, or nil when nobody has to choose or the limit is used up.
---@param player string
---@param seed integer
---@return action[]?
function copy:play_on(player, seed) end

---@class scenario
local scenario = {}

---How many hex numbers there are; some may be off the map.
---@return integer
function scenario:hex_count() end

---How many lines the map has.
---@return integer
function scenario:line_count() end

---The length of a line: hex = line * line_length + place.
---@return integer
function scenario:line_length() end

---Whether lines 0, 2 … are half a hex further along; else lines 1, 3 ….
---@return boolean
function scenario:low_line() end

---How many units it has.
---@return integer
function scenario:unit_count() end

---How many groups of reinforcements it has.
---@return integer
function scenario:group_count() end

---How many turns it has.
---@return integer
function scenario:turn_count() end

---How many sides it has.
---@return integer
function scenario:side_count() end

---How many labels the map has.
---@return integer
function scenario:label_count() end

---How many victory conditions it has.
---@return integer
function scenario:victory_count() end

---How many uses of rule modules it has.
---@return integer
function scenario:module_count() end

---A table with terrain, elevation, features (bits) and prohibited; nil: not a hex of the map.
---@param hex integer
---@return place?
function scenario:hex(hex) end

---The hex beside it in a direction 0 to 5, or nil.
---@param hex integer
---@param direction integer
---@return integer?
function scenario:neighbour(hex, direction) end

---The distance in hexes.
---@param from integer
---@param to integer
---@return integer
function scenario:distance(from, to) end

---The kinds along a hexside: two bits a kind, roads from bit 24.
---@param hex integer
---@param direction integer
---@return integer
function scenario:hexside(hex, direction) end

---Whether a kind with an uphill side rises from the hex to its neighbour.
---@param hex integer
---@param direction integer
---@param kind integer
---@return boolean
function scenario:rises(hex, direction, kind) end

---A table with class, steps, domain, stack, zoc, bombards, range and factors (with all steps first); side, defence, at (hex) and group where it has them.
---@param unit integer
---@return counter
function scenario:unit(unit) end

---Whether a unit has a trait.
---@param unit integer
---@param trait string
---@return boolean
function scenario:has_trait(unit, trait) end

---A table with turn; side and entry (hex) where it has them.
---@param group integer
---@return arrival
function scenario:group(group) end

---Whether a turn, from 1 on, is played by night.
---@param turn integer
---@return boolean
function scenario:night(turn) end

---The hex of a name on the map, and the name.
---@param label integer
---@return integer?, string?
function scenario:label(label) end

---A hex of a victory condition that counts hexes held, by its place from 0; nil after the last.
---@param rule integer
---@param nth integer
---@return integer?
function scenario:objective(rule, nth) end

---The id of the module of a use, from 0.
---@param use integer
---@return string?
function scenario:module(use) end

---The id of a "unit", "hex", "side", "terrain", "hexside", "road", "feature" or "class" by its number.
---@param what string
---@param number integer
---@return string?
function scenario:name(what, number) end

---The number of an id, or nil.
---@param what string
---@param id string
---@return integer?
function scenario:find(what, id) end

---What players read in place of name(); without arguments the title of the scenario.
---@param what? string
---@param number? integer
---@return string?
function scenario:title(what, number) end

---@class values
local values = {}

---A parameter that is a whole number: what the scenario gives, else its default.
---@param param string
---@param otherwise? integer
---@return integer
function values:number(param, otherwise) end

---A parameter that names a unit; nil: there is no such unit.
---@param param string
---@return integer?
function values:unit(param) end

---A parameter that names a hex; the hex may be off the map.
---@param param string
---@return integer?
function values:hex(param) end

---A parameter that names a side.
---@param param string
---@return integer?
function values:side(param) end

---A parameter that names a kind of terrain.
---@param param string
---@return integer?
function values:terrain(param) end

---A parameter as it is written, as text.
---@param param string
---@return string
function values:text(param) end

---@class findings
local findings = {}

---Adds one finding with a message of its check. In the table, unit, hex and direction (a hexside of the hex) give the place. args is a list of numbers, {unit = u}, {hex = h}, {side = s}, {half_points = n}, {columns = n}, {face = n}, {class = n}, {terrain = n}, {param = name}. fix is the fix that the editor offers: {move_unit = u, to = h}, {add_module = id} or {remove_module = use}.
---@param message string
---@param about? finding
function findings:add(message, about) end

---@class edits
local edits = {}

---Gives a hex a terrain; nil: takes the hex off the map.
---@param hex integer
---@param terrain? integer
function edits:terrain(hex, terrain) end

---Gives a hex an elevation.
---@param hex integer
---@param level integer
function edits:elevation(hex, level) end

---Puts a feature into a hex, or with false takes it away.
---@param hex integer
---@param feature integer
---@param there? boolean
function edits:feature(hex, feature, there) end

---Draws a kind along a hexside. The state: 0 none, 1 there (or the hex is uphill), 2 the neighbour is uphill; nil: 1.
---@param hex integer
---@param direction integer
---@param kind integer
---@param state? integer
function edits:hexside(hex, direction, kind, state) end

---Leads a road over a hexside, or with false takes it away.
---@param hex integer
---@param direction integer
---@param kind integer
---@param there? boolean
function edits:road(hex, direction, kind, there) end

---Adds a name on the map: a "place" (nil), an "area", "water" or a "road". An empty name removes all of the hex.
---@param hex integer
---@param name string
---@param kind? string
function edits:label(hex, name, kind) end

---Sets a unit up in a hex; nil: nowhere.
---@param unit integer
---@param hex? integer
function edits:set_up(unit, hex) end

---Puts a unit into a group of reinforcements.
---@param unit integer
---@param group integer
function edits:arrive(unit, group) end

---Gives a group of reinforcements its entry hex and its turn.
---@param group integer
---@param entry integer
---@param turn integer
function edits:group(group, entry, turn) end

---Moves all that is in, on and about a hex to another one. These are made first and together.
---@param from integer
---@param to integer
function edits:carry(from, to) end

---The transform cannot be done: a message of its row, with what it is about.
---@param message string
---@param about? finding
function edits:refuse(message, about) end

---@class files
local files = {}

---Writes a new file, such as "roster.csv": a text, or a list of texts and whole numbers one after the other, which may be longer than one text.
---@param name string
---@param pieces string|(string|integer)[]
function files:write(name, pieces) end

---Says a sentence to the user, as a "note", a "warning" or an "error".
---@param severity string
---@param text string
function files:say(severity, text) end

---The phase or frame on top; locals has 8 numbers.
---@class frame
---@field id string
---@field side? integer
---@field depth integer
---@field locals integer[]

---A hex of the map; features and links are bits.
---@class hex_info
---@field terrain integer
---@field elevation integer
---@field features integer
---@field links integer

---When a hook is called; priority is 100 base, 200 add, 300 scale or 400 limit.
---@class filter
---@field priority integer
---@field units? set
---@field side? integer
---@field first_turn? integer
---@field last_turn? integer
---@field hexes? integer[]

---A condition of victory: "hold", "score", "eliminated", "banners", "points" or "otherwise".
---@class condition
---@field kind string
---@field side? integer
---@field need integer
---@field hexes integer[]
---@field exits integer[]
---@field lead integer
---@field held integer
---@field unit_lost integer
---@field step_lost integer
---@field exited integer
---@field each_turn boolean

---What a frame is pushed with.
---@class pushed
---@field faces? integer
---@field count? integer
---@field locals? integer[]

---A value of a message that is not a plain number; one of the fields.
---@class argument
---@field unit? integer
---@field hex? integer
---@field side? integer
---@field half_points? integer
---@field columns? integer
---@field face? integer
---@field class? integer
---@field terrain? integer
---@field param? string

---A message of plugin.xml. Without args, unit, hex and side are its values.
---@class message
---@field message string
---@field rule? string
---@field unit? integer
---@field hex? integer
---@field side? integer
---@field args? (integer|argument)[]

---A hex as the scenario has it.
---@class place
---@field terrain integer
---@field elevation integer
---@field features integer
---@field prohibited boolean

---A unit as the scenario has it; the first factor is that of all steps.
---@class counter
---@field side? integer
---@field class integer
---@field steps integer
---@field domain string
---@field stack integer
---@field zoc boolean
---@field bombards boolean
---@field range integer
---@field defence? integer
---@field factors integer[]
---@field at? integer
---@field group? integer

---A group of reinforcements.
---@class arrival
---@field turn integer
---@field side? integer
---@field entry? integer

---The fix that the editor offers: move_unit with to, add_module or remove_module.
---@class fix
---@field move_unit? integer
---@field to? integer
---@field add_module? string
---@field remove_module? integer

---Where a finding is, and its values.
---@class finding
---@field unit? integer
---@field hex? integer
---@field direction? integer
---@field args? (integer|argument)[]
---@field fix? fix

---@class module.movement
---@field may_move? fun(self: table, view: view, unit: integer): boolean Whether the unit may begin to move. All modules must agree.
---@field allowance? fun(self: table, view: view, unit: integer, current: integer): integer? The half points that the unit may spend, 0 to 250; nil: no change.
---@field profile? fun(self: table, view: view, unit: integer, current: integer): integer? The movement profile of the unit, a number of setup:profile(); nil: no change.
---@field closed? fun(self: table, view: view, unit: integer, out: hexes) Adds the hexes that the unit may not enter.
---@field stops? fun(self: table, view: view, unit: integer, out: hexes) Adds the hexes in which it must stop.
---@field leaves_ezoc? fun(self: table, view: view, unit: integer): boolean Whether the unit may leave an enemy zone of control by moving. One yes is enough.
---@field stands_fast? fun(self: table, view: view, unit: integer): boolean Whether the unit neither retreats, nor is displaced, nor advances. One yes is enough.
---@field entered? fun(self: table, view: view, unit: integer, from: integer?, hex: integer, how: string, out: events) Called after the unit came into a hex by a "move", "entry", "retreat", "displacement", "advance" or "step" (with steps-on-the-way).
---@field may_enter? fun(self: table, view: view, unit: integer, from: integer?, hex: integer): true|message Whether the unit may enter the hex from the one beside it (nil: from off the map): true, or the message that says why not. All modules must agree. Since boundary 1.1.
---@field may_stack? fun(self: table, view: view, unit: integer, hex: integer, how: string): true|message Whether the unit may share the hex with the friends in it, when a "move", "entry", "retreat" or "displacement" ends there: true, or the message that says why not. All modules must agree. Since boundary 1.1.

---@class module.combat
---@field may_attack? fun(self: table, view: view, unit: integer): boolean Whether the unit may attack or fire this phase. All modules must agree.
---@field may_be_attacked? fun(self: table, view: view, unit: integer): boolean Whether the unit may be attacked. All modules must agree.
---@field range? fun(self: table, view: view, unit: integer, current: integer): integer? How far the unit bombards, in hexes; nil: no change.
---@field may_support? fun(self: table, view: view, unit: integer, hex: integer): boolean Whether the gun may fire at the hex. All modules must agree.
---@field complete? fun(self: table, view: view, attackers: set, supporters: set, defenders: set): boolean Whether a combat may be resolved as it is. All modules must agree.
---@field strength? fun(self: table, view: view, unit: integer, role: string, hex: integer?, current: integer): integer? The factors of a unit in the role "attack", "support" or "defence"; nil: no change. In support, current is 1 where range or sight weaken a gun, and 0 where sight is blocked. In the role "fire": the sum that modules add to its fire outside of combats, from 0.
---@field shifts? fun(self: table, view: view, attackers: set, supporters: set, defenders: set, out: shifts) Shifts the column of a combat with out:shift().
---@field options? fun(self: table, view: view, attackers: set, supporters: set, defenders: set, out: actions) Lists with out:option() the options that may be declared before the die.
---@field declared? fun(self: table, view: view, out: events) Called before the die of a combat; may push a frame.
---@field result? fun(self: table, view: view, code: string, out: events) Called when the die gave a result of this module; code is the code of a <result> row.
---@field finished? fun(self: table, view: view, out: events) Called after a combat, when the obligations were counted again.
---@field may_shift? fun(self: table, view: view, attackers: set, supporters: set, defenders: set, cause: string, hex: integer?, columns: integer): boolean Whether a shift of the standard rules counts: for the ground of a "hex", a "hexside" or an "enfilade". All modules must agree. Since boundary 1.1.

---@class module.play
---@field began? fun(self: table, view: view, what: string, out: events) Called for subscribers of play.began with "game", "turn", "player_turn", "phase"; for those of play.ended with "phase_end", "player_turn_end", "turn_end".
---@field open? fun(self: table, view: view): boolean Whether there is a choice in the phase or frame on top; no ends it.
---@field legal? fun(self: table, view: view, out: actions) Lists with out:offer() the verbs of the frame on top.
---@field resolve? fun(self: table, view: view, action: action, out: events) Called when a verb or option of this module was chosen, or its question answered.
---@field outcomes? fun(self: table, view: view, out: outcomes) Lists with out:face() the faces of the die and their weights. Leave the function out for equal weights.
---@field rolled? fun(self: table, view: view, face: integer, out: events) Called for each die of a frame of this module.
---@field resumed? fun(self: table, view: view, what: string|integer, out: events) Called when a frame above this module's, or a procedure it called, is done: the procedure's name, the id of a frame with that number, else the number.
---@field happened? fun(self: table, view: view, what: string, unit: integer?, value: integer, out: events) Called after a "step_lost", "eliminated", "retreated", "fired" or "attribute" event.
---@field order? fun(self: table, view: view, turn: integer): integer|string? The side that has the next player turn of a turn, or "over"; nil: ask the next module, then the scenario. Since boundary 1.1.

---@class module.victory
---@field score? fun(self: table, view: view, side: integer, current: integer): integer? The points of a side; nil: no change.
---@field winner? fun(self: table, view: view): integer? The side that wins; nil: ask the next module, then the scenario.

---@class module.words
---@field why_not? fun(self: table, view: view, action: action): message? Why an action is not legal; nil: not for a reason of this module.
---@field say? fun(self: table, view: view, action: action): message? The sentence for a verb or a die of this module, as a choice and in the log; nil: the verb's title.
---@field markers? fun(self: table, view: view, out: markers) Adds markers to the map, beside the badges of attributes.
---@field frame_title? fun(self: table, view: view): message? The title of the phase or frame on top: what is asked, or what its die is for; nil: the title of plugin.xml. Since boundary 1.1.

---@class module.hints
---@field worth? fun(self: table, view: view, action: action): integer? For computer players: the worth of a verb, in hundredths of a combat factor.
---@field unit_worth? fun(self: table, view: view, unit: integer, current: integer): integer? For computer players: the worth of the unit to its side, in hundredths, 0 to 9,900; nil: no change.
---@field danger? fun(self: table, view: view, unit: integer, hex: integer, current: integer): integer? For computer players: the unit's risk in the hex until its side's next turn, in hundredths, 0 to 9,900; nil: no change.

---@class module.checks
---Looks for one kind of fault, a <check> row of plugin.xml, and reports each with out:add(). A check of a module is called once for each use of the module; `use` is the place of the use in the scenario. Any other check is called once, and `use` is nil.
---@field [string] fun(scenario: scenario, values: values, out: findings, use: integer?)

---@class module
---@field create? fun(setup: setup): table?
---@field movement module.movement
---@field combat module.combat
---@field play module.play
---@field victory module.victory
---@field words module.words
---@field hints module.hints
---@field checks module.checks

---@class player
---@field create? fun(fixed: fixed): table?
---@field choose fun(self: table, game: game, view: view, legal: action[], seed: integer): integer
