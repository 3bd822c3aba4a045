-- expect load 2: the script has spent its 20,000,000 units of loading in the script
while true do end
