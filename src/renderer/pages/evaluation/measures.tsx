// How the memory did over a stretch of time: a chart for each question, with the figures in words.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Measures as Figures } from '../../../shared/contract/evaluation/report.ts'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { api } from '../../core-client.ts'
import { count, noun, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { projectOptions } from '../../format/project-names.ts'
import { startOfRange } from '../../format/time-range.ts'
import { layerWord } from '../../format/words.ts'
import { Bars } from './bars.tsx'
import { type ChartRow, Question } from './question.tsx'
import { Reached, Violations } from './reached.tsx'
import { RowsBehind, RowsLink } from './rows-behind.tsx'
import { OpenCalls, SourceCalls } from './source-calls.tsx'
import { stepBudgets, stepNames } from './step-words.ts'

const route = getRouteApi('/evaluation')

const periods = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '365d', label: 'A year' },
] as const

const dayMs = 86_400_000
export function Measures({ now }: { now: number }) {
  const { period = '30d', project: projectId = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (next: { period?: '7d' | '365d' | undefined; project?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    })
  // Until the day ends, so that the same is asked until then.
  const span = { from: startOfRange(period, now), to: startOfRange('today', now) + 2 * dayMs }
  const input = { ...span, ...(projectId === '' ? {} : { projectId }) }
  const measures = useQuery(
    api.reports.measures.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const uses = useQuery(api.uses.report.queryOptions({ input, placeholderData: keepPreviousData }))
  const projects = useQuery(api.projects.list.queryOptions()).data?.rows ?? []
  return (
    <Section
      title="The memory"
      about="What it told, gave and took. Every figure is counted from what is stored here, and needs nobody’s labels."
      aside={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Choice
            label="Project"
            all="All projects"
            value={projectId === '' ? undefined : projectId}
            onChange={(value) => change({ project: value })}
            options={projectOptions(projects)}
          />
          <Segmented
            label="Period"
            value={period}
            onChange={(value) => change({ period: value === '30d' ? undefined : value })}
            options={periods}
          />
        </div>
      }
    >
      <Loaded query={measures} skeleton={<SkeletonBlock height={400} />}>
        {(figures) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <Given figures={figures} />
            <Used layers={uses.data?.byLayer ?? []} />
            <Reached report={uses.data} />
            <Violations filter={input} />
            <Told figures={figures} />
            <Steps figures={figures} />
            <Spent figures={figures} />
            <Learned figures={figures} />
            <SourceCalls figures={figures} />
            <OpenCalls figures={figures} />
          </div>
        )}
      </Loaded>
      <RowsBehind span={span} projectId={projectId === '' ? undefined : projectId} />
    </Section>
  )
}

const tokenUnit = ['token', 'tokens'] as const

const rowsOf = (rows: readonly object[]): ChartRow[] => rows.map((row) => ({ ...row }) as ChartRow)

function Given({ figures: { context } }: { figures: Figures }) {
  const { times, tokens, starts, meanTokens, meanBudget, byDay } = context
  return (
    <Question
      title="What was given to sessions?"
      isDrawn
      rows={rowsOf(byDay)}
      empty="The tokens that sessions were given by day will stand here once one was given something."
      answer={
        <>
          {plural(tokens, 'token')},{' '}
          <RowsLink rows="given" value={times}>
            {plural(times, 'time')}
          </RowsLink>
          {starts > 0 && (
            <>
              {`; at a start ${count(Math.round(meanTokens ?? 0))} of ${count(Math.round(meanBudget ?? 0))} that the budget allows (`}
              <RowsLink rows="starts" value={starts}>
                {plural(starts, 'start')}
              </RowsLink>
              )
            </>
          )}
          .{(meanTokens ?? 0) > (meanBudget ?? Number.POSITIVE_INFINITY) && <Over />}
        </>
      }
    >
      <Bars
        label="Tokens given by day"
        rows="given"
        days={byDay.map(({ day, tokens: value }) => ({ day, value }))}
        unit={tokenUnit}
      />
    </Question>
  )
}

/** Says that something took more than it may. */
function Over() {
  return <span className="ml-1.5 font-medium text-bad">over budget</span>
}

