// Says that the core is away and what to do, without taking away what is on the page.
import { LogIn, PlugZap } from 'lucide-react'
import { commandLine } from '../../command-name.ts'
import { describeFailure } from '../../failure.ts'
import { clockTime } from '../../format/time.ts'
import { reconnect, useConnection } from '../../live/live.ts'
import { NoticeBar } from './notice-bar.tsx'

export function ConnectionNotice() {
  const connection = useConnection()
  if (connection.phase !== 'lost') return null
  const kind = connection.error === null ? null : describeFailure(connection.error).kind
  const isSignedOut = kind === 'signed-out'
  return (
    <NoticeBar
      icon={isSignedOut ? LogIn : PlugZap}
      action={
        <button
          type="button"
          onClick={reconnect}
          className="shrink-0 rounded-md px-2 py-0.5 font-medium text-accent-strong hover:underline"
        >
          Try now
        </button>
      }
    >
      {isSignedOut ? (
        <>
          <strong className="font-semibold">Signed out.</strong> “{commandLine('open')}” opens an
          address that signs this browser in again.
        </>
      ) : kind === 'foreign' ? (
        <>
          <strong className="font-semibold">Another program answers at this address.</strong>{' '}
          Nothing was sent to it, and what you see may be old. “{commandLine('open')}” opens the
          address that Recollect has now.
        </>
      ) : kind === 'defect' ? (
        <>
          <strong className="font-semibold">
            Recollect has answered with errors since {clockTime(connection.since)}.
          </strong>{' '}
          What you see may be old. Its log (logs in the data folder) says why.
        </>
      ) : (
        <>
          <strong className="font-semibold">
            Recollect has not answered since {clockTime(connection.since)}.
          </strong>{' '}
          What you see may be old. Start it with “{commandLine('start')}”; this page connects by
          itself. If it runs at another address, “{commandLine('open')}” opens that.
        </>
      )}
    </NoticeBar>
  )
}
