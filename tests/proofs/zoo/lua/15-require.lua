-- expect load 2: there is nothing with the name 'require'
local x = require("os")
