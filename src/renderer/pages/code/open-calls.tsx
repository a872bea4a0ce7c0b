// The calls that are left open most often, and how much of each file is resolved: where a type hint would pay off.
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { z } from 'zod'
import { changedSinceWords } from '../../../shared/code/changed-since.ts'
import { scanCoverageWords } from '../../../shared/code/scan-coverage.ts'
import type { codeUnresolvedSchema } from '../../../shared/contract/code.ts'
import { Empty, Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { Path } from '../../components/text/path.tsx'
import { api } from '../../core-client.ts'
import { count } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'

const reasons = {
  injected: 'Handed in from outside',
  dynamic: 'Chosen while it runs',
  chained: 'On the answer of another call',
} as const

/** What changed since the calls were resolved, and what was not read; nothing where all is as it was. */
function AsOf({
  changedSince,
  scan,
}: Pick<z.infer<typeof codeUnresolvedSchema>, 'changedSince' | 'scan'>) {
  const said = [
    scanCoverageWords(scan),
    changedSinceWords(changedSince, (text) => oneLine(text, 120)),
  ].filter((words) => words !== null)
  return said.length === 0 ? null : <p className="pb-4 text-ink-soft">{said.join(' ')}</p>
}

/** Files with the lowest shares that are listed. */
const mostFiles = 30

export function OpenCalls({
  projectId,
  onOpen,
}: {
  projectId: string
  onOpen: (path: string) => void
}) {
  const open = useQuery(api.code.unresolved.queryOptions({ input: { projectId } }))
  const files = useQuery(api.code.files.queryOptions({ input: { projectId } }))
  const lowest = (files.data ?? [])
    .filter(({ calls }) => calls.unresolved > 0)
    .sort((one, other) => other.calls.unresolved - one.calls.unresolved)
    .slice(0, mostFiles)
  return (
    <div
      role="region"
      aria-label="Open calls"
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-6 py-5 outline-offset-[-2px] max-[900px]:px-4"
    >
      <Loaded query={open} skeleton={<SkeletonRows rows={10} height={32} />}>
        {({ calls, changedSince, scan }) =>
          calls.length === 0 ? (
            <Empty icon={ListChecks} title="No call is known to be left open">
              {scanCoverageWords(scan) ?? 'Every call that was read leads somewhere.'}
            </Empty>
          ) : (
            <>
              <AsOf {...{ changedSince, scan }} />
              <Section
                title="Left open most often"
                about="Nobody can tell what these call; a type written there would. What may be of the project comes first."
              >
                <SmallTable
                  caption="Calls that are left open most often"
                  rows={calls}
                  keyOf={(row) => `${row.written} ${row.reason ?? ''}`}
                  columns={[
                    {
                      head: 'As written',
                      className: 'max-w-0 w-[45%] truncate pr-3',
                      cell: ({ written }) => (
                        <code className="font-mono text-xs">{oneLine(written, 160)}</code>
                      ),
                    },
                    {
                      head: 'Why',
                      className: 'pr-3 max-[900px]:hidden',
                      tone: 'soft',
                      cell: ({ reason, isOutside }) =>
                        `${reason === null ? 'Not known' : reasons[reason]}${isOutside ? '; nothing here has that name' : ''}`,
                    },
                    {
                      head: 'Times',
                      isFigure: true,
                      className: 'px-2 whitespace-nowrap',
                      cell: ({ times }) => count(times),
                    },
                    {
                      head: 'For instance',
                      className: 'max-w-0 w-[30%] pl-3',
                      cell: ({ example }) => (
                        <button
                          type="button"
                          onClick={() => onOpen(example.path)}
                          className="flex max-w-full items-center text-left text-accent hover:underline"
                        >
                          <Path path={`${example.path}:${example.line}`} />
                        </button>
                      ),
                    },
                  ]}
                />
              </Section>
              <Section
                title="By file"
                about="Calls that lead to code of the project, of all in the file that may."
              >
                <SmallTable
                  caption="Share of calls resolved by file"
                  rows={lowest}
                  keyOf={({ path }) => path}
                  columns={[
                    {
                      head: 'File',
                      className: 'max-w-0 w-[60%] pr-3',
                      cell: ({ path }) => (
                        <button
                          type="button"
                          onClick={() => onOpen(path)}
                          className="flex max-w-full text-left text-accent hover:underline"
                        >
                          <Path path={path} />
                        </button>
                      ),
                    },
                    {
                      head: 'Resolved',
                      isFigure: true,
                      cell: ({ calls: { resolved, unresolved } }) =>
                        `${Math.floor((100 * resolved) / (resolved + unresolved))} %`,
                    },
                    {
                      head: 'Open',
                      isFigure: true,
                      cell: ({ calls: { unresolved } }) => count(unresolved),
                    },
                  ]}
                />
              </Section>
            </>
          )
        }
      </Loaded>
    </div>
  )
}
