class Button {
  handlers = new Set()
  press = () => { for (const handler of this.handlers) handler(this) }
  onPress = handler => { this.handlers.add(handler); return () => this.handlers.delete(handler) }
  static create = () => new Button()
}
function clicked(button) { button.onPress(other) }
function other() {}
const { press, onPress } = Button.create()
const off = onPress(clicked)
press()
off()
