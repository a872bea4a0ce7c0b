// Where a drawing of calls may begin: the files that changed last, then those with the most calls.
import { Workflow } from 'lucide-react'
import { Empty } from '../../../components/feedback/states.tsx'
import { Path } from '../../../components/text/path.tsx'
import { plural } from '../../../format/numbers.ts'
import type { CodeFile } from '../file-tree.ts'

const offered = 12

export function StartList({
  files,
  onChoose,
}: {
  files: readonly CodeFile[]
  onChoose: (file: string) => void
}) {
  const found = files
    .filter(({ calls }) => calls.resolved + calls.unresolved > 0)
    .toSorted(
      (one, other) =>
        (other.lastChangedAt ?? 0) - (one.lastChangedAt ?? 0) ||
        other.calls.resolved - one.calls.resolved,
    )
    .slice(0, offered)
  if (found.length === 0)
    return (
      <Empty icon={Workflow} title="No calls are known yet">
        Reading the whole project shows who calls whom; it stays on this machine.
      </Empty>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4 max-[900px]:px-4">
      <h2 className="font-semibold">Where to begin?</h2>
      <p className="mb-2 text-ink-faint">
        Find a function above, or begin with a file: those that changed last, then those with the
        most calls.
      </p>
      <ul aria-label="Files to begin with" className="max-w-180">
        {found.map(({ path, calls }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onChoose(path)}
              className="flex w-full items-center justify-between gap-4 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
            >
              <Path path={path} />
              <span className="shrink-0 text-xs text-ink-faint">
                {plural(calls.resolved + calls.unresolved, 'call')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
