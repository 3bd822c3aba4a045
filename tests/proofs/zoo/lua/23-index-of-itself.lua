-- expect call 4: a table cannot be its own __index
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {} setmetatable(t, {__index = t})
end
