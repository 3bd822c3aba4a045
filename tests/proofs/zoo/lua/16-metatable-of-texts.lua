-- expect call 4: there is nothing with the name 'getmetatable'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  getmetatable("").__index = nil
end
