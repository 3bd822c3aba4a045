-- expect call 4: attempt to perform arithmetic on a string value (constant '1.5')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return "1.5" + 1
end
