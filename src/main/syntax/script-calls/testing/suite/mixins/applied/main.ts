class Jumps { jump(): void { land() } }
class Ducks { duck(): void {} }
function land(): void {}
class Sprite {}
function applyMixins(target: any, sources: any[]): void {
  sources.forEach((source) => {
    Object.getOwnPropertyNames(source.prototype).forEach((name) => {
      Object.defineProperty(target.prototype, name, Object.getOwnPropertyDescriptor(source.prototype, name)!)
    })
  })
}
applyMixins(Sprite, [Jumps, Ducks])
const s: any = new Sprite()
s.jump()
s.duck()
