// The built program in ASCII: every kind of text means the same as before.
import { expect, it } from 'vitest'
import { inAscii } from './ascii-output.ts'

const inserted = (expression: string): string => `\${${expression}}`

it.each([
  '"naïve — “quoted” 😀"',
  `\`a ${inserted('1 + 1')} — é ${inserted('"ü"')}\``,
  `String.raw\`\\p{L} — ${inserted('"x"')} über \\u00fc\``,
  '"naïve".replace(/[ï-ü—]/, "i") + /^😀$/u.test("😀") + /[^“”]+/.exec("“a”")[0]',
  '/(?<größe>\\d+)/u.exec("für 12").groups.größe',
  '((größe /* größer — als */) => ({ größe, "schön": größe }))(3)',
  `\`${inserted(`String.raw\`–${inserted('"é"')}–\``)}–\``,
])('keeps what a program means: %s', (code) => {
  const run = (text: string): unknown => new Function(`return ${text}`)()
  const ascii = inAscii(code)
  expect(ascii).toMatch(/^[\0-\x7f]*$/)
  expect(run(ascii)).toEqual(run(code))
})

it('refuses what an escape would change', () => {
  expect(() => inAscii('tag`é`')).toThrow('tag reads é as it is')
  expect(() => inAscii('"\\é"')).toThrow('cannot be written')
})
