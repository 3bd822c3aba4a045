-- expect load 4: the operator / makes fractions; use // for whole numbers
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return 1/3
end
