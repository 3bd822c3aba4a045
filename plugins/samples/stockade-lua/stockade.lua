-- Stockade: the garrison of a hex is not attacked while the stockade holds. Shows combat.may_be_attacked.
local M = ramparts.module("sample.stockade-lua")

function M.create(setup)
  local self = {hex = setup:hex("hex"), holds = setup:number("holds", 2)}
  if not self.hex then setup:refuse("the stockade is not on the map") end
  setup:subscribe("combat.may_be_attacked", {priority = 400, last_turn = self.holds})
  return self
end

function M.combat.may_be_attacked(self, view, unit)
  return view:turn() > self.holds or view:hex(unit) ~= self.hex
end

-- Why it is not among the choices.
function M.words.why_not(self, view, action)
  if action.hex ~= self.hex or view:turn() > self.holds then return nil end
  return {message = "holds", rule = "stockade", args = {{hex = self.hex}, self.holds}}
end

return M
