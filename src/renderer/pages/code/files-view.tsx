// The tree of files beside the map of the one that is open; one after the other where there is little room.
import { ArrowLeft, MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../components/controls/button.tsx'
import { Choice, FilterField } from '../../components/controls/field.tsx'
import { useNarrow } from '../../components/controls/use-media.ts'
import { Empty } from '../../components/feedback/states.tsx'
import type { codeSearch } from '../../search-params.ts'
import { FileMap } from './file-map.tsx'
import type { CodeFile } from './file-tree.ts'
import { TreeView } from './tree-view.tsx'

type Place = z.infer<typeof codeSearch>

export function FilesView({
  projectId,
  files,
  at,
  go,
}: {
  projectId: string
  files: readonly CodeFile[]
  at: Place
  go: (place: Place) => void
}) {
  const narrow = useNarrow()
  const [text, setText] = useState('')
  const [only, setOnly] = useState<string>()
  const wanted = text.trim().toLowerCase()
  const shown = files.filter(
    ({ path, changes }) =>
      path.toLowerCase().includes(wanted) &&
      (only === undefined || changes.new + changes.modified + changes.deleted > 0),
  )
  const isMapAlone = narrow && at.file !== undefined
  const map = at.file !== undefined && (
    <FileMap
      key={at.file}
      projectId={projectId}
      path={at.file}
      chosen={at.name}
      onChoose={(name) => go({ ...at, name })}
    />
  )
  const tree = (
    <div className={`flex min-h-0 shrink-0 flex-col ${narrow ? 'flex-1' : 'w-80 border-r'}`}>
      <div className="flex gap-2 border-b px-3 py-2">
        <FilterField
          label="Part of a path"
          className="min-w-0 flex-1"
          value={text}
          onChange={setText}
        />
        <Choice
          label="Which files"
          className="w-26"
          value={only}
          onChange={setOnly}
          all="All"
          options={[{ value: 'changed', label: 'Changed' }]}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {shown.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-faint">No file fits.</p>
        ) : (
          <TreeView
            files={shown}
            chosen={at.file}
            onChoose={(file) => go({ ...at, file, name: undefined })}
          />
        )}
      </div>
    </div>
  )
  return (
    <div className="flex min-h-0 flex-1">
      {!isMapAlone && tree}
      {(!narrow || isMapAlone) && (
        <div
          role="region"
          aria-label="What the file defines"
          tabIndex={0}
          className="min-w-0 flex-1 overflow-y-auto px-6 py-4 outline-offset-[-2px] max-[900px]:px-4"
        >
          {isMapAlone && (
            <Button tone="ghost" className="mb-2 -ml-2" onClick={() => go({ view: at.view })}>
              <ArrowLeft aria-hidden="true" /> All files
            </Button>
          )}
          {map || (
            <Empty icon={MousePointerClick} title="Choose a file">
              Its functions with their signatures show here, and who changed each of them.
            </Empty>
          )}
        </div>
      )}
    </div>
  )
}
