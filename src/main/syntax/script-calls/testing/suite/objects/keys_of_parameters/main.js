function one() {}
function two() {}
const table = { one, two }
function call(name) { table[name]() }
let last = 'one'
call(last)
last = process.argv.length > 2 ? 'two' : 'one'
call(last)
const names = ['two']
names.forEach((name) => table[name]())
