-- expect load 4: '0.5' is not a whole number
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 0.5
end
