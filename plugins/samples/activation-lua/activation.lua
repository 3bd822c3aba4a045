-- Activation: sides take turns unit by unit. The same rule as ../activation, in Lua.
local M = ramparts.module("sample.activation-lua")

function M.create(setup)
  setup:subscribe("play.began", {priority = 100})
  return {command = setup:number("command", 2)}
end

local function may_go(view, u)
  if view:eliminated(u) or view:get("done", u) ~= 0 then return false end
  local arrives = view:arrives(u)
  return view:on_map(u) or (arrives > 0 and arrives <= view:turn())
end

local function waits(view, side)
  for u in view:units() do
    if view:side(u) == side and may_go(view, u) then return true end
  end
  return false
end

-- Whether a unit is activated with the one that was chosen: itself, and the command of a leader.
local function goes_with(self, view, u, chosen)
  if u == chosen then return true end
  if view:stack(chosen) ~= 1 or view:side(u) ~= view:side(chosen) then return false end
  return may_go(view, u) and view:on_map(u) and view:on_map(chosen)
     and view:distance(view:hex(u), view:hex(chosen)) <= self.command
end

-- A side that has nobody left waits until the other one is done.
local function go_on(view, side, out)
  if not waits(view, side) then side = 1 - side end
  if waits(view, side) then out:ask("choice", side) end
end

local function fight(view, out)
  local one = nil
  for u in view:units() do
    if view:get("active", u) ~= 0 and view:on_map(u) then
      out:mark("involved", u)
      one = u
    end
  end
  if one then out:call("combat", one) end
  return one ~= nil
end

-- The phase has no choices of its own: each is a question on top of it.
function M.play.began(self, view, what, out)
  if what == "phase" and view:frame() and (waits(view, 0) or waits(view, 1)) then out:roll("initiative") end
end

function M.play.rolled(self, view, face, out)
  local side = face - 1
  out:note({message = "begins", args = {{side = side}, view:turn()}})
  go_on(view, side, out)
end

function M.play.open(self, view)
  local frame = view:frame()
  return frame.id == "choice" and waits(view, frame.side)
end

function M.play.legal(self, view, out)
  local frame = view:frame()
  if frame.id ~= "choice" then return end
  for u in view:units() do
    if may_go(view, u) and view:side(u) == frame.side then out:offer("activate", u) end
  end
end

function M.play.resolve(self, view, action, out)
  out:set("last", 0, view:side(action.unit))
  for u in view:units() do
    if goes_with(self, view, u, action.unit) then
      out:set("active", u, 1)
      out:mark("involved", u)
    end
  end
  out:call("move", action.unit)
end

-- After the move the fight, after the fight the other side.
function M.play.resumed(self, view, what, out)
  if what == "move" and fight(view, out) then return end
  if what == "move" or what == "combat" then
    for u in view:units() do
      if view:get("active", u) ~= 0 then
        out:set("active", u, 0)
        out:set("done", u, 1)
      end
    end
    out:pop()
  elseif what == "choice" then
    go_on(view, 1 - view:get("last"), out)
  end
end

function M.words.why_not(self, view, action)
  if action.kind ~= "verb" or not action.unit or view:get("done", action.unit) == 0 then return nil end
  return {message = "once", rule = "activation", unit = action.unit}
end

return M
