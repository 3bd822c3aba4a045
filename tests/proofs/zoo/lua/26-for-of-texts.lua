-- expect call 4: the unit must be a whole number, not a number with a fraction
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  for i = "1", "3" do view:hex(i) end
end
