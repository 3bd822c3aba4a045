-- expect call 4: more than 4096 changes in one call
local M = ramparts.module("zoo.lua")
function M.play.resolve(self, view, action, out)
  while true do out:set("noise", 0, 1) end
end
