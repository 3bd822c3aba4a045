-- expect call 4: there is nothing with the name 'collectgarbage'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  collectgarbage()
end
