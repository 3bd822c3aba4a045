-- expect call 5: the script would take a text of more than 16 KiB
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local s = "x"
  for i = 1, 64 do s = s .. s end
end