interface LayerUse {
  readonly layer: string
  readonly judged: number
  readonly used: number
  readonly borneOut: number
  readonly contradicted: number
  readonly ignored: number
  readonly aboveControl: { readonly rate: number } | null
}

function Used({ layers }: { layers: readonly LayerUse[] }) {
  const judged = layers.filter((one) => one.judged > 0)
  const all = judged.reduce((sum, one) => sum + one.judged, 0)
  const used = judged.reduce((sum, one) => sum + one.used + one.borneOut, 0)
  return (
    <Question
      title="Was it used?"
      rows={judged.map(({ aboveControl, ...one }) => ({
        ...{ layer: one.layer, judged: one.judged, used: one.used, borneOut: one.borneOut },
        ...{ contradicted: one.contradicted, ignored: one.ignored },
        aboveControl: aboveControl?.rate ?? null,
      }))}
      empty="What became of each thing that was given will stand here once a session that was given something has ended."
      answer={
        <>
          <RowsLink rows="items" outcome="used" value={used} /> of{' '}
          <RowsLink rows="items" outcome="looked at" value={all}>
            {plural(all, 'thing')}
          </RowsLink>{' '}
          that were looked at. What counts is the share above sessions that were not given them.
        </>
      }
    >
      <SmallTable
        caption="What became of what was given, by layer"
        rows={judged}
        keyOf={({ layer }) => layer}
        columns={[
          { head: 'Layer', cell: ({ layer }) => oneLine(layerWord(layer), 40) },
          {
            head: 'Looked at',
            isFigure: true,
            cell: (one) => <ItemsLink of={one} outcome="looked at" value={one.judged} />,
          },
          {
            head: 'Used',
            isFigure: true,
            cell: (one) => <ItemsLink of={one} outcome="used" value={one.used + one.borneOut} />,
          },
          {
            head: 'Contradicted',
            isFigure: true,
            cell: (one) => <ItemsLink of={one} outcome="contradicted" value={one.contradicted} />,
          },
          {
            head: 'Ignored',
            isFigure: true,
            cell: (one) => <ItemsLink of={one} outcome="ignored" value={one.ignored} />,
          },
          {
            head: 'Above control',
            isFigure: true,
            cell: ({ aboveControl }) =>
              aboveControl === null ? 'no control' : `${Math.round(aboveControl.rate * 100)} %`,
          },
        ]}
      />
    </Question>
  )
}

function ItemsLink({
  of: { layer },
  outcome,
  value,
}: {
  of: LayerUse
  outcome: 'looked at' | 'used' | 'contradicted' | 'ignored'
  value: number
}) {
  return <RowsLink rows="items" name={`layer=${layer}`} outcome={outcome} value={value} />
}

function Told({ figures: { compression } }: { figures: Figures }) {
  const { ratio, observations, byDay, byLevel, latency } = compression
  const days = byDay.flatMap(({ day, ratio: value, tokens: weight }) =>
    value === null ? [] : [{ day, value, weight }],
  )
  return (
    <Question
      title="How much shorter is what is told?"
      isDrawn
      rows={rowsOf(byDay)}
      empty="The tokens seen for each token told, by day, will stand here. No turn that was seen in this time was told; what older ones came to is in a longer period."
      answer={
        <>
          {ratio === null ? 'Nothing was told' : `${ratio} to 1`} of{' '}
          <RowsLink rows="told" value={observations}>
            {plural(observations, 'observation')}
          </RowsLink>
          {latency.meanMs !== null && `; telling a turn takes ${Math.round(latency.meanMs)} ms`}.
          {byLevel.length > 1 &&
            byLevel.map((one) => (
              <span key={one.level}>
                {' '}
                <RowsLink rows="told" name={one.level} value={one.observations}>
                  {one.level === 'rules' ? 'Rules' : oneLine(one.level, 40)}
                </RowsLink>{' '}
                {one.ratio === null ? '–' : `${one.ratio} to 1`}.
              </span>
            ))}
        </>
      }
    >
      <Bars
        label="How much shorter, by day"
        rows="told"
        days={days}
        unit={null}
        asText={(value) => `${value} to 1`}
      />
    </Question>
  )
}

