-- Rangers: light troops may leave an enemy zone of control (4.1). Shows movement.leaves_ezoc.
local M = ramparts.module("sample.rangers-lua")

function M.create(setup)
  local rangers = setup:units(setup:text("trait"))
  -- A filter has to name a unit.
  if not rangers:empty() then setup:subscribe("movement.leaves_ezoc", {priority = 200, units = rangers}) end
  return {rangers = rangers}
end

-- The filter saves calls; the hook asks again, because `plugin check` plays without filters too.
function M.movement.leaves_ezoc(self, view, unit) return self.rangers:has(unit) end

return M
