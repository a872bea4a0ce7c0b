class Dialog {
  constructor({ title = untitled(), onOk, onCancel = Dialog.ignore, ...extra }) {
    Object.assign(this, { title, onOk, onCancel }, extra)
  }
  static ignore() {}
  close(ok) { return ok ? this.onOk() : this.onCancel() }
}
function untitled() { return '' }
function saved() {}
function helped() {}
const dialog = new Dialog({ onOk: saved, onHelp: helped })
dialog.close(true)
dialog.close(false)
dialog.onHelp()
