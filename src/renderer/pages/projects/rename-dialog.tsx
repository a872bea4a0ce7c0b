// Asks for a project's new name.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { api } from '../../core-client.ts'
import type { Project } from './project.ts'

export function RenameDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [name, setName] = useState(project.name)
  const rename = useMutation(api.projects.rename.mutationOptions({ onError: showFailure }))
  const wanted = name.trim()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Rename the project"
      about="The name is for you; the project is still told apart by its repository or folder."
      width="w-110"
    >
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted === '' || wanted === project.name) return onClose()
          rename.mutate(
            { id: project.id, name: wanted },
            {
              onSuccess: () => {
                onClose()
                showToast('Renamed.', () => rename.mutate({ id: project.id, name: project.name }))
              },
            },
          )
        }}
      >
        <input
          aria-label="Name"
          value={name}
          maxLength={200}
          autoFocus
          dir="auto"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
          className="h-8 w-full rounded-md bg-page px-2.5 shadow-raised"
        />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={wanted === '' || rename.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
