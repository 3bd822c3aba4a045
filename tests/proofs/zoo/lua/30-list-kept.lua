-- expect call 5: the object 'events' was kept from an earlier call; it is good only during the call that it was given to
local M = ramparts.module("zoo.lua")
local kept
function M.play.resolve(self, view, action, out)
  if kept then kept:pop() end
  kept = out
end
