function make() { return work }
function work() {}
function run(cb = make()) { cb() }
run()
