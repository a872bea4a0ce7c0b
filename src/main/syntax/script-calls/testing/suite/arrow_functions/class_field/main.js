class Button {
  onClick = () => { this.render() }
  render() {}
}
const b = new Button()
b.onClick()
const detached = b.onClick
detached()
