class Money {
  constructor(readonly cents: number) {
    void cents
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === 'string' ? this.written() : this.cents
  }

  written(): string {
    return 'much'
  }

  toString(): string {
    return 'never'
  }
}

const price = new Money(2)

function sum() {
  return (price as any) + 1
}

function text() {
  return `${price}`
}

function less() {
  return (price as any) < 3
}

function negative() {
  return -(price as any)
}

function same() {
  return (price as unknown) === 3
}

sum()
text()
less()
negative()
same()
