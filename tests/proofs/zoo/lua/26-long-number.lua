-- expect load 4: the number 1234567890123456789 has more than 18 digits
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 1234567890123456789
end
