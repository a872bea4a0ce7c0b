function tag(strings, ...values) { return values[0]() }
function f() {}
tag`a${f}b`
const made = () => tag
made()`x${f}`
