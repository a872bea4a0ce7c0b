function f() {}
function g() {}
const table = new Map([['f', f]])
table.set('g', g)
table.get('g')()
'a'.replace(/a/, function () { return f() })
