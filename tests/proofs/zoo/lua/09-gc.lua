-- expect call 4: a metatable may not have __gc
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  setmetatable({}, {__gc = function() while true do end end})
end
