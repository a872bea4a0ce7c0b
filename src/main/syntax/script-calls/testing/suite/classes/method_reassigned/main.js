class A { run() { old() } }
function old() {}
function fresh() {}
const a = new A()
a.run = fresh
a.run()
new A().run()
