-- expect full: asked twice about the same position it answers differently: keep what a script remembers in attributes
local M = ramparts.module("zoo.lua")
local asked = 0
function M.play.resolve(self, view, action, out)
  asked = asked + 1
  out:set("noise", 0, asked)
end