function Steps({ figures: { steps } }: { figures: Figures }) {
  const timed = steps.filter(({ latency, type }) => latency.meanMs !== null && type in stepNames)
  return (
    <Question
      title="How fast is each step?"
      rows={timed.map(({ type, latency }) => ({
        ...{ step: type, times: latency.count, meanMs: latency.meanMs },
        budgetMs: stepBudgets[type] ?? null,
      }))}
      empty="The mean time of each step will stand here, beside what it may take."
      answer={`Means of ${plural(
        timed.reduce((sum, one) => sum + one.latency.count, 0),
        'step',
      )}.`}
    >
      <SmallTable
        caption="Mean time by step"
        rows={timed}
        keyOf={({ type }) => type}
        columns={[
          { head: 'Step', cell: ({ type }) => stepNames[type] ?? type },
          {
            head: 'Times',
            isFigure: true,
            cell: ({ type, latency }) => (
              <RowsLink rows="steps" name={type} value={latency.count} />
            ),
          },
          {
            head: 'Mean',
            isFigure: true,
            cell: ({ type, latency: { meanMs } }) => (
              <>
                {(meanMs ?? 0).toFixed(1)} ms
                {(meanMs ?? 0) > (stepBudgets[type] ?? Number.POSITIVE_INFINITY) && <Over />}
              </>
            ),
          },
          {
            head: 'May take',
            isFigure: true,
            tone: 'faint',
            cell: ({ type }) => (stepBudgets[type] === undefined ? '–' : `${stepBudgets[type]} ms`),
          },
        ]}
      />
    </Question>
  )
}

function Spent({ figures: { models } }: { figures: Figures }) {
  return (
    <Question
      title="What did language models take?"
      isDrawn
      rows={rowsOf(models.byDay)}
      empty="The tokens of language models by day will stand here once one is turned on and asked. Rules cost nothing."
      answer={
        <>
          <RowsLink rows="calls" value={models.calls}>
            {plural(models.calls, 'call')}
          </RowsLink>
          {models.failed > 0 && (
            <>
              , <RowsLink rows="failed calls" value={models.failed} /> of them in vain
            </>
          )}
          : {count(models.tokensIn)} tokens in, {count(models.tokensOut)} out, $
          {models.usd.toFixed(2)}
          {models.unpriced > 0 && (
            <>
              {' '}
              and <RowsLink rows="unpriced calls" value={models.unpriced} /> without a known price
            </>
          )}
          .{' '}
          <Link to="/" className="link">
            Beside what the agent takes
          </Link>
        </>
      }
    >
      <Bars
        label="Tokens of language models by day"
        rows="calls"
        days={models.byDay.map(({ day, tokens: value }) => ({ day, value }))}
        unit={tokenUnit}
      />
    </Question>
  )
}

function Learned({ figures: { learnings } }: { figures: Figures }) {
  const { active, confident, manual, added, reinforced, byDay } = learnings
  const { contradicted, superseded, rejected } = learnings
  return (
    <Question
      title="What was learned?"
      isDrawn
      rows={rowsOf(byDay)}
      empty="What was learned and said again, by day, will stand here."
      answer={
        <>
          <RowsLink rows="held" value={active}>
            {plural(active, 'memory', 'memories')}
          </RowsLink>{' '}
          {noun(active, 'holds', 'hold')}, <RowsLink rows="confident" value={confident} /> of high
          confidence, <RowsLink rows="manual" value={manual} /> yours.{' '}
          <RowsLink rows="added" value={added} /> new,{' '}
          <RowsLink rows="reinforced" value={reinforced} /> said again,{' '}
          <RowsLink rows="contradicted" value={contradicted} /> contradicted,{' '}
          <RowsLink rows="superseded" value={superseded} /> superseded,{' '}
          <RowsLink rows="rejected" value={rejected} /> rejected.
        </>
      }
    >
      <Bars
        label="Memories learned and said again by day"
        rows="learned"
        days={byDay.map(({ day, added: one, reinforced: again }) => ({ day, value: one + again }))}
        unit={['memory', 'memories']}
      />
    </Question>
  )
}
