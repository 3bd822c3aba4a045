-- Prize: a hex that gives points, and a hex that decides the battle. Shows victory.score and victory.winner.
local M = ramparts.module("sample.prize-lua")

function M.create(setup)
  local self = {storehouse = setup:hex("storehouse"), points = setup:number("points", 5), fort = setup:hex("fort")}
  if not self.storehouse then setup:refuse("the storehouse is not on the map") end
  setup:subscribe("victory.score", {priority = 200})
  setup:subscribe("victory.winner", {priority = 200})
  return self
end

-- The side that has a unit in the hex, or nil.
local function holder(view, hex)
  local unit = hex and view:first(hex)
  return unit and view:side(unit)
end

function M.victory.score(self, view, side, current)
  if holder(view, self.storehouse) == side then return current + self.points end
end

function M.victory.winner(self, view) return holder(view, self.fort) end

return M
