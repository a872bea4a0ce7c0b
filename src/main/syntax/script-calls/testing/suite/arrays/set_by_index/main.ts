function f(): void {}
function g(): void {}
const list: Array<() => void> = []
list[0] = f
list[1] = g
list[0]()
for (let i = 0; i < list.length; i++) list[i]()
