// Who calls whom: in the file that was changed most, or among all functions that changed.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportInput } from '../../../shared/contract/evaluation/report.ts'
import { Segmented } from '../../components/controls/field.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Path } from '../../components/text/path.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { CallDrawing } from './call-drawing.tsx'

export function Calls({ facts: { mostChanged }, input }: { facts: Report; input: ReportInput }) {
  const [shown, setShown] = useState<'file' | 'all'>('file')
  const changed = useQuery(
    api.reports.changed.queryOptions({ input, enabled: shown === 'all' && mostChanged !== null }),
  )
  if (mostChanged === null) return null
  return (
    <Section
      title="Who calls whom"
      about={
        shown === 'file' ? (
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            The file that was changed most: <Path path={mostChanged.path} />{' '}
            {plural(mostChanged.changes, 'change')}
          </span>
        ) : (
          'All functions that changed, with those that call them and that they call'
        )
      }
      aside={
        <div className="shrink-0 print:hidden">
          <Segmented
            label="Calls of"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'file', label: 'One file' },
              { value: 'all', label: 'All that changed' },
            ]}
          />
        </div>
      }
    >
      {mostChanged.calls !== 'known' && (
        <p className="mb-2 text-ink-faint">
          {mostChanged.calls === 'behind'
            ? 'Calls of what changed last are missing: they are read when the project rests.'
            : 'The calls of this project were not read yet.'}
        </p>
      )}
      {shown === 'file' ? (
        <CallDrawing graph={mostChanged} isKnown={mostChanged.calls === 'known'} />
      ) : (
        <Loaded query={changed} skeleton={<SkeletonBlock height={200} />}>
          {(graph) => <CallDrawing graph={graph} isKnown={graph.calls === 'known'} />}
        </Loaded>
      )}
    </Section>
  )
}
