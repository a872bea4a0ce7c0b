function Component(options: { name: string }) {
  return function (target: Function) { register(target) }
}
function register(target: Function): void {}
@Component({ name: 'app' })
class App { render(): void {} }
new App().render()
