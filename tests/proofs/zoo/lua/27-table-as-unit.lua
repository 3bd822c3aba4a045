-- expect call 4: the unit must be a whole number, not a table
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:steps({})
end
