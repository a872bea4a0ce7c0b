function App() { this.stack = [] }
App.prototype.use = function use(fn) { this.stack.push(fn); return this }
App.prototype.handle = function handle(req) {
  const stack = this.stack
  let i = 0
  function next() { const fn = stack[i++]; if (fn) fn(req, next) }
  next()
}
const app = new App()
app.use((req, next) => { log(req); next() }).use(function auth(req, next) { next() })
function log() {}
app.handle({})
