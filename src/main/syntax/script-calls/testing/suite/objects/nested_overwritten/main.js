function a() {}
function b() {}
function c() {}
const app = { routes: { home: a, about: a } }
app.routes.home = b
app.routes.home()
app.routes = { home: c }
app.routes.home()
const copy = { ...app.routes, extra: a }
copy.home()
copy.extra()
delete copy.extra
