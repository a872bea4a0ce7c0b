let left = 9

class Range {
  [Symbol.iterator]() {
    return {
      next() {
        left -= 1
        return { value: given, done: left < 0 }
      },
      return() {
        closed()
        return {}
      },
    }
  }
}

function given() {}

function closed() {}

function broken() {
  for (const one of new Range()) {
    one()
    break
  }
}

function found() {
  for (const one of new Range()) if (one) return one
  return null
}

function pair() {
  const [one] = new Range()
  one()
}

function whole() {
  for (const one of new Range()) one()
}

broken()
found()
pair()
whole()
