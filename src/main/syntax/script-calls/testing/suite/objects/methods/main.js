const o = {
  a() { this.b() },
  b() {},
  nested: { c() {} },
  get value() { return help() },
}
function help() {}
o.a()
o.nested.c()
o.value
