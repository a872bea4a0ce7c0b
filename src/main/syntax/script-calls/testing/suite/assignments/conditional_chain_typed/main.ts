const pick = (flag: unknown): (() => void) => flag ? left : flag === null ? middle : right
const chosen = pick(process.argv[5])
chosen()
const op = (process.env.NOPE_NOT_SET && left) || middle
op()
let f = (left, right)
f()
const g = void 0 ?? middle
g()
function left(): void {}
function middle(): void {}
function right(): void {}
