// Texts that say the same over and over: their words are judged once, and what stands among them is found all the same.
import { describe, expect, it } from 'vitest'
import { redactText } from './redact-text.ts'
import { createRepeats } from './repeats.ts'
import type { Span } from './spans.ts'

const secret = ['Spitz', '!2-Zaun'].join('')

describe('a text that repeats itself', () => {
  it.each(['password=', 'token: "', '-p ', 'pw='])('has %j judged a few times alone', (unit) => {
    const text = unit.repeat(20_000)
    const repeats = createRepeats(text)
    let judged = 0
    const next: number[] = []
    for (let start = 0; start < text.length; start += unit.length) {
      const ask = () => {
        judged++
        return start + 2
      }
      next.push(repeats.ask(unit, start, [], ask) - start)
    }
    // The first ones, and those that are so near to the end that it can be seen from them.
    expect(judged).toBeLessThan(6000 / unit.length + 10)
    expect(new Set(next)).toEqual(new Set([2]))
  })

  it('is judged anew where something else is near', () => {
    const text = `${'pw='.repeat(4000)}x${'pw='.repeat(4000)}`
    const repeats = createRepeats(text)
    const judged: number[] = []
    for (let start = text.indexOf('pw='); start >= 0; start = text.indexOf('pw=', start + 1)) {
      repeats.ask('pw', start, [], () => {
        judged.push(start)
        return start
      })
    }
    const near = judged.filter((start) => start > 8000 && start < 12_500)
    // From each word before it from which it can be seen, and from each from which it can be seen looking back.
    expect(near.length).toBeGreaterThan(1400)
  })

  it('gives what was found for each of its places', () => {
    const text = 'pw=abc '.repeat(2000)
    const repeats = createRepeats(text)
    const found: Span[] = []
    for (let start = 0; start < text.length; start += 7) {
      repeats.ask('pw', start, found, () => {
        found.push({ start: start + 3, end: start + 6, kind: 'password' })
        return start + 6
      })
    }
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(Array(2000).fill('abc'))
    expect(found.map(({ start }) => start)).toEqual(
      Array.from({ length: 2000 }, (_, i) => i * 7 + 3),
    )
  })

  it.each(['password=', 'token: "', '-p ', 'pw='])('keeps no secret among many %j', (unit) => {
    const told = `\npassword: ${secret}\n`
    for (const text of [
      unit.repeat(5000) + told,
      told + unit.repeat(5000),
      `${unit.repeat(5000)}${told}${unit.repeat(5000)}`,
    ]) {
      expect(redactText(text)).not.toContain(secret)
    }
  })

  it('keeps none of the same secret, said a thousand times', () => {
    expect(redactText(`password=${secret} `.repeat(3000))).not.toContain(secret)
  })
})
