// What became of the definitions of a file between two of its texts.
import { expect, it } from 'vitest'
import { readDefinitions } from '../languages/read-definitions.ts'
import { compareDefinitions } from './compare.ts'
import { markSecretBodies } from './secret-bodies.ts'

async function changes(before: string, after: string, isPartial = false): Promise<string[]> {
  const [was, now] = await Promise.all(
    [before, after].map((text) => readDefinitions(text, 'python')),
  )
  return compareDefinitions(was?.definitions ?? [], now?.definitions ?? [], { isPartial }).map(
    ({ change, definition, formerName }) =>
      [change, definition.qualifiedName, formerName && `was ${formerName}`]
        .filter(Boolean)
        .join(' '),
  )
}

const add = 'def add(a, b):\n    return a + b\n'
const half = 'def half(a):\n    return a / 2\n'

it('tells new, modified, unchanged and deleted', async () => {
  expect(await changes(add + half, `${add.replace('+', '-')}def more(c): return c\n`)).toEqual([
    'modified add',
    'new more',
    'deleted half',
  ])
  expect(await changes(add + half, half + add)).toEqual(['unchanged half', 'unchanged add'])
})

it('recognises what was renamed and what was moved', async () => {
  expect(await changes(add, add.replace('add', 'plus'))).toEqual(['renamed plus was add'])
  const method = 'class A:\n    def run(self):\n        return self.x * 3\n'
  expect(
    await changes(
      `${method}class B:\n    y = 1\n`,
      `class A:\n    y = 0\n${method.replace('A', 'B')}`,
    ),
  ).toEqual(['modified A', 'modified B', 'moved B.run was A.run'])
})

it('deletes nothing that a fragment does not show', async () => {
  expect(await changes(add + half, 'def add(a, b):\n    return b\n', true)).toEqual([
    'modified add',
  ])
})

it('lets the numbers of the unnamed follow their bodies', async () => {
  expect(await changes('a = lambda: 1\n', 'b = lambda: 2\na = lambda: 1\n')).toEqual([
    'new <lambda1>',
    'unchanged <lambda2> was <lambda1>',
  ])
})

it('takes no function for modified because a secret was taken out of what was told of it', async () => {
  const onDisk = `${add}def login():\n    return send('s3cr3t-value')\n`
  const asTold = onDisk.replace('s3cr3t-value', '[redacted token]')
  const [disk, told] = await Promise.all(
    [onDisk, asTold].map(async (text) => {
      const read = await readDefinitions(text, 'python')
      return markSecretBodies(read?.definitions ?? [], text)
    }),
  )
  const between = (was: typeof disk, now: typeof disk) =>
    compareDefinitions(was ?? [], now ?? [], { isPartial: false }).map(({ change }) => change)
  expect(between(told, disk)).toEqual(['unchanged', 'unchanged'])
  expect(between(disk, told)).toEqual(['unchanged', 'unchanged'])
  // Of two texts that were told, a change of the function is one.
  const later = asTold.replace('send', 'post')
  const read = await readDefinitions(later, 'python')
  expect(between(told, markSecretBodies(read?.definitions ?? [], later))).toEqual([
    'unchanged',
    'modified',
  ])
})
