const table = { constructor: a, toString: b, hasOwnProperty() {}, '__proto__x': a, 'two words': b, 3: a }
function a() {}
function b() {}
table.constructor()
table.toString()
table.hasOwnProperty('x')
table['two words']()
table[3]()
