const Named = Base => class extends Base {
  get title() { return this.format() }
  format() { return super.format() }
}
class Item { format() { return plain() } }
function plain() {}
class Book extends Named(Item) { get title() { return super.title } }
new Book().title
