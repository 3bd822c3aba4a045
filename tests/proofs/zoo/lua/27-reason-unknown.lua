-- expect call 3: the message 'joy' is not in plugin.xml
local M = ramparts.module("zoo.lua")
function M.movement.may_enter(self, view, unit, from, hex)
  return {message = "joy", unit = unit}
end
