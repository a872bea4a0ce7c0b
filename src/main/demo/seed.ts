// Fills a throw-away store with the recordings, as if they had happened over the last weeks.
import { setHours } from 'date-fns/setHours'
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'
import { z } from 'zod'
import { sessionSources } from '../../shared/kinds.ts'
import type { Core } from '../core/create-core.ts'
import { type Recording, readRecordings } from './recordings.ts'

const startSchema = z.looseObject({
  hook_event_name: z.literal('SessionStart'),
  source: z.enum(sessionSources),
})

/** Parts of the core that seeding uses. */
type SeededCore = Pick<Core, 'capture' | 'context' | 'pump' | 'now'>

/**
 * Takes in every recording of `folder` through the same door as real hooks, the oldest first, and
 * hands each session the context that it would have been given.
 */
export async function seedDemo(core: SeededCore, folder: string): Promise<void> {
  core.pump.start()
  for (const recording of readRecordings(folder)) await play(core, recording)
}

async function play(core: SeededCore, recording: Recording): Promise<void> {
  const start = startOf(recording, core.now())
  for (const { offsetMs, payload } of recording.events) {
    const bytes = Buffer.from(JSON.stringify(payload))
    const at = Math.min(start + offsetMs, core.now())
    const stored = core.capture.ingest(core.capture.parse(bytes), {
      at,
      event: payload.hook_event_name,
      bytes: bytes.length,
      via: 'spool',
    })
    const begun = startSchema.safeParse(payload)
    if (!begun.success || !stored.sessionId || !stored.projectId) continue
    core.pump.wake()
    await core.pump.idle()
    const { sessionId, projectId } = stored
    const { source } = begun.data
    const result = core.context.build({ projectId, sessionId, source, at })
    if (result.text === '') continue
    core.context.recordInjection({
      sessionId,
      event: 'SessionStart',
      source,
      result,
      durationMs: 0,
      at,
    })
  }
  core.pump.wake()
  await core.pump.idle()
}

function startOf(recording: Recording, now: number): number {
  return setHours(startOfDay(subDays(now, recording.daysAgo)), recording.hour).getTime()
}
