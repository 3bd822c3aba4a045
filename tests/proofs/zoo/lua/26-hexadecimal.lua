-- expect load 4: '0x1p4' is not a whole number
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 0x1p4
end
