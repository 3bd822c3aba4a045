-- expect call 4: there is nothing with the name 'debug'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  debug.sethook()
end
