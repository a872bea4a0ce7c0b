// Has told what ended just before a session starts: after /clear its last events and refusals are not taken in yet.
import type { Logger } from '../../base/logs/log.ts'
import { within } from '../../threads/within.ts'
import type { HttpRooms } from '../http-rooms.ts'

/**
 * When each step is over at the latest (ms since the first began): the context, which may take 1,500 ms, is built with
 * what is known then. With nothing to do they take 2 ms together; 170 KB of transcript and four turns 200.
 */
const usualLimits = { spool: 250, transcripts: 700, telling: 1100 }

/**
 * Takes in what hooks left in the spool, which is where a session's end comes by; reads what no hook carries, such as
 * a refusal, from the transcripts of the newest sessions of the project; then tells these. What fails is logged: a
 * job waits for it, and the context is built all the same.
 */
export async function tellEnded(
  { spool, transcripts, distiller }: Pick<HttpRooms, 'spool' | 'transcripts' | 'distiller'>,
  place: { readonly projectId: string; readonly sessionId: string },
  log: Logger,
  until = usualLimits,
): Promise<void> {
  const startedAt = performance.now()
  const left = (end: number) => Math.max(1, Math.ceil(end - (performance.now() - startedAt)))
  try {
    await within(spool.drain(), left(until.spool))
    const reading = transcripts.readWaiting(place, left(until.transcripts))
    await within(reading, left(until.transcripts))
    await distiller.settle(place, left(until.telling))
  } catch (error) {
    log.error({ err: error, ...place }, 'what ended could not be told before the context was built')
  }
}
