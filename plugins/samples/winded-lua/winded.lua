-- Winded: a unit that attacked does not move in its next player turn. Shows combat.declared and combat.finished.
local M = ramparts.module("sample.winded-lua")

function M.create(setup)
  setup:subscribe("combat.declared", {priority = 200})
  setup:subscribe("combat.finished", {priority = 200})
  setup:subscribe("movement.may_move", {priority = 400})
end

-- combat.finished sees no combat any more: who fights in it is kept here.
function M.combat.declared(self, view, out)
  for u in view:set("attackers"):each() do out:set("fights", u, 1) end
end

function M.combat.finished(self, view, out)
  for u in view:units() do
    if view:get("fights", u) ~= 0 then
      out:set("fights", u, 0)
      if view:on_map(u) then out:set("until", u, view:turn() + 1) end
    end
  end
end

-- The turn is kept, not a mark: nothing has to be cleared.
function M.movement.may_move(self, view, unit) return view:get("until", unit) ~= view:turn() end

function M.words.why_not(self, view, action)
  if not action.unit or view:get("until", action.unit) ~= view:turn() then return nil end
  return {message = "winded", rule = "winded", unit = action.unit}
end

return M
