// What must rest while another file takes the place of the database, and begin anew after it.
import type { StoreUsers } from '../keep/store-health.ts'
import type { Core } from './core.ts'

/** The users of the store of a core that has started. */
export function storeUsersOf(
  core: Pick<
    Core,
    | 'kind'
    | 'pump'
    | 'forget'
    | 'transcripts'
    | 'events'
    | 'spool'
    | 'embeddings'
    | 'reader'
    | 'log'
  >,
): StoreUsers {
  const { kind, pump, forget, transcripts, events, spool, embeddings, reader, log } = core
  return {
    async rest() {
      const [resumePump] = await Promise.all([pump.pause(), transcripts.close(), events.flush()])
      return () => {
        resumePump()
        // A start that met the damage went on without it.
        pump.start()
        // What is hidden may have come from the other file, without its jobs.
        forget.resume()
        if (kind !== 'command') transcripts.start()
        spool.drain().catch((error: unknown) => log.error({ err: error }, 'the spool is not read'))
      }
    },
    async renew() {
      embeddings.reopen()
      await reader.renew()
    },
  }
}
