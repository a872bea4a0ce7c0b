// Recorded hooks and the transcript of the same run give the same rows, whichever comes first.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type RecordedRun, recordedRun } from '../capture/testing/recorded-run.ts'
import { type ImportStore, openImportStore, sendRecorded } from './testing/import-store.ts'

/** Row numbers and texts that name rows, which depend on the order of writing; where the test put the file. */
const leave = ['id', 'turn_id', 'tool_event_id', 'ref', 'project_id', 'scope', 'transcript_path']
const stores: ImportStore[] = []

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

async function store(...steps: ((store: ImportStore) => unknown)[]): Promise<ImportStore> {
  const opened = openImportStore()
  stores.push(opened)
  opened.clock = Date.parse('2026-11-20T23:30:00Z')
  for (const step of steps) await step(opened)
  return opened
}

function run(name: RecordedRun, startAt: string) {
  const folder = recordedRun(name)
  const hooks = (to: ImportStore): void => sendRecorded(to, folder, Date.parse(startAt))
  const transcript = (to: ImportStore): Promise<unknown> => {
    to.put(`-home-dev-shop/${name}.jsonl`, readFileSync(join(folder, 'transcript.jsonl'), 'utf8'))
    return to.import()
  }
  return { hooks, transcript }
}

describe('recorded runs', () => {
  const runs = [
    ['headless', run('headless', '2026-11-20T22:50:47.430Z')],
    ['interactive', run('interactive', '2026-11-20T22:51:04.240Z')],
  ] as const

  it.each(runs)('%s: hooks and transcript in either order, once or twice', async (_name, part) => {
    const first = await store(part.hooks, part.transcript)
    const second = await store(part.transcript, part.hooks)
    const third = await store(part.hooks, part.transcript, part.hooks, part.transcript)
    const rows = first.everything(leave)
    expect(second.everything(leave)).toEqual(rows)
    expect(third.everything(leave)).toEqual(rows)
    expect(first.rows('SELECT count(*) AS n FROM sessions')).toEqual([{ n: 1 }])
  })

  it.each(runs)('%s: the transcript alone tells the same calls', async (_name, part) => {
    const both = await store(part.hooks)
    const alone = await store(part.transcript)
    const sql = `SELECT tool_use_id, tool, outcome, error, files, input_digest
      FROM tool_events WHERE agent_id IS NULL AND outcome <> 'refused' ORDER BY tool_use_id`
    expect(alone.rows(sql)).toEqual(both.rows(sql))
    const turns = 'SELECT number, prompt_id, prompt FROM turns ORDER BY number'
    expect(alone.rows(turns)).toEqual(both.rows(turns))
    const compactions = 'SELECT prompt_id, trigger, summary FROM compactions'
    expect(alone.rows(compactions)).toEqual(both.rows(compactions))
  })

  it('the refused permission request is refused, the other one allowed', async () => {
    const [, [, interactive]] = runs
    for (const order of [
      [interactive.hooks, interactive.transcript],
      [interactive.transcript, interactive.hooks],
    ]) {
      const both = await store(...order)
      expect(both.rows('SELECT choice, found, input FROM decisions ORDER BY at')).toEqual([
        { choice: 'allow', found: 'ran', input: expect.stringContaining('npm publish') },
        { choice: 'deny', found: 'transcript', input: expect.stringContaining('git push --force') },
      ])
      expect(both.rows(`SELECT tool FROM tool_events WHERE outcome = 'refused'`)).toHaveLength(1)
    }
  })
})
