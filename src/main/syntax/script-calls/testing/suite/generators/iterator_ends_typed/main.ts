let left = 9

class Range {
  [Symbol.iterator](): Iterator<() => void> {
    return {
      next() {
        left -= 1
        return { value: given, done: left < 0 }
      },
      return() {
        closed()
        return { value: undefined, done: true }
      },
    }
  }
}

function given(): void {}

function closed(): void {}

function broken(): void {
  for (const one of new Range()) {
    one()
    break
  }
}

function found(): (() => void) | null {
  for (const one of new Range()) if (one) return one
  return null
}

function pair(): void {
  const [one] = new Range()
  one()
}

function whole(): void {
  for (const one of new Range()) one()
}

broken()
found()
pair()
whole()
