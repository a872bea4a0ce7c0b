// What was seen, by kind, and how much shorter it was told.
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Section } from '../../components/layout/page.tsx'
import { observationLooks } from '../../components/text/kinds.ts'
import { count, plural } from '../../format/numbers.ts'

export function Told({ facts: { observations, compression } }: { facts: Report }) {
  const most = Math.max(...observations.byKind.map((one) => one.count), 1)
  return (
    <Section
      title="Observations"
      about={
        compression.ratio === null
          ? 'Nothing was told yet.'
          : `${compression.ratio} to 1: ${plural(Math.round(compression.rawBytes / 4), 'token')} seen, ${count(compression.tokens)} told`
      }
    >
      <ul className="grid gap-1">
        {observations.byKind.map(({ kind, count: times }) => {
          const { word, icon: Icon, colour } = observationLooks[kind]
          return (
            <li key={kind} className="flex items-center gap-2.5">
              <Icon className={`size-3.5 shrink-0 ${colour}`} aria-hidden="true" />
              <span className="w-20 shrink-0">{word}</span>
              <span className="h-2 min-w-0 flex-1 rounded-sm bg-hover" aria-hidden="true">
                <span
                  className="block h-2 rounded-sm bg-accent"
                  style={{ width: `${(100 * times) / most}%` }}
                />
              </span>
              <span className="w-14 shrink-0 text-right">{count(times)}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
