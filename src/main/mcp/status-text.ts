// Says how the memory stands, for an agent.
import { counted } from '../../shared/counted.ts'
import { isoDay } from '../context/dates.ts'
import type { AccessStatus } from './memory-access.ts'

export function statusText(status: AccessStatus): string {
  const { isRunning, search, memories, memoriesWaiting, sessions, lastEventAt } = status
  return [
    isRunning
      ? 'Recollect is running.'
      : 'Recollect is not running: the memory can be read, not written.',
    `Search goes by ${search === 'hybrid' ? 'words and meaning' : 'words'}.`,
    `${counted(sessions, 'session')} and ${counted(memories, 'stored memory', 'stored memories')}${memoriesWaiting > 0 ? `, ${memoriesWaiting} of them waiting to be embedded` : ''}.`,
    lastEventAt === null ? 'Nothing was recorded yet.' : `Last recorded on ${isoDay(lastEventAt)}.`,
  ].join('\n')
}
