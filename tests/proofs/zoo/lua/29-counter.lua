-- expect full: asked twice about the same position it answers differently: keep what a script remembers in attributes
local M = ramparts.module("zoo.lua")
local asked = 0
function M.hints.worth(self, view, action)
  asked = asked + 1
  return asked
end
