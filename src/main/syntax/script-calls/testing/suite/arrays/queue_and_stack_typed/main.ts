type Job = () => void
const queue: Job[] = [first]
queue.push(second, third)
queue.unshift(zero)
while (queue.length) {
  const job = queue.shift()!
  job()
}
const stack: Job[] = []
stack[0] = four
stack[stack.length] = five
stack.pop()!()
const [, ...tail] = [first, six]
tail[0]()
const copy = [...stack].reverse()
copy[0]()
stack.splice(0, 1)[0]()
function zero(): void {}
function first(): void {}
function second(): void {}
function third(): void {}
function four(): void {}
function five(): void {}
function six(): void {}
