-- expect call 4: the unit is 1099511627776; it goes from 0 to
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:hex(1 << 40)
end
