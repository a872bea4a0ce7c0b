// The functions that are new, changed or gone, by file; those that are there lead to their code.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Report, ReportFunction } from '../../../shared/contract/evaluation/report.ts'
import { Section } from '../../components/layout/page.tsx'
import { Path } from '../../components/text/path.tsx'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { ChangeMark } from '../code/change-mark.tsx'

const changes = { NEW: 'new', MOD: 'modified', DEL: 'deleted' } as const
const shownAtOnce = 20

export function Functions({ functions }: { functions: Report['functions'] }) {
  const { added, modified, deleted, rows } = functions
  const left = added + modified + deleted - rows.length
  return (
    <Section
      title="Functions and types"
      about={`${added} new, ${modified} changed, ${deleted} gone`}
    >
      {rows.length === 0 ? (
        <p className="text-ink-faint">None was changed in a file whose language Recollect reads.</p>
      ) : (
        <FunctionRows rows={rows} />
      )}
      {left > 0 && <p className="mt-2 text-ink-faint">{plural(left, 'more')} not shown.</p>}
    </Section>
  )
}

export function FunctionRows({
  rows,
  atOnce = shownAtOnce,
}: {
  rows: readonly ReportFunction[]
  /** How many are shown before the user asks for all. */
  atOnce?: number
}) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className="grid gap-1">
        {rows.map((one, at) => (
          <li
            key={`${one.projectId} ${one.path} ${one.qualifiedName} ${one.change}`}
            className={`min-w-0 items-center gap-3 ${at >= atOnce && !isWhole ? 'hidden print:flex' : 'flex'}`}
          >
            <span className="w-21 shrink-0">
              <ChangeMark change={changes[one.change]} />
            </span>
            <Name one={one} />
            <span className="ml-auto max-w-[45%] min-w-0 shrink-0 truncate">
              <Path path={one.path} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > atOnce && (
        <button type="button" className="link mt-2 print:hidden" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </button>
      )}
    </>
  )
}

function Name({ one }: { one: ReportFunction }) {
  const words = oneLine(one.signature || one.qualifiedName, 200)
  const look = 'min-w-0 truncate font-mono text-xs'
  if (one.change === 'DEL') {
    return (
      <span className={`${look} text-ink-faint line-through`} title={words}>
        {words}
      </span>
    )
  }
  return (
    <Link
      to="/projects/$projectId/code"
      params={{ projectId: one.projectId }}
      search={{ file: one.path, name: one.qualifiedName }}
      className={`${look} hover:underline`}
      title={words}
    >
      {words}
    </Link>
  )
}
