class Money {
  constructor(cents) {
    this.cents = cents
  }

  [Symbol.toPrimitive](hint) {
    return hint === 'string' ? this.written() : this.cents
  }

  written() {
    return 'much'
  }

  toString() {
    return 'never'
  }
}

const price = new Money(2)

function sum() {
  return price + 1
}

function text() {
  return `${price}`
}

function less() {
  return price < 3
}

function negative() {
  return -price
}

function same() {
  return price === 3
}

sum()
text()
less()
negative()
same()
