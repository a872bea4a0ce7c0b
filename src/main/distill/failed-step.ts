// Writes the event of a step whose job failed: what was learned, read or summed up is missing, and the log shows why.
import { formatId } from '../../shared/ids.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import { rulesLevel } from '../db/memories/levels.ts'
import { createObservationStore } from '../db/memories/observation-store.ts'
import type { Db } from '../db/open.ts'
import type { TellFailed } from '../jobs/attempt.ts'

const nothingRead = { file: '', language: '', functions: 0, new: 0, modified: 0, deleted: 0 }

/** Turns tell of themselves, as `compress.error`; other kinds of job that fail are no step of the event log. */
export function createFailedSteps(db: Db, events: Pick<EventLog, 'write'>): TellFailed {
  const store = createObservationStore(db)
  const sessionOf = (key: string): string | undefined => store.turn(Number(key))?.sessionId
  return ({ kind, key }, error, durationMs) => {
    if (kind === 'learn.turn')
      events.write(
        'learning.extracted',
        { learningId: null, kind: null, level: rulesLevel, turnId: formatId('turn', Number(key)) },
        { sessionId: sessionOf(key), durationMs, error },
      )
    else if (kind === 'code.scan' || kind === 'code.read')
      events.write('ast.scan', nothingRead, { sessionId: sessionOf(key), durationMs, error })
    else if (kind === 'code.project')
      events.write('ast.scan', { ...nothingRead, projectId: key }, { durationMs, error })
    else if (kind === 'distill.session' || kind === 'distill.model-session')
      events.write(
        'hook.summary',
        { scope: 'session', level: kind === 'distill.session' ? rulesLevel : '' },
        { sessionId: key, durationMs, error },
      )
  }
}
