// One comparison: its two arms with their figures and spread, and what that means.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ExperimentArm,
  type ExperimentReport,
  type Measure,
  measures,
  type Teller,
} from '../../../shared/contract/distilling/experiments.ts'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { callCost } from '../../format/figures.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration } from '../../format/time.ts'

const names: Readonly<Record<Measure, string>> = {
  compression: 'Compression',
  retention: 'Key facts kept',
  faithfulness: 'Borne out',
  durationMs: 'Time a call',
  tokens: 'Tokens a turn',
  costUsd: 'Cost a turn',
}

export function Comparison({ report }: { report: ExperimentReport }) {
  const cache = useQueryClient()
  const end = useMutation(
    api.experiments.end.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: api.experiments.key() }),
      onError: showFailure,
    }),
  )
  const { id, kind, startedAt, endedAt, left, a, b, differences, verdict } = report
  const isRunning = endedAt === null && (kind === 'live' || left > 0)
  return (
    <article
      aria-label={`${tellerName(a.teller)} beside ${tellerName(b.teller)}`}
      className="mb-4 rounded-lg bg-raised px-4 py-3 shadow-raised"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">
            A: {tellerName(a.teller)} · B: {tellerName(b.teller)}
          </h3>
          <p className="text-ink-faint">
            {kind === 'live' ? 'New turns' : 'Past turns'}, begun <RelativeTime at={startedAt} />
            {isRunning ? (
              kind === 'live' ? (
                ', runs'
              ) : (
                `, ${plural(left, 'turn')} to go`
              )
            ) : endedAt === null ? (
              ', done'
            ) : (
              <>
                , ended <RelativeTime at={endedAt} />
              </>
            )}
          </p>
        </div>
        {isRunning && (
          <Button disabled={end.isPending} onClick={() => end.mutate({ id })}>
            {kind === 'live' ? 'End it' : 'Stop'}
          </Button>
        )}
      </div>
      <p className="my-2">{verdict}</p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Figures">
        <div className="min-w-120">
          <SmallTable
            caption="Figures of both"
            rows={measures.filter((one) => a.figures[one] ?? b.figures[one])}
            keyOf={(measure) => measure}
            columns={[
              { head: 'Mean (spread)', className: 'pr-3', cell: (measure) => names[measure] },
              { head: headOf('A', a), isFigure: true, cell: (measure) => figure(a, measure) },
              { head: headOf('B', b), isFigure: true, cell: (measure) => figure(b, measure) },
              {
                head: 'By chance',
                isFigure: true,
                title: () => 'How often a difference as large comes about by chance alone',
                cell: (measure) => chance(differences.find((one) => one.measure === measure)?.p),
              },
            ]}
          />
        </div>
      </div>
    </article>
  )
}

/** Rules, or the model with its provider. */
function tellerName(teller: Teller): string {
  return teller.kind === 'rules'
    ? 'Rules'
    : teller.model === ''
      ? oneLine(teller.provider, 40)
      : `${oneLine(teller.model, 60)} (${oneLine(teller.provider, 40)})`
}

function headOf(name: string, { turns, failed }: ExperimentArm): string {
  return `${name}: ${plural(turns, 'turn')}${failed > 0 ? `, ${count(failed)} not used` : ''}`
}

function figure({ figures }: ExperimentArm, measure: Measure): string {
  const found = figures[measure]
  if (!found) return '–'
  return `${shown(found.mean, measure)} (${shown(found.spread, measure)})`
}

function shown(value: number, measure: Measure): string {
  if (measure === 'compression') return value.toFixed(1)
  if (measure === 'durationMs') return duration(value)
  if (measure === 'tokens') return count(Math.round(value))
  if (measure === 'costUsd') return callCost(value)
  return `${(value * 100).toFixed(1)} %`
}

function chance(p: number | undefined): string {
  if (p === undefined) return '–'
  return p < 0.001 ? 'under 0.1 %' : `${(p * 100).toFixed(1)} %`
}
