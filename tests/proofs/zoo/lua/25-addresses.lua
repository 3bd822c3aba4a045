-- expect nothing
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  if tostring({}) ~= "table" or tostring(M) ~= "table" then error("address") end
end
