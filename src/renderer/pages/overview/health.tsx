// One sentence on whether everything is connected and at which level it works.
import type { Status } from '../../../shared/contract/system.ts'
import { isPaused } from '../../components/capture-status.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'

export function Health({ status, now }: { status: Status | undefined; now: number }) {
  if (!status) return <span>&nbsp;</span>
  return (
    <>
      {isPaused(status, now) ? (
        'Paused: nothing is being remembered. '
      ) : status.lastEventAt === null ? (
        'Listening; the agent has not reported anything yet. '
      ) : (
        <>
          Listening; the agent last reported <RelativeTime at={status.lastEventAt} />.{' '}
        </>
      )}
      {status.level.distill === 'rules' ? 'Written by rules' : `Written by ${status.level.distill}`}
      {status.level.search === 'words' ? ', found by words.' : ', found by words and meaning.'}
    </>
  )
}
