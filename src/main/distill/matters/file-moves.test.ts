// What a session made and removed again is not told as changed, and what it moved by its new name.
import { expect, it } from 'vitest'
import type { ToolCall } from '../../agents/tool-call.ts'
import { bash, distil, sampleCall } from '../rules/testing/sample-calls.ts'
import { foldFacts } from '../work-facts.ts'
import { afterMoves } from './file-moves.ts'

function made(path: string): ToolCall {
  return sampleCall('Write', {
    input: { file_path: `/home/dev/shop/${path}`, content: 'const a = 1\n' },
    response: { type: 'create', filePath: `/home/dev/shop/${path}` },
  })
}

function changed(...calls: ToolCall[]): string[] {
  const told = distil(calls).toSorted((a, b) => a.at - b.at)
  return foldFacts(told, [], 'done').files.map(({ path }) => path)
}

it('leaves out what was made and removed, also within a chain and with its folder', () => {
  const files = ['src/redis.js', 'tools/drop.php', 'src/file.js'].map(made)
  expect(changed(...files, bash('rm src/redis.js && git commit -qm "x"', ''))).toEqual([
    'tools/drop.php',
    'src/file.js',
  ])
  expect(changed(...files, bash('git rm -q src/redis.js; rm -r tools', ''))).toEqual([
    'src/file.js',
  ])
})

it('names what was moved as it is called now', () => {
  expect(changed(made('a.ts'), bash('git mv a.ts src/b.ts', ''))).toEqual(['src/b.ts'])
  expect(changed(made('a.ts'), bash('mkdir lib && mv a.ts lib/', ''))).toEqual(['lib/a.ts'])
})

it('keeps what was there before the session, and what could not be removed', () => {
  const failed = sampleCall('Bash', {
    input: { command: 'rm a.ts' },
    error: 'Exit code 1\nrm: a.ts: busy',
  })
  expect(changed(made('a.ts'), failed)).toEqual(['a.ts'])
})

it('takes the making of such a file for nothing that was changed, unless it was made anew', () => {
  const of = (...calls: ToolCall[]) => {
    const told = distil(calls).toSorted((a, b) => a.at - b.at)
    return [...afterMoves(told).removed].map(({ files }) => files.join())
  }
  expect(of(made('a.ts'), made('b.ts'), bash('rm a.ts', ''))).toEqual(['a.ts'])
  expect(of(bash('rm a.ts', ''), made('a.ts'))).toEqual([])
})

it('names the files of an edit as later commands moved them, in steps too', () => {
  const of = (...calls: ToolCall[]) => {
    const told = distil(calls).toSorted((a, b) => a.at - b.at)
    return told.filter(({ kind }) => kind === 'edit').flatMap(afterMoves(told).filesOf)
  }
  expect(of(made('a.ts'), bash('mv a.ts b.ts', ''), bash('git mv b.ts c.ts', ''))).toEqual(['c.ts'])
  expect(of(bash('mv a.ts b.ts', ''), made('a.ts'))).toEqual(['a.ts'])
})
