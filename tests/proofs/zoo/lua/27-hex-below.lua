-- expect call 4: the hex is -1; it goes from 0 to
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:units_in(-1)
end
