-- expect call 5: other tables look into this one already; give it its metatable before
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local a, b = {}, {} setmetatable(a, {__index = b})
  setmetatable(b, {__index = a})
end
