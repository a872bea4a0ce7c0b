const words = 'b,a'.split(',').sort((x, y) => x.localeCompare(y))
words.map(String).forEach(shout)
function shout(w) { console.log(w.toUpperCase().padEnd(4)) }
const text = words.join('').replace(/a/g, (m) => mark(m))
function mark(m) { return `${m}!` }
text.at(0)
