function a() { return b }
function b() { return a }
let next = a
for (let i = 0; i < 3; i++) next = next()
