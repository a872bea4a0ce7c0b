// What is known of a project's sources, how far their reading is, and the buttons that begin and end it.
import { useMutation } from '@tanstack/react-query'
import { RefreshCw, X } from 'lucide-react'
import type { z } from 'zod'
import { leftOutFiles } from '../../../shared/code/left-out-files.ts'
import type { codeScanStatusSchema } from '../../../shared/contract/code-scan.ts'
import { Button } from '../../components/controls/button.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import type { useScan } from './use-scan.ts'

type Status = z.infer<typeof codeScanStatusSchema>
type Scan = ReturnType<typeof useScan>

/** The figures of the project, or how far its reading is. */
export function ScanLine({ status }: { status: Status | undefined }) {
  if (status === undefined) return 'What is known of its sources'
  const { scan } = status
  if (scan.state === 'waiting') return 'Its sources are going to be read.'
  if (scan.state === 'running')
    return (
      <span className="flex max-w-120 items-center gap-3">
        <span className="shrink-0">
          Reading: {count(scan.filesDone)} of {plural(scan.files, 'file')}
        </span>
        <span className="min-w-20 flex-1">
          <Progress
            label="Files read"
            value={scan.files === 0 ? null : scan.filesDone / scan.files}
          />
        </span>
      </span>
    )
  if (status.files === 0) return scan.detail === null ? 'Not read yet' : oneLine(scan.detail, 300)
  const share = shareResolved(status.toProject)
  const leftOut = leftOutFiles(scan.skipped)
  return (
    <>
      {plural(status.files, 'file')}, {plural(status.definitions, 'definition')},{' '}
      {plural(status.calls, 'call')}
      {share !== null && `, ${share} of calls to its own code resolved`}
      {status.analysedAt !== null && (
        <>
          , read <RelativeTime at={status.analysedAt} />
        </>
      )}
      {leftOut !== null && `. Left out: ${leftOut}`}
      {scan.left > 0 && (
        <span className="text-warn">. {plural(scan.left, 'file')} beyond its limit not read</span>
      )}
      {(scan.state === 'failed' || scan.state === 'cancelled') && (
        <span className="text-warn">
          . The last reading {scan.state === 'failed' ? 'failed' : 'was cancelled'}
          {scan.state === 'cancelled' &&
            scan.files > 0 &&
            ` after ${count(scan.filesDone)} of ${plural(scan.files, 'file')}`}
          {scan.detail === null ? '' : `: ${oneLine(scan.detail, 200)}`}
        </span>
      )}
    </>
  )
}

/** Of the calls that lead to code of the project, or may, those of which it is known where: as the report has it. */
function shareResolved(languages: Status['toProject']): string | null {
  const resolved = languages.reduce((sum, one) => sum + one.resolved, 0)
  const all = languages.reduce((sum, one) => sum + one.unresolved, resolved)
  return all === 0 ? null : `${Math.round((100 * resolved) / all)} %`
}

/** Reads the project, or ends that. `isMain` says what would be read, where nothing was. */
export function ScanActions({
  projectId,
  scan: { status, isBusy },
  isMain = false,
}: {
  projectId: string
  scan: Scan
  isMain?: boolean
}) {
  const begin = useMutation(api.code.scan.mutationOptions({ onError: showFailure }))
  const end = useMutation(api.code.cancelScan.mutationOptions({ onError: showFailure }))
  if (isBusy)
    return (
      <Button disabled={end.isPending} onClick={() => end.mutate({ projectId })}>
        <X aria-hidden="true" /> Cancel
      </Button>
    )
  const files = status?.scan.files ?? 0
  return (
    <Button
      tone={isMain ? 'primary' : 'plain'}
      disabled={begin.isPending || status === undefined}
      onClick={() => begin.mutate({ projectId })}
    >
      <RefreshCw aria-hidden="true" />
      {isMain && files > 0 ? `Read its ${plural(files, 'file')}` : 'Read the project'}
    </Button>
  )
}
