// Real transcripts of every era: the reader's counts equal those made in another way.
import { existsSync, globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countTranscript } from './counts/transcript-counts.ts'
import { plainCount } from './testing/plain-count.ts'

const root = resolve(import.meta.dirname, '../../../../shared/fixtures')
// What lies under `agents` was written by other agents, in forms of their own.
const files = existsSync(root)
  ? globSync(`${root}/**/*.jsonl`, { exclude: [`${root}/agents/**`] })
  : []
if (files.length === 0) console.info(`skipped: no recorded transcripts in ${root}`)

describe.skipIf(files.length === 0)('recorded transcripts', () => {
  it.each(files.map((file) => [relative(root, file), file] as const))('%s', async (_name, file) => {
    const counts = await countTranscript(file)
    const expected = plainCount(file)
    expect(counts.humanPrompts).toBe(expected.humanPrompts)
    expect(counts.main.toolCalls).toEqual(expected.tools)
    expect(counts.agents.toolCalls).toEqual(expected.agentTools)
    expect(counts.main.failed).toBe(expected.failed)
    expect(counts.main.refused).toBe(expected.refused)
    expect(counts.main.edits).toEqual(expected.edits)
    expect(counts.subagents).toBe(expected.subagents)
    expect(counts.compactions).toBe(expected.compactions)
    expect(counts.main.tokens).toEqual(expected.tokens)
    expect(counts.skipped).toEqual({})
  })
})
