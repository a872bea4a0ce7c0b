type Options = { onStart?: () => void; name: string }
class Server {
  private onStart: () => void
  constructor({ onStart = Server.silent, name }: Options) { this.onStart = onStart; name.trim() }
  static silent(): void {}
  listen(): void { this.onStart() }
}
new Server({ name: 'x', onStart: () => ready() }).listen()
function ready(): void {}
