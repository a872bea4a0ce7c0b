function helper() {}
const table = {}
for (const name of process.argv) table[name] = helper
table.run()
table.slice(1)
table.groups = []
table.groups.map(helper)
