-- expect load 4: the operator ^ makes fractions; multiply
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 2^3
end
