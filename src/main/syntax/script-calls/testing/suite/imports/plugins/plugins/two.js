module.exports = (r) => { class Two { setup({ onDone }) { this.cb = onDone } run() { this.cb() } } r.add(new Two()) }
