-- expect call 3: a message takes four values at most
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return {message = "why", args = {1, 2, 3, 4, 5}}
end
