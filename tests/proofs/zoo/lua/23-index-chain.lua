-- expect call 5: more than 8 tables in a row through __index
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {}
  for i = 1, 5000 do t = setmetatable({}, {__index = t}) end
end
