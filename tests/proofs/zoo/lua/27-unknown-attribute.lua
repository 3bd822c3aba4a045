-- expect call 4: the attribute 'joy' is not in plugin.xml
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:get("joy")
end
