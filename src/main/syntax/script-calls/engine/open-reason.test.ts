// Why a call of JavaScript is left open.
import { expect, it } from 'vitest'
import { analyseScripts } from '../analyse-scripts.ts'

it('tells what comes in from what is computed and what hangs on another call', async () => {
  const text = 'function f(given, table) {\n  given()\n  given().run()\n  table[given]()\n}\n'
  const { facts } = await analyseScripts(
    [{ path: 'main.js', file: 'main.js', language: 'javascript', text }],
    [],
  )
  const told = facts.map(({ line, reason }) => `${line} ${reason}`).sort()
  expect(told).toEqual(['2 injected', '3 chained', '3 injected', '4 dynamic'])
})

it('tells what a variable is, and no import as handed in', async () => {
  const text = `import { gone } from './gone.ts'
const lost = require('./lost.js')
export function f(given, { part }) {
  const made = given.make()
  const { one } = made
  const same = given
  const table = [given]
  let later
  later = given
  made.run()
  one.run()
  same.run()
  part.run()
  table[0].run()
  later.run()
  gone()
  gone.run()
  lost.run()
}
`
  const { facts } = await analyseScripts(
    [{ path: 'main.js', file: 'main.js', language: 'javascript', text }],
    [],
  )
  const told = facts.map(({ line, written, reason }) => [line, `${written} ${reason}`] as const)
  expect(told.sort(([one], [other]) => one - other).map(([, words]) => words)).toEqual([
    'given.make injected',
    'made.run chained',
    'one.run chained',
    'same.run injected',
    'part.run injected',
    'table[0].run dynamic',
    'later.run dynamic',
    'gone null',
    'gone.run null',
    'lost.run null',
  ])
})
