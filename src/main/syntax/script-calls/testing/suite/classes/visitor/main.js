class Num { constructor(n) { this.n = n } accept(v) { return v.visitNum(this) } }
class Add { constructor(l, r) { this.l = l; this.r = r } accept(v) { return v.visitAdd(this) } }
class Eval {
  visitNum(x) { return x.n }
  visitAdd(x) { return x.l.accept(this) + x.r.accept(this) }
}
class Print {
  visitNum(x) { return String(x.n) }
  visitAdd(x) { return `${x.l.accept(this)}+${x.r.accept(this)}` }
}
const tree = new Add(new Num(1), new Add(new Num(2), new Num(3)))
tree.accept(new Eval())
tree.accept(new Print())
