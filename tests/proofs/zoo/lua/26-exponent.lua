-- expect load 4: '1e3' is not a whole number
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 1e3
end
