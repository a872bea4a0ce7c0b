function kind(n: number): string { return n > 1 ? 'big' : 'small' }
const groups = Object.groupBy([1, 2], (n) => kind(n))
groups.big.forEach(show)
function show(n: number): void {}
