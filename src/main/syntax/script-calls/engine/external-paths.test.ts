// How calls of what comes from outside are named.
import { expect, it } from 'vitest'
import { analyseScripts } from '../analyse-scripts.ts'

it('names an attribute by its path, and a chain that goes round by no more than its first links', async () => {
  const text = `import { list } from 'chain'
list.first.open()
let at = list
let turn = list
for (const step of [1, 2, 3]) {
  at = at.next
  at.close()
  turn = turn.left.right
  turn.stop()
}
`
  const file = { path: 'main.js', file: 'main.js', language: 'javascript' as const, text }
  const { calls } = await analyseScripts([file], [])
  const names = [...(calls.get('main') ?? [])]
  expect(names).toContain('chain.list.first.open')
  expect(names.filter((name) => name.endsWith('.close')).sort()).toEqual([
    'chain.list.next.close',
    'chain.list.next.next.close',
  ])
  expect(names).toContain('chain.list.left.right.stop')
  expect(Math.max(...names.map((name) => name.split('.').length))).toBeLessThan(15)
})
