-- Crossings: a bridge that is down for some turns, and a ford in which units stop.
-- Shows movement.closed, movement.stops, words.markers and hints.danger.
local M = ramparts.module("sample.crossings-lua")

function M.create(setup)
  local self = {bridge = setup:hex("bridge"), ford = setup:hex("ford"), down = setup:number("down", 2)}
  if not self.bridge or not self.ford then setup:refuse("the bridge or the ford is not on the map") end
  setup:subscribe("movement.closed", {priority = 400, last_turn = self.down})
  setup:subscribe("movement.stops", {priority = 400})
  setup:subscribe("hints.danger", {priority = 200, hexes = {self.ford}})
  return self
end

local function is_down(self, view) return view:turn() <= self.down end

function M.movement.closed(self, view, unit, out)
  if is_down(self, view) then out:add(self.bridge) end
end

function M.movement.stops(self, view, unit, out) out:add(self.ford) end

-- Players see both on the map.
function M.words.markers(self, view, out)
  if is_down(self, view) then out:add("down", "hex", self.bridge) end
  out:add("ford", "hex", self.ford)
end

-- Half a factor more at risk for each enemy that threatens the ford.
function M.hints.danger(self, view, unit, hex, current)
  if hex == self.ford then return current + 50 * view:zoc(1 - view:side(unit), hex) end
end

return M
