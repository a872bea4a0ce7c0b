function add(a: any, b: any): any { return a + b }
function id<T>(x: T): T { return x }
function f(x: (g: typeof id) => void): void { return x(id) }
function html(strings: TemplateStringsArray, ...values: unknown[]): string { return strings.join('') }
add(id(1), add(id(2), 3))
f((g) => g(5))
id(add)(1, 2)
id(id)(id)
html`<p>${id(1)}</p>`
