function a() {}
function b() {}
function c() {}
const { x = a, y: { z = b } = {} } = { x: undefined }
x()
z()
const [first = c, [second = b] = [a]] = []
first()
second()
for (const { run = c } of [{ run: a }, {}]) run()
let p, q
;({ p, q = b } = { p: a })
p()
q()
