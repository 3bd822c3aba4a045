-- Weather: a die at the beginning of each turn, and what follows from it. The same rule as ../weather, in Lua.
local M = ramparts.module("sample.weather-lua")

local CLEAR, RAIN, STORM = 0, 1, 2  -- the attribute
local SAYS = {[CLEAR] = "clear", [RAIN] = "rain", [STORM] = "storm"}

function M.create(setup)
  setup:subscribe("play.began", {priority = 200})
  setup:subscribe("movement.allowance", {priority = 300})
  setup:subscribe("combat.may_support", {priority = 400})
  setup:subscribe("combat.shifts", {priority = 200})
  return {rain = setup:number("rain", 5), storm = setup:number("storm", 6)}
end

function M.play.began(self, view, what, out)
  if what == "turn" then out:roll("sky") end
end

function M.words.frame_title(self, view)
  if not view:frame() then return nil end
  return {message = "what-for", args = {view:turn(), self.rain, self.storm}}
end

function M.play.rolled(self, view, face, out)
  local sky = face >= self.storm and STORM or face >= self.rain and RAIN or CLEAR
  out:set("weather", nil, sky)
  out:note({message = SAYS[sky], args = {view:turn()}})
end

function M.movement.allowance(self, view, unit, current)
  if view:get("weather") ~= CLEAR then return current // 2 end
end

function M.combat.may_support(self, view, unit, hex) return view:get("weather") ~= STORM end

function M.combat.shifts(self, view, attackers, supporters, defenders, out)
  if view:get("weather") == STORM then out:shift(-1, "cause") end
end

function M.words.why_not(self, view, action)
  if action.kind ~= "support" or view:get("weather") ~= STORM then return nil end
  return {message = "silent", unit = action.unit}
end

return M
