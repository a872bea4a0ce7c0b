abstract class Report {
  render(): string { return [this.header(), this.body(), this.footer()].join((this.constructor as typeof Report).separator()) }
  header(): string { return 'h' }
  body(): string { throw new Error('abstract') }
  footer(): string { return 'f' }
  static separator(): string { return '\n' }
}
class Sales extends Report {
  override body(): string { return this.rows().map((r) => super.header() + r).join('') }
  rows(): string[] { return ['1'] }
  static override separator(): string { return super.separator() }
}
class Empty extends Report {
  override body(): string { return '' }
  override footer(): string { return `${super.footer()}!` }
}
for (const report of [new Sales(), new Empty()]) report.render()
