// What is drawn of the call graph: which calls, how far, of which files; how much that is, and saving it.
import { Download } from 'lucide-react'
import type { z } from 'zod'
import { Choice, FilterField } from '../../../components/controls/field.tsx'
import { Menu } from '../../../components/controls/menu.tsx'
import { count, plural } from '../../../format/numbers.ts'
import type { codeSearch } from '../../../search-params.ts'

type Place = z.infer<typeof codeSearch>

const directions = [
  { value: 'callers', label: 'Callers' },
  { value: 'callees', label: 'Calls' },
] as const
const depths = [1, 2, 3, 4, 5, 10, 20]

export function GraphTools({
  at,
  go,
  part,
  onPart,
  onSave,
  canSave,
  functions,
  calls,
  left,
  isWhole,
  changedFiles,
  missing,
}: {
  at: Place
  go: (place: Place) => void
  part: string
  onPart: (part: string) => void
  onSave: (as: 'mermaid' | 'svg' | 'png') => void
  canSave: boolean
  functions: number
  calls: number
  /** Functions beyond the limit. */
  left: number
  isWhole: boolean
  /** Files that changed since their calls were resolved. */
  changedFiles: number
  /** A sentence about what of the project was not read. */
  missing: string | null
}) {
  const depth = at.depth ?? 1
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 max-[900px]:px-4">
      <Choice
        label="Direction"
        className="w-40"
        value={at.calls}
        all="Callers and calls"
        onChange={(next) =>
          go({ ...at, calls: directions.find(({ value }) => value === next)?.value })
        }
        options={directions}
      />
      <Choice
        label="Depth"
        className="w-32"
        value={String(depth)}
        onChange={(next) => go({ ...at, depth: next === '1' ? undefined : Number(next) })}
        options={[...new Set([...depths, depth])]
          .toSorted((one, other) => one - other)
          .map((steps) => ({ value: String(steps), label: `${plural(steps, 'call')} deep` }))}
      />
      <FilterField label="Only files with" className="w-44" value={part} onChange={onPart} />
      <span role="status" className="text-ink-faint">
        {plural(functions, 'function')}, {plural(calls, 'call')}
        {left > 0 && `; ${count(left)} more are not drawn`}
        {left === 0 && !isWhole && '; not all of them'}
        {changedFiles > 0 &&
          `; ${plural(changedFiles, 'file')} of the project changed since calls were resolved`}
        {missing !== null && `; ${missing}`}
      </span>
      {canSave && (
        <span className="ml-auto">
          <Menu
            label="Save the drawing"
            items={[
              { title: 'As Mermaid', icon: Download, run: () => onSave('mermaid') },
              { title: 'As SVG', icon: Download, run: () => onSave('svg') },
              { title: 'As PNG', icon: Download, run: () => onSave('png') },
            ]}
          />
        </span>
      )}
    </div>
  )
}
