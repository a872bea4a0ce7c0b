type Constructor = new (...args: any[]) => any
const registry = new Map<string, Constructor>()
function register(name: string) {
  return <T extends Constructor>(cls: T, context: ClassDecoratorContext) => {
    registry.set(name, cls)
    return class extends cls {
      click(): void { before(); return super.click() }
    }
  }
}
@register('button')
class Button { click(): void { return clicked() } }
function before(): void {}
function clicked(): void {}
new Button().click()
const Plain = registry.get('button')!
new Plain().click()
