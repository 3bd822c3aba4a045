-- Chit draw: the order of player turns. The same rule as ../chit, in Lua.
local M = ramparts.module("sample.chit-lua")

function M.create(setup)
  setup:subscribe("play.began", {priority = 100})
  setup:subscribe("play.order", {priority = 100})
  return {chits = {[0] = setup:number("first", 2), [1] = setup:number("second", 2)}}
end

local function in_cup(self, view, side) return self.chits[side] - view:get("drawn", side) end

-- The draw is made in the phase before movement, in which nobody has anything to choose.
function M.play.open(self, view) return false end
function M.play.legal(self, view, out) end

function M.play.began(self, view, what, out)
  if what == "player_turn" and in_cup(self, view, 0) + in_cup(self, view, 1) > 0 then out:roll("chit") end
end

function M.play.outcomes(self, view, out)
  for side = 0, 1 do
    local left = in_cup(self, view, side)
    if left > 0 then out:face(side + 1, left) end
  end
end

function M.play.rolled(self, view, face, out)
  local side = face - 1
  out:add("drawn", side, 1)
  out:phasing(side)
  out:note({message = "drawn", args = {{side = side}, view:get("drawn", side) + 1, self.chits[side]}})
end

-- Any side may have the next player turn: the draw gives it to the right one.
function M.play.order(self, view, turn)
  if turn ~= view:turn() then return nil end
  return in_cup(self, view, 0) + in_cup(self, view, 1) > 0 and view:phasing() or "over"
end

return M
