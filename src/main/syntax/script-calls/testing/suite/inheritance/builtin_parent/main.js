class Stack extends Array {
  top() { return this[this.length - 1] }
  add(x) { this.push(x); return this }
}
function f() {}
const s = new Stack()
s.add(f)
s.top()()
