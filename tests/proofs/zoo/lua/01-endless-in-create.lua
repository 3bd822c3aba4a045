-- expect create 4: the script has spent its 20,000,000 units of create in create
local M = ramparts.module("zoo.lua")
function M.create(setup)
  while true do end
end
