-- expect call 4: attempt to divide by zero
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 1 // 0
end
