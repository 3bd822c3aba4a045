-- expect call 6: the script has spent its 200,000 units of one call in words.why_not
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local a = ("x"):rep(16000)
  local b = a .. "y"  a = a .. "z"
  while a > b do end
end
