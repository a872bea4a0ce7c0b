// Real transcripts of every era: the reader's counts equal those made in another way.
import { existsSync, globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordedRun } from '../capture/testing/recorded-run.ts'
import { countTranscript } from './counts/transcript-counts.ts'
import { plainCount } from './testing/plain-count.ts'

const own = (['headless', 'interactive'] as const).map((name) => recordedRun(name))
// Sessions of public projects, where they are at hand.
const others = resolve(import.meta.dirname, '../../../../shared/fixtures/transcripts')
const files = [...own, others].flatMap((folder) => globSync(`${folder}/**/*.jsonl`))
if (!existsSync(others)) console.info(`only our own recordings: no transcripts in ${others}`)

describe('recorded transcripts', () => {
  it('are there', () => expect(files.length).toBeGreaterThanOrEqual(2))

  it.each(files.map((file) => [relative(dirname(others), file), file] as const))(
    '%s',
    async (_name, file) => {
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
    },
  )
})
