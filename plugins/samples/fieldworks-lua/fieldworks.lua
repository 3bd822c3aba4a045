-- Fieldworks: in a phase before it moves, a side digs in. The same rule as ../fieldworks and ../fieldworks-c, in Lua.
local M = ramparts.module("sample.fieldworks-lua")

function M.create(setup)
  setup:subscribe("movement.entered", {priority = 200})
  setup:subscribe("combat.shifts", {priority = 200})
  return {most = setup:number("tries", 2), success = setup:number("success", 4)}
end

local function may_dig(self, view, u)
  return view:side(u) == view:phasing() and view:on_map(u) and view:get("dug", u) == 0 and view:get("tried", u) == 0
     and view:get("tries") < self.most and not view:in_ezoc(u)
end

-- The phase: one unit after the other, as long as there are tries.
function M.play.open(self, view)
  for u in view:units() do
    if may_dig(self, view, u) then return true end
  end
  return false
end

function M.play.legal(self, view, out)
  for u in view:units() do
    if may_dig(self, view, u) then out:offer("dig", u) end
  end
end

function M.play.resolve(self, view, action, out)
  out:set("tried", action.unit, 1)
  out:add("tries", 0, 1)
  out:roll("die", {action.unit})
end

function M.play.rolled(self, view, face, out)
  if face >= self.success then out:set("dug", view:frame().locals[1], 1) end
end

-- Who leaves, or is driven off, leaves the works behind.
function M.movement.entered(self, view, unit, from, hex, how, out)
  if view:get("dug", unit) ~= 0 then out:set("dug", unit, 0) end
end

function M.combat.shifts(self, view, attackers, supporters, defenders, out)
  for u in defenders:each() do
    if view:get("dug", u) == 0 then return end
  end
  out:shift(-1, "works", "works")
end

function M.words.why_not(self, view, action)
  if action.kind ~= "verb" or not action.unit then return nil end
  return {message = view:in_ezoc(action.unit) and "ezoc" or "once", rule = "works", unit = action.unit}
end

-- A tenth of what it protects.
function M.hints.worth(self, view, action)
  return action.unit and view:strength(action.unit, "defence") * 10 or 0
end

return M
