function add(a, b) { return a + b }
function id (x) { return x }
function f(x) { return x(id) }
function html(strings, ...values) { return strings.join('') }
add(id(1), add(id(2), 3))
f((g) => g(5))
id(add)(1, 2)
id(id)(id)
html`<p>${id(1)}</p>`
