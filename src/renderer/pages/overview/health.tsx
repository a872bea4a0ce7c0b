// One sentence on whether everything is connected and at which level it works.
import type { Status } from '../../../shared/contract/system.ts'
import { isPaused } from '../../components/layout/capture-status.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { useMeaning } from '../../features/use-meaning.ts'

export function Health({ status, now }: { status: Status | undefined; now: number }) {
  const hasMeaning = useMeaning() === true
  if (!status) return <span>&nbsp;</span>
  return (
    <>
      {isPaused(status, now) ? (
        'Paused: nothing is being remembered. '
      ) : status.lastEventAt === null ? (
        'Listening; it knows of no work yet. '
      ) : (
        <>
          Listening; the latest work that it knows of: <RelativeTime at={status.lastEventAt} />.{' '}
        </>
      )}
      {status.level.distill === 'rules' ? 'Written by rules' : `Written by ${status.level.distill}`}
      {hasMeaning ? ', found by words and meaning.' : ', found by words.'}
    </>
  )
}
