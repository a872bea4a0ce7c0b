const routes = [
  { path: '/', handle: function () { return home() } },
  { path: '/about', handle: () => about() },
]
function home() {}
function about() {}
for (const { handle } of routes) handle()
routes.filter((r) => r.path === '/').forEach((r) => r.handle())
