-- expect call 4: a metatable may not have __close
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local x <close> = setmetatable({}, {__close = function() while true do end end})
end
