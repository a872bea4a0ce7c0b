// What can be done with a project: rename, merge, exclude, delete.
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Merge, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Menu } from '../../components/controls/menu.tsx'
import { ConfirmDialog } from '../../components/feedback/dialog.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { api } from '../../core-client.ts'
import { useForget } from '../../features/use-forget.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { MergeDialog } from './merge-dialog.tsx'
import type { Project } from './project.ts'
import { RenameDialog } from './rename-dialog.tsx'

type Open = 'rename' | 'merge' | 'delete' | null

export function ProjectMenu({ project }: { project: Project }) {
  const [open, setOpen] = useState<Open>(null)
  const forget = useForget()
  const exclude = useMutation(api.projects.setExcluded.mutationOptions({ onError: showFailure }))
  const name = oneLine(project.name, 60)
  const close = () => setOpen(null)
  const setExcluded = (excluded: boolean) =>
    exclude.mutate(
      { id: project.id, excluded },
      {
        onSuccess: () =>
          showToast(
            excluded
              ? `${name} is excluded: nothing new is remembered, nothing is handed out.`
              : `${name} is remembered again.`,
            () => exclude.mutate({ id: project.id, excluded: !excluded }),
          ),
      },
    )
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { title: 'Rename…', icon: PencilLine, run: () => setOpen('rename') },
          { title: 'Merge into another…', icon: Merge, run: () => setOpen('merge') },
          project.excluded
            ? { title: 'Remember it again', icon: Eye, run: () => setExcluded(false) }
            : { title: 'Exclude', icon: EyeOff, run: () => setExcluded(true) },
          {
            title: 'Delete its memory…',
            icon: Trash2,
            tone: 'danger',
            run: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'rename' && <RenameDialog project={project} onClose={close} />}
      {open === 'merge' && <MergeDialog project={project} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'delete' : null)}
        title={`Delete everything about ${name}?`}
        about={`${plural(project.sessions, 'session')} and ${plural(project.observations, 'observation')} are erased from the database, the search and every file of Recollect. You can take it back for ten seconds. Your code is not touched.`}
        confirm="Delete its memory"
        onConfirm={() => forget({ kind: 'project', id: project.id })}
      />
    </>
  )
}
