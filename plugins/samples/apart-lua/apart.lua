-- Apart: a stacking veto with its reason. The same rule as ../apart, in Lua.
local M = ramparts.module("sample.apart-lua")

function M.create(setup)
  setup:subscribe("movement.may_stack", {priority = 400})
  return {trait = setup:units(setup:text("trait"))}
end

function M.movement.may_stack(self, view, unit, hex, how)
  for other in view:units_in(hex):each() do
    if other ~= unit and self.trait:has(other) ~= self.trait:has(unit) then
      return {message = "reason", args = {{unit = unit}, {hex = hex}, {unit = other}}}
    end
  end
  return true
end

return M
