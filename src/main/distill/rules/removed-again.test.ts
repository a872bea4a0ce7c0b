// What is told of a file that the same turn removed again.
import { expect, it } from 'vitest'
import { bash, distil, edit, failedBash, sampleCall } from './testing/sample-calls.ts'

const root = '/home/dev/shop'
const content = 'import shop\n\ndef main():\n    print(shop.total([]))\n'
const write = (path: string) =>
  sampleCall('Write', {
    input: { file_path: `${root}/${path}`, content },
    response: { type: 'create', filePath: `${root}/${path}`, content, structuredPatch: [] },
  })
const editOf = (calls: Parameters<typeof distil>[0]) =>
  distil(calls).find(({ kind }) => kind === 'edit')

it.each(['rm debug.py', 'rm -f ./debug.py', 'git rm -f debug.py'])(
  '%s leaves nothing of it',
  (line) => {
    const told = editOf([write('debug.py'), bash('python debug.py', 'None'), bash(line, '')])
    expect(told?.title).toBe('Made and removed again debug.py')
    expect(told?.summary).toMatch(/^Created debug\.py.*; removed again in the same turn\.$/)
    expect(told?.importance).toBeLessThan(0.2)
  },
)

it('a folder that was removed takes its files along', () => {
  const told = editOf([write('probe/debug.py'), bash('rm -rf probe/', '')])
  expect(told?.title).toBe('Made and removed again probe/debug.py')
})

it('what was removed before it was written, elsewhere, or without success stays', () => {
  expect(editOf([bash('rm debug.py', ''), write('debug.py')])?.title).toMatch(/^Created debug\.py/)
  expect(editOf([write('debug.py'), bash('rm other.py', '')])?.title).toMatch(/^Created debug\.py/)
  const failed = failedBash(
    'rm debug.py',
    'Exit code 1\nrm: cannot remove: Operation not permitted',
  )
  expect(editOf([write('debug.py'), failed])?.title).toMatch(/^Created debug\.py/)
})

it('a file that was there before is said to be removed', () => {
  const told = editOf([edit(`${root}/src/old.py`, ['-a = 1', '+a = 2']), bash('rm src/old.py', '')])
  expect(told?.summary).toMatch(/; removed later in the same turn\.$/)
})
