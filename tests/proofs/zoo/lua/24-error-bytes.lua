-- expect call 4: ��[31m red
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  error("\255\254\027[31m\7 red")
end
