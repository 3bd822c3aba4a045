-- expect call 4: there is nothing with the name 'load'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return load("return 1")
end
