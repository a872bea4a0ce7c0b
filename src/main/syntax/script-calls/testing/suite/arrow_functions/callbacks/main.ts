const double = (n: number): number => n * 2
const apply = (f: (n: number) => number, n: number) => f(n)
apply(double, 1)
;[1, 2].filter((n) => n > 1).map(double)
