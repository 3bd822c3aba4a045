-- expect call 5: 24-error-object-caught.lua:4: error takes a text, not a function
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local ok, said = pcall(error, function() end)
  error(said)
end
