function a() {}
function b() {}
class S {
  constructor() { this.h = a }
  once() {
    this.h = b
    this.h()
    this.reset()
    this.h()
  }
  reset() { this.h = a }
}
new S().once()
