-- expect call 4: rep would make a text of more than 16384 bytes
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local s = ("x"):rep(1 << 30)
end
