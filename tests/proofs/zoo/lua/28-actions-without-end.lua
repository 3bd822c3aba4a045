-- expect call 4: the script has spent its 200,000 units of one call in play.legal
local M = ramparts.module("zoo.lua")
function M.play.legal(self, view, out)
  while true do out:offer("drum", 0) end
end
