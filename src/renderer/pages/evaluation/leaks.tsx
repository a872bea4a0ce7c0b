// The standing audit: whether anything was given or kept where it does not belong, and whether what was deleted is gone.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LeakAudit } from '../../../shared/contract/evaluation-use.ts'
import { Button } from '../../components/controls/button.tsx'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'

/** It goes over every file of the data folder: only where the user asks. */
export function Leaks() {
  const [isAsked, setAsked] = useState(false)
  const audit = useQuery(api.audit.leaks.queryOptions({ enabled: isAsked, staleTime: 0 }))
  return (
    <Section
      title="Did anything leak?"
      about="Looks for what was given in a project that it is not of, for rows in another session than their own, and for what you deleted: in the memory, its backups, kept transcripts and logs."
      aside={
        <Button
          disabled={audit.isFetching}
          onClick={() => (isAsked ? void audit.refetch() : setAsked(true))}
        >
          {isAsked ? 'Look again' : 'Look now'}
        </Button>
      }
    >
      {isAsked && (
        <div aria-live="polite">
          <Loaded query={audit} skeleton={<SkeletonRows rows={2} height={24} />}>
            {(found) => <Found found={found} />}
          </Loaded>
        </div>
      )}
    </Section>
  )
}

function Found({ found }: { found: LeakAudit }) {
  const { looked, isClean } = found
  const rows = rowsOf(found)
  return (
    <>
      <p className={isClean ? '' : 'text-warn'}>
        {isClean
          ? looked.open === 0
            ? 'Nothing leaked, and nothing that was deleted is left.'
            : `Nothing leaked. ${plural(looked.open, 'deletion')} can still be undone or ${looked.open === 1 ? 'is' : 'are'} being carried out: look again in a minute.`
          : `${plural(rows.length, 'thing')} found that should not be there.`}
      </p>
      <p className="mt-1 text-ink-faint">
        Looked at {plural(looked.items, 'item')} that sessions were given,{' '}
        {plural(looked.calls, 'call')}, {plural(looked.events, 'event')}, and for{' '}
        {plural(looked.deleted, 'deletion')} in {plural(looked.files, 'file')}.
      </p>
      {rows.length > 0 && (
        <div className="mt-3">
          <SmallTable
            caption="What should not be there"
            rows={rows}
            keyOf={({ key }) => key}
            columns={[
              { head: 'What', className: 'pr-3 align-top', cell: ({ what }) => what },
              {
                head: 'Where',
                className: 'align-top',
                cell: ({ where, sessionId }) =>
                  sessionId === null ? (
                    where
                  ) : (
                    <Link to="/sessions/$sessionId" params={{ sessionId }} className="link">
                      {where}
                    </Link>
                  ),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}

interface Row {
  readonly key: string
  readonly what: string
  readonly where: string
  /** The session that it leads to. */
  readonly sessionId: string | null
}

function rowsOf({ leaks, strays, residue }: LeakAudit): Row[] {
  return [
    ...leaks.map(({ injectionId, ref, fromProjectId, sessionId }) => ({
      key: `${injectionId} ${ref}`,
      what: `${oneLine(ref)} of another project (${oneLine(fromProjectId)}) was given`,
      where: 'the session that it was given to',
      sessionId,
    })),
    ...strays.map(({ table, rows }) => ({
      key: table,
      what: `${plural(rows, 'row')} in another project or session than their own`,
      where: oneLine(table),
      sessionId: null,
    })),
    ...residue.map(({ place, what, count }) => ({
      key: `${place} ${what}`,
      what: `Left of what was deleted: ${count} × ${oneLine(what)}`,
      where: oneLine(place),
      sessionId: null,
    })),
  ]
}
