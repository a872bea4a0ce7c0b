// A turn is told by the commit that it made, and its failing runs in one sentence.
import { expect, it } from 'vitest'
import { bash, distil, failedBash } from '../testing/sample-calls.ts'
import { summariseTurn } from './turn-summary.ts'

const answer = `Done. Here is everything that was completed:

**Commit 1** (\`588908d\`) — Web migration:
- The helper returns the migrated key

**Commit 2** (\`f2035ca\`) — Desktop migration:
- The folder takes a public key`

it('an answer that tells all commits is quoted from the one of its turn on', () => {
  const commit = bash(
    'git commit -m "Migrate the desktop"',
    '[main f2035ca] Migrate the desktop\n 1 file changed, 2 insertions(+)',
  )
  const told = summariseTurn({ prompt: 'and the desktop', lastMessage: answer }, distil([commit]))
  expect(told.summary).toContain('Desktop migration')
  expect(told.summary).not.toContain('Web migration')
})

it('runs that fail stand in one parenthesis', () => {
  const calls = [
    failedBash('pytest tests/unit', '1 failed, 3 passed in 1.12s'),
    failedBash(
      'cargo test',
      'test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s',
    ),
  ]
  const { summary } = summariseTurn({ prompt: 'run all tests', lastMessage: null }, distil(calls))
  expect(summary).toMatch(/tests fail \([^()]* and 1 other run\)/i)
})

it('a file that is checked out is put back, a branch is gone to', () => {
  const title = (line: string) => distil([bash(line, 'Updated 1 path from the index')])[0]?.title
  expect(title('git checkout src/a.ts')).toMatch(/^Discard the changes of a\.ts/)
  expect(title('git checkout release/1.x')).toMatch(/^Switch to release\/1\.x/)
  expect(title('git checkout -b fix.ts')).toMatch(/^Switch to fix\.ts/)
})
