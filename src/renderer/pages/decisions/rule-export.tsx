// The rules of a project in the agent's own syntax: to copy, or to write to its local settings once the diff was seen.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCopy, FileOutput } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { plainText } from '../../format/plain-text.ts'

export function RuleExport({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <FileOutput /> For the agent’s settings
      </Button>
      {isOpen && <Exported projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Exported({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const query = useQuery(api.decisionRules.export.queryOptions({ input: { projectId } }))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="For the agent’s settings"
      about="The project’s rules as Claude Code writes them. There they hold also without Recollect, and what they answer is told nowhere."
    >
      <div className="mt-4 grid gap-3">
        <Loaded query={query} skeleton={<SkeletonBlock height={160} />}>
          {({ allow, deny, left }) =>
            allow.length + deny.length === 0 ? (
              <p>No rule of this project can stand there.{leftWords(left.length)}</p>
            ) : (
              <>
                <textarea
                  aria-label="The rules as settings"
                  readOnly
                  rows={8}
                  value={plainText(JSON.stringify({ permissions: { allow, deny } }, null, 2))}
                  className="w-full resize-y rounded-md bg-page px-2.5 py-2 font-mono text-xs shadow-raised"
                />
                <div className="flex items-center justify-between gap-3">
                  <p className="text-ink-faint">{leftWords(left.length)}</p>
                  <Button
                    onClick={() =>
                      void navigator.clipboard
                        .writeText(JSON.stringify({ permissions: { allow, deny } }, null, 2))
                        .then(() => showToast('Copied.'))
                        .catch(showFailure)
                    }
                  >
                    <ClipboardCopy /> Copy
                  </Button>
                </div>
                <Written projectId={projectId} onClose={onClose} />
              </>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

function leftWords(left: number): string {
  return left === 0
    ? ''
    : ` ${plural(left, 'rule')} left out: for one session, with an end, or dangerous.`
}

/** What would change in the project's local settings, and the button that writes exactly that. */
function Written({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const cache = useQueryClient()
  const [diff, setDiff] = useState<{ file: string; diff: string } | null>(null)
  const change = useMutation(
    api.decisionRules.writeExport.mutationOptions({
      onError(error) {
        // What was shown may be out of date: it is looked at once more before anything is written.
        setDiff(null)
        showFailure(error)
      },
      onSuccess({ file, diff, isWritten }) {
        if (!isWritten) return setDiff({ file, diff })
        void cache.invalidateQueries({ queryKey: api.decisionRules.key() })
        showToast('The settings are written.')
        onClose()
      },
    }),
  )
  if (diff === null)
    return (
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button disabled={change.isPending} onClick={() => change.mutate({ projectId })}>
          Show what would change
        </Button>
      </div>
    )
  return (
    <>
      {diff.diff === '' ? (
        <p role="status">The project’s local settings have all of them.</p>
      ) : (
        <textarea
          aria-label="What would change"
          readOnly
          rows={10}
          value={plainText(diff.diff)}
          className="w-full resize-y rounded-md bg-page px-2.5 py-2 font-mono text-xs shadow-raised"
        />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button
          tone="primary"
          disabled={change.isPending || diff.diff === ''}
          onClick={() => change.mutate({ projectId, diff: diff.diff })}
        >
          Write it to the settings
        </Button>
      </div>
    </>
  )
}
