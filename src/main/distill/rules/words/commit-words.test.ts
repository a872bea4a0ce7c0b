// What went out to others is told beside many commits.
import { expect, it } from 'vitest'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { bash, distil } from '../testing/sample-calls.ts'
import { sayWork } from './work-words.ts'

const told = (calls: readonly ToolCall[]) =>
  sayWork(distil(calls), { room: 420, commits: 220, looks: false, refusalsKnown: true })

const commit = (subject: string) =>
  bash(`git commit -m "${subject}"`, `[main 12e2d1${subject.length % 10}] ${subject}`)
const before = () =>
  ['Add the export to the reports', 'Fix dates before 1970', 'Read the header once'].map(commit)
const after = () =>
  ['Describe the export', 'Sort the reports by name', 'Widen the table'].map(commit)
const newTag = (name: string) => `To github.com:o/r.git\n * [new tag]         ${name} -> ${name}`

it.each<[string, () => ToolCall, string]>([
  [
    'the forge',
    () =>
      bash(
        'gh release create cli-v1.3.1 --notes x',
        'https://github.com/o/r/releases/tag/cli-v1.3.1',
      ),
    'made the release cli-v1.3.1',
  ],
  ['a registry', () => bash('npm publish', '+ @acme/cli@1.3.1'), 'published @acme/cli@1.3.1'],
  [
    'cargo',
    () => bash('cargo publish', '   Published acme v1.3.1 at registry `crates-io`'),
    'published acme@1.3.1',
  ],
  [
    'a tag alone',
    () => bash('git tag v1.3.1 && git push origin v1.3.1', newTag('v1.3.1')),
    'pushed the tag v1.3.1',
  ],
])('as a release by %s', (_, release, words) => {
  expect(told([...before(), release(), ...after()])).toContain(words)
})

it('and a tag that is pushed pushes no branch', () => {
  const words = told([...before(), ...after(), bash('git push origin v2.0.0', newTag('v2.0.0'))])
  expect(words).not.toMatch(/all pushed|pushed v2|pushed to/)
  const both = `${newTag('v2.0.0')}\n   12e2d1f..45ab34c  main -> main`
  expect(told([...before(), bash('git push --follow-tags', both)])).toContain(
    'pushed main and the tag v2.0.0',
  )
})
