const app: any = {
  routes: { home: { get() { return app.render('home') }, post: () => app.routes.home.get() } },
  render(name: string) { return templates[name]?.call(this, name) },
}
const templates: Record<string, (this: any, name: string) => unknown> = { home(name) { return this.layout(name) } }
app.layout = function (body: string) { return escapeText(body) }
app.routes.about = { get: app.render }
const { routes: { home, ...others } } = app
home.post()
others.about.get.call(app, 'home')
delete app.routes.home
function escapeText(text: string): string { return text }
