function makeClass() {
  return class Local { hello() { return greet() } }
}
function greet() {}
const K = makeClass()
new K().hello()
