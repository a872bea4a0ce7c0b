function add() {}
function sub() {}
const ops = { add, sub }
function dispatch(name) { return ops[name]() }
dispatch(process.argv[2])
for (const one of Object.keys(ops)) ops[one]()
