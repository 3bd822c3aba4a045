-- expect call 4: there is nothing with the name 'io'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  io.open("/etc/passwd")
end
