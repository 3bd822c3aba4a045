-- Rally: shaken units try to rally before their side moves. Shows play.outcomes and words.say.
local M = ramparts.module("sample.rally-lua")

function M.create(setup)
  setup:subscribe("play.happened", {priority = 200})
  setup:subscribe("combat.may_attack", {priority = 400})
  return {veterans = setup:units(setup:text("veterans"))}
end

function M.play.happened(self, view, what, unit, value, out)
  if what == "step_lost" then out:set("shaken", unit, 1) end
end

function M.combat.may_attack(self, view, unit) return view:get("shaken", unit) == 0 end

local function may_rally(view, u)
  return view:side(u) == view:phasing() and view:on_map(u) and view:get("shaken", u) ~= 0 and view:get("tried", u) == 0
end

function M.play.open(self, view)
  for u in view:units() do
    if may_rally(view, u) then return true end
  end
  return false
end

function M.play.legal(self, view, out)
  for u in view:units() do
    if may_rally(view, u) then out:offer("rally", u) end
  end
end

function M.play.resolve(self, view, action, out)
  out:set("tried", action.unit, 1)
  out:roll("nerve", {action.unit})
end

local function weight_of_6(self, unit) return self.veterans:has(unit) and 2 or 1 end

-- The faces of the die, each with its weight. The unit is the first local of the frame.
function M.play.outcomes(self, view, out)
  local unit = view:frame().locals[1]
  for face = 1, 6 do out:face(face, face == 6 and weight_of_6(self, unit) or 1) end
end

function M.play.rolled(self, view, face, out)
  if face >= 4 then out:set("shaken", view:frame().locals[1], 0) end
end

-- What is to be expected of the verb, as a choice and in the log.
function M.words.say(self, view, action)
  if action.kind ~= "verb" or not action.unit then return nil end
  local six = weight_of_6(self, action.unit)
  return {message = "chance", rule = "rally", args = {{unit = action.unit}, 2 + six, 5 + six}}
end

function M.words.why_not(self, view, action)
  if not action.unit or view:get("shaken", action.unit) == 0 then return nil end
  return {message = "shaken", rule = "rally", unit = action.unit}
end

function M.hints.worth(self, view, action)
  return action.unit and view:strength(action.unit, "attack") * 50 or 0
end

return M
