// Names are taken apart by the same rules, whether they are plain ASCII or not.
import { expect, it } from 'vitest'
import { splitName } from './identifier-parts.ts'

it.each([
  ['refreshToken', ['refresh', 'token']],
  ['HTTPServer2Go', ['http', 'server2', 'go']],
  ['src/auth/refresh_token-v2.test.ts', ['src', 'auth', 'refresh', 'token', 'v2', 'test', 'ts']],
  ['$el', ['el']],
  ['XMLHttp', ['xml', 'http']],
  ['ABC', ['abc']],
  ['--', []],
  ['größeÄndern', ['größe', 'ändern']],
  ['имяФайла', ['имя', 'файла']],
] as const)('takes %s apart', (name, pieces) => {
  expect(splitName(name)).toEqual(pieces)
})

it('takes an ASCII name apart like one beside another script', () => {
  const marks = ['a', 'b', 'Z', 'Y', '7', '_', '-', '.', '/', '$']
  const names = ['x'.repeat(80), 'x'.repeat(81), `${'x'.repeat(81)}Name`]
  // Every name of five marks: all neighbours that a rule looks at.
  for (let n = 0; n < marks.length ** 5; n++)
    names.push([...String(n).padStart(5, '0')].map((digit) => marks[Number(digit)]).join(''))
  const others = names.filter((name) => {
    const [first, ...rest] = splitName(`é ${name}`)
    return first !== 'é' || JSON.stringify(rest) !== JSON.stringify(splitName(name))
  })
  expect(others).toEqual([])
})
