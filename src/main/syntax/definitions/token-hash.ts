// A running hash over tokens: 64 bits, quick in JavaScript.

export interface TokenHash {
  /** Adds a token. */
  add(text: string, start: number, end: number): void
  /** Adds the part of a text that is not white space. */
  addDense(text: string, start: number, end: number): void
  /** Adds a mark that no text can be taken for. */
  mark(code: number): void
  digest(): string
}

/** Two sums of FNV's kind with different factors; both are mixed at the end. */
export function createTokenHash(): TokenHash {
  let a = 0x811c9dc5
  let b = 0x2f0b4c47
  const add = (code: number): void => {
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15)
  }
  return {
    add: (text, start, end) => {
      for (let at = start; at < end; at += 1) add(text.charCodeAt(at))
      add(0x10000)
    },
    addDense: (text, start, end) => {
      for (let at = start; at < end; at += 1) {
        const code = text.charCodeAt(at)
        if (!isSpace(code)) add(code)
      }
      add(0x10000)
    },
    mark: (code) => add(0x10001 + code),
    digest: () => hex(mix(a ^ Math.imul(b, 0x9e3779b1))) + hex(mix(b ^ Math.imul(a, 0x85ebca77))),
  }
}

/** Blanks, ends of lines and the mark of byte order. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xfeff || code === 0xa0
}

function mix(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

const hex = (value: number): string => value.toString(16).padStart(8, '0')
