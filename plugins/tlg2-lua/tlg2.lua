-- The special rules of the three battles in Lua, rule for rule as ../tlg2 has them in C++: bayonets, a cavalry charge,
-- a battery on a hilltop, fire by night, roads that do not serve. The tests play the recorded games with both.

-- 9.2: units with the trait attack at full strength with columns to the right, once a combat.
local bayonet = ramparts.module("ramparts.bayonet")

function bayonet.create(setup)
  local fixed, side, trait = setup:fixed(), setup:side("side"), setup:text("trait")
  local units = ramparts.set()
  for u in setup:units(trait == "" and "bayonet" or trait):each() do
    if fixed:side(u) == side and fixed:full_steps(u) > 1 then units = units:with(u) end
  end
  if not units:empty() then setup:subscribe("combat.shifts", {priority = 200, side = side}) end
  return {units = units, columns = setup:number("columns", 2)}
end

function bayonet.combat.shifts(self, view, attackers, supporters, defenders, out)
  for u in (attackers & self.units):each() do
    if view:steps(u) == view:full_steps(u) then return out:shift(self.columns, "cause", "bayonet") end
  end
end

-- 8.2: a cavalry unit may charge. A die, halved and rounded up, gives columns to the right; then the unit rests.
local charge = ramparts.module("ramparts.charge")

function charge.create(setup)
  local unit = setup:unit("unit")
  if unit then
    setup:subscribe("combat.may_attack", {priority = 400, units = ramparts.set(unit)})
    setup:subscribe("combat.options", {priority = 200})
    setup:subscribe("combat.shifts", {priority = 200})
    setup:subscribe("play.began", {priority = 100})
  end
  return {unit = unit, most = setup:number("max-charges", 2), rest = setup:number("rest-turns", 1)}
end

local function resting(self, view)
  local last = view:get("last-turn")
  return view:get("made") > 0 and view:turn() > last and view:turn() <= last + self.rest
end

function charge.combat.may_attack(self, view, unit)
  return unit ~= self.unit or not resting(self, view)
end

function charge.combat.options(self, view, attackers, supporters, defenders, out)
  if attackers:has(self.unit) and view:get("made") < self.most then out:option(self.unit) end
end

function charge.play.resolve(self, view, action, out)
  if action.kind ~= "option" then return end
  out:set("made", 0, view:get("made") + 1)
  out:set("last-turn", 0, view:turn())
  out:roll("die")
end

function charge.play.rolled(self, view, face, out)
  out:set("columns", 0, (face + 1) // 2)
end

function charge.combat.shifts(self, view, attackers, supporters, defenders, out)
  local columns = view:get("columns")
  if columns ~= 0 and attackers:has(self.unit) then out:shift(columns, "cause", "charge") end
end

-- What a charge has won serves the combat in which it was made.
function charge.play.began(self, view, what, out)
  if what == "player_turn" then out:set("columns", 0, 0) end
end

function charge.words.why_not(self, view, action)
  local kind = action.kind
  if kind == "attack" or kind == "join" or kind == "target" or kind == "support" then
    if view:locked() then return {message = "fixed", rule = "charge"} end
    if self.unit and action.unit == self.unit and resting(self, view) then
      return {message = "rests", rule = "charge", unit = self.unit}
    end
  elseif kind == "option" and action.mine then
    return {message = view:get("made") >= self.most and "spent" or "when", rule = "charge"}
  end
end

-- 10.2: a battery on a hill never moves, never retreats, shares its hex, and may come back once its hill is retaken.
local battery = ramparts.module("ramparts.hilltop-battery")

function battery.create(setup)
  local unit, hex = setup:unit("unit"), setup:hex("hex")
  local side = unit and setup:fixed():side(unit)
  if unit then
    local alone = ramparts.set(unit)
    setup:subscribe("movement.may_move", {priority = 400, units = alone})
    setup:subscribe("movement.stands_fast", {priority = 400, units = alone})
    if hex then
      setup:subscribe("movement.entered", {priority = 100, hexes = {hex}})
      setup:subscribe("play.began", {priority = 100, side = side})
    end
  end
  return {unit = unit, hex = hex, side = side, return_on = setup:number("return-on", 1),
          asks = setup:text("returns") == "choice"}
end

function battery.movement.may_move(self, view, unit)
  return unit ~= self.unit
end

function battery.movement.stands_fast(self, view, unit)
  return unit == self.unit
end

function battery.movement.entered(self, view, unit, from, hex, how, out)
  if hex ~= self.hex or unit == self.unit then return end
  if view:side(unit) ~= self.side then
    out:set("captured", 0, 1)
    out:set("retaken", 0, 0)
  elseif view:get("captured") ~= 0 then
    out:set("retaken", 0, 1)
  end
end

function battery.play.began(self, view, what, out)
  if what ~= "player_turn" or view:phasing() ~= self.side then return end
  if not view:eliminated(self.unit) or view:get("retaken") == 0 then return end
  local holder = view:first(self.hex)
  if not holder or view:side(holder) == self.side then out:roll("die") end
end

local function bring_back(self, view, out)
  out:move(self.unit, self.hex)
  out:steps(self.unit, view:full_steps(self.unit))
  out:set("captured", 0, 0)
  out:set("retaken", 0, 0)
end

function battery.play.rolled(self, view, face, out)
  if face > self.return_on then return end
  if self.asks then out:ask("return", self.side) else bring_back(self, view, out) end
end

function battery.play.resolve(self, view, action, out)
  if action.kind == "accept" then bring_back(self, view, out) end
end

function battery.words.why_not(self, view, action)
  if self.unit and action.unit == self.unit and (action.kind == "activate" or action.kind == "move") then
    return {message = "never", rule = "battery", unit = self.unit}
  end
end

-- 10.2: on night turns every bombardment range shrinks.
local night = ramparts.module("ramparts.night")

function night.create(setup)
  local fixed = setup:fixed()
  for turn = 1, fixed:turn_count() do
    if fixed:night_turn(turn) then
      setup:subscribe("combat.range", {priority = 400})
      break
    end
  end
  return {range = setup:number("range", 1)}
end

function night.combat.range(self, view, unit, current)
  return view:night() and math.min(current, self.range) or current
end

-- 9.2: during the first turns one side moves by road at the cost of the terrain.
local road_ban = ramparts.module("ramparts.road-ban")

function road_ban.create(setup)
  local fixed, side, turns = setup:fixed(), setup:side("side"), setup:number("turns", 1)
  local off_road = {}  -- by class of unit
  if side and turns >= 1 then
    for u = 0, fixed:unit_count() - 1 do
      if fixed:side(u) == side then off_road[fixed:class(u)] = setup:profile(fixed:class(u), nil, false) end
    end
    setup:subscribe("movement.profile", {priority = 400, side = side, last_turn = math.min(turns, 255)})
  end
  return {side = side, turns = turns, off_road = off_road}
end

-- The filter saves calls; the rule holds without it.
function road_ban.movement.profile(self, view, unit, current)
  if view:side(unit) == self.side and view:turn() <= self.turns then return self.off_road[view:class(unit)] end
end
