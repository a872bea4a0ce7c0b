class A { run() { return this } stop() {} }
function make() { return new A() }
make().run().stop()
