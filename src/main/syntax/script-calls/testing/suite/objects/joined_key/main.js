const kinds = {
  first() {
    this.second()
  },
  second() {},
  ['kind' + 1]: () => {},
}
kinds.first()
kinds.kind1()
