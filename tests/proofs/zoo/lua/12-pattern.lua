-- expect nothing
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local a = ("a"):rep(1000)
  local at = a:find(("a*"):rep(30) .. "b")
  if at then return error("patterns are plain texts") end
end
