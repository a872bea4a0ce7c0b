interface Callbacks { title?: string; onOk: () => void; onCancel?: () => void; [extra: string]: unknown }
class Dialog {
  [extra: string]: any
  constructor({ title = untitled(), onOk, onCancel = Dialog.ignore, ...extra }: Callbacks) {
    Object.assign(this, { title, onOk, onCancel }, extra)
  }
  static ignore(): void {}
  close(ok: boolean): void { return ok ? this.onOk() : this.onCancel() }
}
function untitled(): string { return '' }
function saved(): void {}
function helped(): void {}
const dialog = new Dialog({ onOk: saved, onHelp: helped })
dialog.close(true)
dialog.close(false)
dialog.onHelp()
