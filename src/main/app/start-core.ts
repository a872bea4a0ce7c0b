// What begins with the start of a core, one after the other, also on a store that turns out to be damaged.
import { queueTalks } from '../recall/talk/follow-talk.ts'
import type { Closers } from './closers.ts'
import type { Core } from './core.ts'
import { startClosingStale } from './stale-sessions.ts'
import { startStoreChecks } from './store-checks.ts'
import { storeUsersOf } from './store-users.ts'

type Step = () => void | Promise<void>

/** Starts what works by itself; `closers` get what ends it. */
export async function startCore(core: Core, closers: Closers): Promise<void> {
  const { kind, pump, spool, forget, backups, transcripts, retention, embeddings, health } = core
  const { distiller, wordMerging, decisions } = core
  health.start(storeUsersOf(core))
  const ofHosts: readonly Step[] = [
    forget.resume,
    backups.start,
    () => closers.add('checks of the file', startStoreChecks(core)),
    transcripts.start,
    retention.start,
    embeddings.start,
    distiller.start,
    wordMerging.start,
    decisions.start,
    () => queueTalks(core.queue, core.db),
  ]
  const steps: readonly Step[] = [
    pump.start,
    spool.start,
    ...(kind === 'command' ? [] : ofHosts),
    () => closers.add('maintenance', startClosingStale(core)),
  ]
  for (const step of steps) await mendingOnce(step, health)
}

/** A step that meets damage is taken again when that is mended; the others are taken in any case. */
async function mendingOnce(step: Step, health: Core['health']): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (health.refusal() === null) throw error
    await health.mend()
    if (health.refusal() === null) await step()
  }
}
