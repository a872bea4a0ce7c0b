// Numbers and texts as they lie in memory that two threads share: no message between them needs to be heard.

/** What a piece of work is given, and what it comes to. */
export interface Packed {
  readonly numbers: readonly number[]
  /** Without halves of surrogate pairs, as the store's texts are. */
  readonly texts: readonly string[]
}

/** The same memory as its parts are read and written. */
export interface Memory {
  readonly ints: Int32Array
  readonly floats: Float64Array
  readonly bytes: Buffer
}

export function memoryOf(shared: SharedArrayBuffer): Memory {
  return {
    ints: new Int32Array(shared),
    floats: new Float64Array(shared),
    bytes: Buffer.from(shared),
  }
}

/** Places are multiples of this, in bytes. */
const aligned = 8
/** A text of one letter takes so many bytes at most: a shorter rest may have cut one off. */
const longestLetter = 4

/** The next place at which something may begin. */
function nextPlace(at: number): number {
  return Math.ceil(at / aligned) * aligned
}

/** Writes at a place, up to `end`; gives where it ends, or -1 where there is no room for it. All in bytes. */
export function pack(packedIn: Memory, start: number, end: number, given: Packed): number {
  const { ints, floats, bytes } = packedIn
  const { numbers, texts } = given
  const head = start / 4
  const numbersAt = nextPlace(start + 4 * (2 + texts.length))
  let at = numbersAt + 8 * numbers.length
  if (at > end) return -1
  ints[head] = numbers.length
  ints[head + 1] = texts.length
  for (let place = 0; place < numbers.length; place++)
    floats[numbersAt / 8 + place] = numbers[place] ?? 0
  for (let place = 0; place < texts.length; place++) {
    const text = texts[place] ?? ''
    if (at + text.length + longestLetter > end) return -1
    const written = bytes.write(text, at, end - at, 'utf8')
    at += written
    if (end - at < longestLetter) return -1
    ints[head + 2 + place] = written
  }
  return nextPlace(at)
}

/** What was written at a place. */
export function unpack(packedIn: Memory, start: number): Packed {
  const { ints, floats, bytes } = packedIn
  const head = start / 4
  const [ofNumbers = 0, ofTexts = 0] = [ints[head], ints[head + 1]]
  const numbersAt = nextPlace(start + 4 * (2 + ofTexts))
  const first = numbersAt / 8
  let at = numbersAt + 8 * ofNumbers
  const texts: string[] = []
  for (let place = 0; place < ofTexts; place++) {
    const length = ints[head + 2 + place] ?? 0
    texts.push(bytes.toString('utf8', at, at + length))
    at += length
  }
  return { numbers: Array.from(floats.subarray(first, first + ofNumbers)), texts }
}
