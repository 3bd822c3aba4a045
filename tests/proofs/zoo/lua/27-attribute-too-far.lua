-- expect call 4: the place of the attribute is 1; it goes from 0 to 0
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:get("noise", 1)
end
