-- Frost: a transform of the map. It proposes edits; the program makes all of them as one, or none.
local T = ramparts.transforms()

-- Two bits a kind along a hexside.
local function has_kind(bits, kind) return bits >> 2 * kind & 3 ~= 0 end

T["sample.frost-lua.freeze"] = function(scenario, values, out)
  local creek = scenario:find("hexside", values:text("creek"))
  local marsh, open = values:terrain("marsh"), values:terrain("open")
  if not creek and not marsh or not open then return out:refuse("no-kind") end
  local frozen = 0
  for h = 0, scenario:hex_count() - 1 do
    local hex = scenario:hex(h)
    if hex then
      if marsh and hex.terrain == marsh then
        out:terrain(h, open)
        frozen = frozen + 1
      end
      for d = 0, 2 do  -- the other three are those of the neighbours
        if creek and scenario:neighbour(h, d) and has_kind(scenario:hexside(h, d), creek) then
          out:hexside(h, d, creek, 0)
          frozen = frozen + 1
        end
      end
    end
  end
  if frozen == 0 then out:refuse("nothing") end
end
