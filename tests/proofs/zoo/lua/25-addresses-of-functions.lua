-- expect nothing
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  if tostring(pairs) ~= "function" or tostring(view) ~= "userdata" then error("address") end
end
