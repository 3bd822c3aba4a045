-- expect call: the script has spent its 200,000 units of one call in words.why_not
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local function r(n)
    if n == 0 then return 1 end
    return 1, r(n - 1)
  end
  r(3000)
end
