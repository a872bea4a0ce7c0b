// The measures of the memory as a terminal shows them: one line for each question.
import type { Measures } from '../../../../shared/contract/evaluation/report.ts'
import type { UseReport } from '../../../../shared/contract/evaluation-use.ts'
import { counted } from '../../../../shared/counted.ts'
import { cut, dollars, oneLine, size, table } from '../../plain-text.ts'
import type { Surroundings } from '../../surroundings.ts'
import { spanText, wrapped } from './report-text.ts'

/** What the question takes before its answer (places). */
const nameWidth = 17
/** What an answer is broken to at least, in the narrowest terminal (places). */
const leastWidth = 20

const ms = (value: number | null): string =>
  value === null
    ? 'not measured'
    : value < 10
      ? `${value.toFixed(1)} ms`
      : `${Math.round(value)} ms`
const whole = (value: number | null): string => Math.round(value ?? 0).toLocaleString('en-US')
const percent = (share: number | null): string =>
  share === null ? 'nothing was read' : `${Math.round(share * 100)} %`

export function measuresText(
  measures: Measures,
  given: { readonly uses: UseReport; readonly violations: number } | null,
  style: Surroundings['style'],
  columns: number,
): string {
  const { compression, context, search, calls, models, learnings, database } = measures
  const rows: [string, string][] = [
    [
      'Compression',
      compression.ratio === null
        ? 'nothing was told'
        : `${compression.ratio} to 1 of ${counted(compression.observations, 'observation')}; a turn takes ${ms(compression.latency.meanMs)}`,
    ],
    [
      'Context',
      context.starts === 0
        ? `${counted(context.tokens, 'token')} given, ${counted(context.times, 'time')}; no session start`
        : `${counted(context.tokens, 'token')} given, ${counted(context.times, 'time')}; at a start ${whole(context.meanTokens)} of ${whole(context.meanBudget)} on average (${counted(context.starts, 'start')})`,
    ],
    ...(given === null ? [] : givenRows(given.uses, given.violations)),
    [
      'Search',
      search.queries === 0
        ? 'nothing was searched'
        : `${counted(search.queries, 'query', 'queries')}, ${ms(search.latency.meanMs)}, ${(search.meanResults ?? 0).toFixed(1)} results on average`,
    ],
    [
      'Calls resolved',
      `${percent(calls.share)}${calls.share === null ? '' : ` of ${calls.resolved + calls.unresolved}`}${calls.mainReason === null ? '' : `; others mostly ${calls.mainReason}`}`,
    ],
    [
      'Language models',
      models.calls === 0
        ? 'no call'
        : `${counted(models.calls, 'call')}${models.failed > 0 ? `, ${models.failed} failed` : ''}, ${models.tokensIn.toLocaleString('en-US')} tokens in, ${models.tokensOut.toLocaleString('en-US')} out, ${dollars(models.usd)}${models.unpriced > 0 ? ` and ${models.unpriced} without a known price` : ''}`,
    ],
    [
      'Memories',
      `${learnings.active} active, ${learnings.confident} of high confidence, ${learnings.manual} yours; ${learnings.added} new, ${learnings.reinforced} said again, ${learnings.contradicted} contradicted, ${learnings.superseded} superseded, ${learnings.rejected} rejected`,
    ],
    [
      'Database',
      `${size(database.bytes)}${database.bytesPerYear === null ? '' : `; a year of this takes ${size(database.bytesPerYear)}`}`,
    ],
  ]
  const lines = [
    style('bold', `How the memory did, ${spanText(measures)}`),
    '',
    ...rows.flatMap(([name, text]) =>
      wrapped(text, Math.max(columns - nameWidth, leastWidth)).map((line, at) =>
        cut(`${(at === 0 ? name : '').padEnd(nameWidth)}${line}`, columns),
      ),
    ),
  ]
  if (calls.open.length > 0) {
    const open = calls.open.map(({ written, times, functions, reason, path, line }) => [
      counted(times, 'time'),
      counted(functions, 'function'),
      oneLine(written),
      reason ?? '',
      `${oneLine(path)}:${line}`,
    ])
    lines.push('', style('bold', 'Calls left open most often'), table(open, columns).trimEnd())
  }
  return `${lines.join('\n')}\n`
}

/** What became of what was given: delivered, used, helped, and what went against it. */
function givenRows({ total, helped }: UseReport, violations: number): [string, string][] {
  if (total.given === 0) return [['Delivered', 'nothing was given']]
  const { given, delivered, untold, judged, aboveControl } = total
  const used =
    aboveControl === null
      ? `${judged} looked at; without a control nothing can be said`
      : `${percent(aboveControl.rate)} above control (${percent(aboveControl.low)} to ${percent(aboveControl.high)}), ${judged} looked at`
  return [
    [
      'Delivered',
      `${delivered} of ${counted(given, 'thing')} given${untold > 0 ? `; not known of ${untold}` : ''}`,
    ],
    ['Used', used],
    [
      'Helped',
      `${counted(helped.filesOpened, 'file')} opened without a search; ${counted(helped.correctionsSpared, 'correction')} spared, ${helped.correctionsRepeated} made again`,
    ],
    ['Violated', counted(violations, 'call')],
  ]
}
