const queue = [first]
queue.push(second, third)
queue.unshift(zero)
while (queue.length) {
  const job = queue.shift()
  job()
}
const stack = []
stack[0] = four
stack[stack.length] = five
stack.pop() ()
const [, ...tail] = [first, six]
tail[0]()
const copy = [...stack].reverse()
copy[0]()
stack.splice(0, 1)[0]()
function zero() {}
function first() {}
function second() {}
function third() {}
function four() {}
function five() {}
function six() {}
