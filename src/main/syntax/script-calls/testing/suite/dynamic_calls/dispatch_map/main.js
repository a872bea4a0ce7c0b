class Router {
  routes = new Map()
  get(path, ...handlers) { this.routes.set(path, handlers); return this }
  handle(path) {
    const handlers = this.routes.get(path) ?? [missing]
    const next = at => handlers[at]?.({ path }, () => next(at + 1))
    next(0)
  }
}
function missing() {}
function auth(request, next) { next() }
function page(request) { view(request) }
function view() {}
new Router().get('/', auth, page).handle('/')
