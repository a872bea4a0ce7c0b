function a(): void {}
function b(): void {}
const table: (() => void)[][] = [[a], [b]]
table[1][0]()
const copy = [...table[0]]
copy.map((fn) => fn())
