// The calls of the user's sources: which share leads somewhere, which stay open most often, and what the memory takes.
import { Link } from '@tanstack/react-router'
import type { Measures as Figures } from '../../../shared/contract/evaluation/report.ts'
import { alikeName } from '../../../shared/contract/evaluation/rows.ts'
import { SmallTable } from '../../components/small-table.tsx'
import { bytes, count } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { Question } from './question.tsx'
import { RowsLink } from './rows-behind.tsx'

export function SourceCalls({ figures: { calls } }: { figures: Figures }) {
  const { share, resolved, unresolved, mainReason, byLanguage } = calls
  return (
    <Question
      title="Which calls are resolved?"
      rows={byLanguage.map((one) => ({ ...one }))}
      empty="The share of calls whose target is known will stand here once a project’s sources were read."
      answer={
        share !== null && (
          <>
            {`${Math.round(share * 100)} % of ${count(resolved + unresolved)} calls to code of the project: `}
            <RowsLink rows="resolved calls" value={resolved} /> resolved,{' '}
            <RowsLink rows="open calls" value={unresolved} /> open
            {mainReason !== null && `, most of them for one reason: ${mainReason}`}.
          </>
        )
      }
    >
      <SmallTable
        caption="Calls resolved by language"
        rows={byLanguage}
        keyOf={({ language }) => language}
        columns={[
          { head: 'Language', cell: ({ language }) => language },
          {
            head: 'Resolved',
            isFigure: true,
            cell: ({ language, resolved: value }) => (
              <RowsLink rows="resolved calls" name={language} value={value} />
            ),
          },
          {
            head: 'Open',
            isFigure: true,
            cell: ({ language, unresolved: value }) => (
              <RowsLink rows="open calls" name={language} value={value} />
            ),
          },
          {
            head: 'Share',
            isFigure: true,
            cell: (one) =>
              one.resolved + one.unresolved === 0
                ? '–'
                : `${Math.round((100 * one.resolved) / (one.resolved + one.unresolved))} %`,
          },
        ]}
      />
    </Question>
  )
}

export function OpenCalls({ figures: { database, calls } }: { figures: Figures }) {
  const { open } = calls
  return (
    <Question
      title="Which calls stay open, and what does a year take?"
      rows={open.map((one) => ({ ...one }))}
      empty={`The memory takes ${bytes(database.bytes)}${database.bytesPerYear === null ? '' : `; a year at this pace ${bytes(database.bytesPerYear)}`}. Calls that stay open will stand here, as a type would help most there.`}
      answer={`The memory takes ${bytes(database.bytes)}${database.bytesPerYear === null ? '' : `; a year at this pace ${bytes(database.bytesPerYear)}`}. A type annotation would help most here:`}
    >
      <SmallTable
        caption="Calls left open most often"
        rows={open}
        keyOf={alikeName}
        columns={[
          { head: 'Call', cell: ({ written }) => <code>{oneLine(written, 40)}</code> },
          {
            head: 'Times',
            isFigure: true,
            cell: (one) => <RowsLink rows="alike calls" name={alikeName(one)} value={one.times} />,
          },
          {
            head: 'For instance',
            className: 'pl-4',
            tone: 'soft',
            cell: ({ projectId, path, line }) => (
              <Link
                to="/projects/$projectId/code"
                params={{ projectId }}
                search={{ file: path }}
                className="link break-all"
              >
                {`${oneLine(path, 60)}:${line}`}
              </Link>
            ),
          },
        ]}
      />
    </Question>
  )
}
