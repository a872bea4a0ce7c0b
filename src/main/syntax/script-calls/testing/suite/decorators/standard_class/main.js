const registry = new Map ()
function register(name) {
  return (cls, context) => {
    registry.set(name, cls)
    return class extends cls {
      click() { before(); return super.click() }
    }
  }
}
@register('button')
class Button { click() { return clicked() } }
function before() {}
function clicked() {}
new Button().click()
const Plain = registry.get('button')
new Plain().click()
