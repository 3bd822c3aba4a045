-- expect call 4: a frame has 8 locals, not 9
local M = ramparts.module("zoo.lua")
function M.play.resolve(self, view, action, out)
  out:roll("die", {1, 2, 3, 4, 5, 6, 7, 8, 9})
end
