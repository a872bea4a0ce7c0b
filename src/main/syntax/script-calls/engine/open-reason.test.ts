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
