class Report {
  render() { return [this.header(), this.body(), this.footer()].join((this.constructor).separator()) }
  header() { return 'h' }
  body() { throw new Error('abstract') }
  footer() { return 'f' }
  static separator() { return '\n' }
}
class Sales extends Report {
  body() { return this.rows().map((r) => super.header() + r).join('') }
  rows() { return ['1'] }
  static separator() { return super.separator() }
}
class Empty extends Report {
  body() { return '' }
  footer() { return `${super.footer()}!` }
}
for (const report of [new Sales(), new Empty()]) report.render()
