-- expect call 4: C stack overflow
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local function f() return pcall(f) end  local ok = f()  return error("C stack overflow")
end
