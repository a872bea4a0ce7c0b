function a() {}
function b() {}
const first = [a]
const all = [...first, b]
all[0]()
const copy = all.slice()
copy[1]()
