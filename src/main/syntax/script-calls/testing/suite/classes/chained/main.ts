class Query {
  private parts: string[] = []
  where(part: string): this { this.parts.push(part); return this }
  order(): this { return this }
  build(): string { return this.parts.join(' ') }
}
new Query().where('x').order().build().trim()
