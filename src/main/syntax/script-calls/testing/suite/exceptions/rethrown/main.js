function inner() { throw { handle: fix } }
function fix() {}
function outer() {
  try { inner() } catch (e) { throw e }
}
try { outer() } catch (problem) { problem.handle() }
