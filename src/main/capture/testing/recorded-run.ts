// Two runs of the real client that were recorded: their hook payloads in order, and the transcript of each.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

export type RecordedRun = 'headless' | 'interactive'

const root = resolve(import.meta.dirname, '../../../../fixtures/hook-payloads')

/** The folder of a run: `01-SessionStart.json` and so on, and `transcript.jsonl`. */
export function recordedRun(name: RecordedRun): string {
  return join(root, name)
}

/** The payloads of a run's hooks in the order in which they came. */
export function recordedPayloads(name: RecordedRun): Record<string, unknown>[] {
  const folder = recordedRun(name)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) =>
      z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    )
}
