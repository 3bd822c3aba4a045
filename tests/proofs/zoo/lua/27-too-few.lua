-- expect call 4: the hex must be a whole number, not nothing
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:distance(1)
end
