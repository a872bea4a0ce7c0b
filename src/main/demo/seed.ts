// Fills a throw-away store with the recordings, as if they had happened over the last weeks.
import { setHours } from 'date-fns/setHours'
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'
import { z } from 'zod'
import { sessionSources } from '../../shared/kinds.ts'
import type { Capture } from '../capture/ingest.ts'
import type { Context } from '../context/context.ts'
import type { Pump } from '../jobs/pump.ts'
import type { Memories } from '../memories/memories.ts'
import { type Recording, readMemories, readRecordings } from './recordings.ts'

const startSchema = z.looseObject({
  hook_event_name: z.literal('SessionStart'),
  source: z.enum(sessionSources),
})

/** The rooms that seeding uses. */
interface SeededRooms {
  readonly capture: Capture
  readonly context: Context
  readonly memories: Memories
  readonly pump: Pump
  readonly now: () => number
}

/**
 * Takes in every recording of `folder` through the same door as real hooks, the oldest first, hands each
 * session the context that it would have been given, and stores the demo's memories.
 */
export async function seedDemo(core: SeededRooms, folder: string): Promise<void> {
  core.pump.start()
  const projects = new Map<string, string>()
  for (const recording of readRecordings(folder)) {
    const projectId = await play(core, recording)
    // A recording is named after its project: `shop-cart`.
    if (projectId !== null) projects.set(recording.name.split('-')[0] ?? '', projectId)
  }
  for (const { project, ...memory } of readMemories(folder)) {
    const projectId = projects.get(project ?? '')
    const namespace = projectId === undefined ? 'global' : `project:${projectId}`
    core.memories.store({ ...memory, namespace })
  }
  core.pump.wake()
  await core.pump.idle()
}

/** Gives the project in which the session was. */
async function play(core: SeededRooms, recording: Recording): Promise<string | null> {
  const start = startOf(recording, core.now())
  let project: string | null = null
  for (const { offsetMs, payload } of recording.events) {
    const bytes = Buffer.from(JSON.stringify(payload))
    const at = Math.min(start + offsetMs, core.now())
    const stored = core.capture.ingest(core.capture.parse(bytes), {
      at,
      event: payload.hook_event_name,
      bytes: bytes.length,
      via: 'spool',
    })
    project = stored.projectId ?? project
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
  return project
}

function startOf(recording: Recording, now: number): number {
  return setHours(startOfDay(subDays(now, recording.daysAgo)), recording.hour).getTime()
}
