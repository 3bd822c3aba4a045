-- Rockets: what a die is for, and lines of the log with numbers. The same rule as ../rockets, in Lua.
local M = ramparts.module("sample.rockets-lua")
local HITS = 2  -- on this face and less

function M.create(setup)
  local battery = setup:unit("battery")
  if not battery then setup:refuse("the battle has no such battery") end
  setup:subscribe("combat.may_attack", {priority = 400})
  return {battery = battery, range = setup:number("range", 5), volleys = setup:number("volleys", 3)}
end

function M.combat.may_attack(self, view, unit) return view:get("dazed", unit) == 0 end

-- The first enemy of each hex in range, so that each hex is listed once.
local function is_target(self, view, u)
  return view:on_map(u) and view:side(u) ~= view:side(self.battery) and view:first(view:hex(u)) == u and
    view:distance(view:hex(self.battery), view:hex(u)) <= self.range
end

local function is_ready(self, view)
  return view:on_map(self.battery) and view:side(self.battery) == view:phasing() and
    view:get("fired") < self.volleys and view:get("done") == 0
end

function M.play.open(self, view)
  if not is_ready(self, view) then return false end
  for u in view:units() do
    if is_target(self, view, u) then return true end
  end
  return false
end

function M.play.legal(self, view, out)
  if not is_ready(self, view) then return end
  for u in view:units() do
    if is_target(self, view, u) then out:offer("fire", nil, view:hex(u)) end
  end
end

function M.play.resolve(self, view, action, out)
  out:add("fired", nil, 1)
  out:set("done", nil, 1)
  out:roll("scatter", {action.hex})
end

-- What the die is for: players read it before the roll, and the log has it with the face.
function M.words.frame_title(self, view)
  local frame = view:frame()
  if not frame or frame.id ~= "scatter" then return nil end
  return {message = "aim", rule = "rockets", args = {{hex = frame.locals[1]}, HITS}}
end

function M.play.rolled(self, view, face, out)
  local hex = view:frame().locals[1]
  local hits = face <= HITS
  if hits then
    for u in view:units_in(hex):each() do out:set("dazed", u, 1) end
  end
  local left = self.volleys - view:get("fired")
  out:note({message = hits and "hit" or "missed", rule = "rockets", args = {{hex = hex}, left}})
end

return M
