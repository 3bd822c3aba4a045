-- Storming a line: fascines for a rampart and its ditch, fog, and a battery that its captors turn round.
-- The rules are NO1 to NO7 of plugin.xml; see sdk/docs/plugins/storming.md.

-- Where a kind of hexside is: for each hex beside it the hexes across it, and the list of these hexes.
local function walls(setup)
  local fixed = setup:fixed()
  local kind = fixed:find("hexside", setup:text("hexside"))
  local across, hexes = {}, {}
  for hex = 0, fixed:hex_count() - 1 do
    for direction = 0, 5 do
      local other = fixed:neighbour(hex, direction)
      if kind and other and fixed:hexside(hex, direction) >> (2 * kind) & 3 ~= 0 then
        if not across[hex] then
          across[hex] = {}
          table.insert(hexes, hex)
        end
        across[hex][other] = true
      end
    end
  end
  return across, hexes
end

-- ---- NO1 to NO4: fascines ---------------------------------------------------------------------------------------
local Fascines = ramparts.module("ramparts.fascines")

function Fascines.create(setup)
  local across, hexes = walls(setup)
  if #hexes == 0 then setup:refuse("there is no hexside of that kind on the map") end
  local self = {
    across = across, hexes = hexes, carriers = setup:units(setup:text("carriers")), depot = setup:hex("depot"),
    all = setup:text("begin") == "all",
    loads = setup:number("loads", 2), columns = setup:number("columns", 2),
    closed = {message = "closed", rule = "wall"},  -- asked often: one table for all answers
  }
  setup:subscribe("movement.may_enter", {priority = 400, hexes = hexes})
  setup:subscribe("movement.entered", {priority = 200, units = self.carriers})
  setup:subscribe("combat.shifts", {priority = 200, hexes = hexes})
  setup:subscribe("play.began", {priority = 200, last_turn = 1})
  return self
end

-- Whether the rampart is between two hexes, and no fascines were laid in either.
local function bare(self, view, a, b)
  local across = self.across[a]
  return across and across[b] and view:get("laid", a) == 0 and view:get("laid", b) == 0
end

function Fascines.movement.may_enter(self, view, unit, from, hex)
  return bare(self, view, from, hex) and self.closed or true
end

local function take(self, out, unit)
  out:set("carries", unit, self.loads)
  out:note("takes", unit, nil, "depot")
end

function Fascines.movement.entered(self, view, unit, from, hex, how, out)
  if how == "step" or not self.carriers:has(unit) then return end
  if hex == self.depot then
    if view:get("carries", unit) < self.loads then take(self, out, unit) end
  elseif self.across[hex] and view:get("carries", unit) > 0 and view:get("laid", hex) == 0 then
    out:add("carries", unit, -1)
    out:set("laid", hex, 1)
    out:note({message = "lays", rule = "laid", args = {{unit = unit}, {hex = hex}}})
  end
end

function Fascines.play.began(self, view, what, out)
  if what ~= "game" then return end
  for unit in self.carriers:each() do
    if view:on_map(unit) and (self.all or view:hex(unit) == self.depot) then take(self, out, unit) end
  end
end

-- Only when the bare rampart is between every attacker and every unit beside it that is attacked.
function Fascines.combat.shifts(self, view, attackers, supporters, defenders, out)
  local found = false
  for defender in defenders:each() do
    local at = view:hex(defender)
    if not self.across[at] then return end
    for attacker in attackers:each() do
      local from = view:hex(attacker)
      if bare(self, view, at, from) then found = true
      elseif from and view:distance(at, from) == 1 then return end
    end
  end
  if found and self.columns > 0 then out:shift(-self.columns, "bare", "bare") end
end

function Fascines.words.markers(self, view, out)
  out:add("depot", "hex", self.depot)
  for _, hex in ipairs(self.hexes) do
    if view:get("laid", hex) == 1 then out:add("laid", "hex", hex, nil, "good") end
  end
end

-- ---- NO5: fog ---------------------------------------------------------------------------------------------------
local Fog = ramparts.module("ramparts.fog")

function Fog.create(setup)
  local self = {until_turn = setup:number("until", 2), sight = setup:number("sight", 2)}
  setup:subscribe("combat.range", {priority = 400, last_turn = self.until_turn})
  setup:subscribe("play.began", {priority = 200, first_turn = self.until_turn + 1, last_turn = self.until_turn + 1})
  return self
end

function Fog.combat.range(self, view, unit, current)
  if view:turn() <= self.until_turn and current > self.sight then return self.sight end
end

function Fog.play.began(self, view, what, out)
  if what == "turn" and view:turn() == self.until_turn + 1 then out:note("lifts") end
end

function Fog.words.markers(self, view, out)
  if view:turn() <= self.until_turn then out:add("fog", "game", nil, self.sight, "bad") end
end

function Fog.words.why_not(self, view, action)
  local kind = action.kind
  local fires = kind == "attack" or kind == "join" or kind == "target" or kind == "support"
  if not fires or not action.unit or view:turn() > self.until_turn or view:range(action.unit) <= self.sight then
    return nil
  end
  return {message = "blind", rule = "fog", args = {{unit = action.unit}, self.sight}}
end

-- ---- NO6 and NO7: a battery that may be turned ------------------------------------------------------------------
local Guns = ramparts.module("ramparts.turned-guns")
local FREE, TURNED, SPIKED = 0, 1, 2  -- the attribute

function Guns.create(setup)
  local line, hexes = walls(setup)
  local self = {
    battery = setup:hex("battery"), side = setup:side("side"), spiked = setup:number("spiked", 2),
    columns = setup:number("columns", 1), reach = setup:number("reach", 10), line = line,
  }
  if not self.battery then setup:refuse("the battery is not on the map") end
  setup:subscribe("movement.entered", {priority = 200, hexes = {self.battery}})
  if #hexes > 0 then setup:subscribe("combat.shifts", {priority = 200, side = self.side, hexes = hexes}) end
  return self
end

function Guns.movement.entered(self, view, unit, from, hex, how, out)
  if hex ~= self.battery or how == "step" then return end
  local guns = view:get("guns")
  if view:side(unit) == self.side then
    if guns == FREE then out:roll("spike") end
  elseif guns == TURNED then
    out:set("guns", nil, FREE)
    out:note({message = "retaken", rule = "turned", args = {{hex = hex}}})
  end
end

function Guns.words.frame_title(self, view)
  if not view:frame() then return nil end
  return {message = "what-for", rule = "spiked", args = {{hex = self.battery}, self.spiked}}
end

function Guns.play.rolled(self, view, face, out)
  local spiked = face <= self.spiked
  out:set("guns", nil, spiked and SPIKED or TURNED)
  out:note({message = spiked and "spiked" or "turned", rule = "spiked", args = {{hex = self.battery}}})
end

function Guns.combat.shifts(self, view, attackers, supporters, defenders, out)
  if view:get("guns") ~= TURNED then return end
  for defender in defenders:each() do
    local at = view:hex(defender)
    if view:side(defender) ~= self.side and self.line[at] and view:distance(at, self.battery) <= self.reach then
      return out:shift(self.columns, "raked", "turned")
    end
  end
end

function Guns.words.markers(self, view, out)
  if view:get("guns") == TURNED then out:add("marker", "hex", self.battery, nil, "bad") end
end
