// Asks into which project another one is merged.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Choice } from '../../components/controls/field.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import type { Project } from './project.ts'

export function MergeDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [into, setInto] = useState<string | undefined>(undefined)
  const projects = useQuery(api.projects.list.queryOptions())
  const merge = useMutation(api.projects.merge.mutationOptions({ onError: showFailure }))
  const others = (projects.data?.rows ?? []).filter(({ id }) => id !== project.id)
  const name = oneLine(project.name, 60)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Merge ${name} into another project`}
      about={`Its ${plural(project.sessions, 'session')} and everything that was learned in them move there, and new sessions in its folder go there too. This cannot be taken back.`}
      width="w-110"
    >
      <div className="mt-4">
        {others.length === 0 ? (
          <p className="text-ink-faint">There is no other project.</p>
        ) : (
          <Choice
            label="Merge into"
            className="w-full"
            all="Choose a project"
            value={into}
            onChange={setInto}
            options={others.map((other) => ({
              value: other.id,
              label: `${oneLine(other.name, 60)} — ${oneLine(other.remote ?? other.root, 80)}`,
            }))}
          />
        )}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="danger"
          disabled={into === undefined || merge.isPending}
          onClick={() => {
            if (into === undefined) return
            merge.mutate(
              { from: project.id, into },
              {
                onSuccess: (merged) => {
                  onClose()
                  showToast(`${name} is now part of ${oneLine(merged.name, 60)}.`)
                },
              },
            )
          }}
        >
          Merge
        </Button>
      </div>
    </Dialog>
  )
}
