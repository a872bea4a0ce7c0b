// Lists what stands behind a figure of the measures, one by one, under the very conditions by which it was counted.
import type { z } from 'zod'
import type {
  FigureRow,
  figureRowsInputSchema,
  figureRowsSchema,
  RowsOfFigure,
} from '../../../shared/contract/evaluation/rows.ts'
import { isSummed, numberOf } from '../events/event-sums.ts'
import type { Db } from '../open.ts'
import { givenWithin, violationsFrom } from '../usage/use-sql.ts'
import { knownMemory, visibleSession } from '../visible.ts'
import {
  currentMeasure,
  ofGiven,
  ofMemories,
  ofObservations,
  ofProject,
  rolledValuesOf,
  valuesOf,
  within,
} from './measured-sql.ts'
import { keptOf, openFrom, type ProjectCalls, resolvedFrom } from './project-calls.ts'

type Input = z.output<typeof figureRowsInputSchema> & { readonly now: number }

/** The columns of `FigureRow` as SQL, and from where they come; `key` is unique among them. */
interface Listing {
  readonly columns: Readonly<Record<keyof FigureRow, string>>
  readonly from: string
}

const noPlace = { projectId: 'NULL', path: 'NULL', line: 'NULL' } as const
const memoryColumns = {
  ...noPlace,
  key: `'m' || m.id`,
  at: 'm.created_at',
  sessionId: 'NULL',
  memoryId: `'m' || m.id`,
  kind: 'm.kind',
  text: 'm.content',
  amount: 'm.confidence',
} as const
const changeColumns = {
  ...memoryColumns,
  key: `'c' || c.id`,
  at: 'c.at',
  text: 'c.content',
  amount: 'c.confidence',
} as const

function memories(input: Input, condition: string): Listing {
  return {
    columns: memoryColumns,
    from: `FROM memories m WHERE ${ofMemories(input)} AND ${condition}`,
  }
}
const isAdded = 'm.created_at >= @from AND m.created_at < @to'

function changes(input: Input, change: string): Listing {
  return {
    columns: changeColumns,
    from: `FROM memory_changes c JOIN memories m ON m.id = c.memory_id
      WHERE c.change = '${change}' AND c.at >= @from AND c.at < @to AND c.undone = 0 AND ${ofMemories(input)}`,
  }
}

function events(input: Input, condition: string, amount: string): Listing {
  return {
    columns: {
      ...noPlace,
      key: `'e' || e.id`,
      at: 'e.at',
      sessionId: 's.id',
      memoryId: 'NULL',
      kind: 'e.type',
      text: 's.title',
      amount,
    },
    from: `FROM events e LEFT JOIN sessions s ON s.id = e.session_id
      WHERE ${condition} AND e.at >= @from AND e.at < @to ${ofProject('s.project_id', input.projectId)}`,
  }
}

function modelCalls(input: Input, condition: string): Listing {
  return {
    columns: {
      ...noPlace,
      key: `'l' || c.id`,
      at: 'c.at',
      sessionId: 'c.session_id',
      memoryId: 'NULL',
      kind: 'c.model',
      text: `c.purpose || CASE WHEN c.outcome = 'answered' THEN '' ELSE ': ' || replace(c.outcome, '_', ' ') END`,
      amount: 'c.tokens_in + c.tokens_cached + c.tokens_out',
    },
    from: `FROM model_calls c WHERE ${within('c', 'at', 'c.project_id', input)} AND ${condition}`,
  }
}

/** Calls in sources; when they were resolved is their time, whatever the stretch of time. */
function sourceCalls(from: string, kind: string, amount: string): Listing {
  return {
    columns: {
      ...{ key: `'k' || c.id`, at: 'a.at', sessionId: 'NULL', memoryId: 'NULL' },
      ...{ projectId: 'p.id', path: 'f.path', line: 'c.line', kind, text: 'c.written', amount },
    },
    from,
  }
}
const ofLanguage = ({ name }: Input): string => (name === undefined ? '' : 'AND f.language = @name')
const whyOpen = `coalesce(c.reason, '')`

const summedStart = `e.type = 'context.token_budget' AND ${isSummed('e')}`

const listings: Readonly<Record<RowsOfFigure, (input: Input) => Listing>> = {
  given: (input) => ({
    columns: {
      ...noPlace,
      key: `'i' || i.id`,
      at: 'i.at',
      sessionId: 's.id',
      memoryId: 'NULL',
      kind: 'i.event',
      text: 's.title',
      amount: 'i.tokens',
    },
    from: ofGiven(input),
  }),
  starts: (input) => events(input, summedStart, numberOf('e', 'used')),
  told: (input) => ({
    columns: {
      ...noPlace,
      key: `'o' || o.id`,
      at: 'o.at',
      sessionId: 'o.session_id',
      memoryId: 'NULL',
      kind: 'o.kind',
      text: 'o.title',
      amount: 'o.tokens',
    },
    from: `${ofObservations(input)} ${input.name === undefined ? '' : 'AND o.level = @name'}`,
  }),
  steps: (input) => events(input, 'e.type = @name', 'e.duration_ms'),
  calls: (input) => modelCalls(input, 'true'),
  'failed calls': (input) => modelCalls(input, `c.outcome NOT IN ('answered', 'running')`),
  'unpriced calls': (input) =>
    modelCalls(input, 'c.cost_usd IS NULL AND c.tokens_in + c.tokens_cached + c.tokens_out > 0'),
  held: (input) => memories(input, knownMemory('m')),
  confident: (input) => memories(input, `${knownMemory('m')} AND m.confidence >= 0.85`),
  manual: (input) => memories(input, `${knownMemory('m')} AND m.manual = 1`),
  added: (input) => memories(input, isAdded),
  reinforced: (input) => changes(input, 'reinforced'),
  contradicted: (input) => changes(input, 'contradicted'),
  superseded: (input) => changes(input, 'superseded'),
  rejected: (input) => changes(input, 'rejected'),
  learned: (input) => {
    const parts = [memories(input, isAdded), changes(input, 'reinforced')]
    const all = parts.map(({ columns, from }) => `SELECT ${named(columns)} ${from}`)
    const column = (name: keyof FigureRow) => `x.${name}`
    return {
      columns: {
        ...{ key: column('key'), at: column('at'), sessionId: column('sessionId') },
        ...{ memoryId: column('memoryId'), kind: column('kind'), text: column('text') },
        ...{ projectId: column('projectId'), path: column('path'), line: column('line') },
        amount: column('amount'),
      },
      from: `FROM (${all.join(' UNION ALL ')}) x`,
    }
  },
  opened: () => ({
    columns: {
      ...noPlace,
      key: `'e' || x.tool_event_id`,
      at: 'x.at',
      sessionId: 'x.sessionId',
      memoryId: 'NULL',
      kind: `'opened'`,
      text: 'x.words',
      amount: 'NULL',
    },
    // A file may be named by several items: it was opened once.
    from: `FROM (SELECT e.tool_event_id, min(e.at) AS at, min(e.words) AS words, s.id AS sessionId
      FROM item_evidence e JOIN injections i ON i.id = e.injection_id JOIN sessions s ON s.id = i.session_id
      WHERE e.rule = 'opened' AND e.tool_event_id IS NOT NULL AND ${givenWithin('i.at')} GROUP BY e.tool_event_id) x`,
  }),
  violations: () => ({
    columns: {
      ...noPlace,
      key: `'v' || e.id`,
      at: 'e.at',
      sessionId: 's.id',
      memoryId: 'NULL',
      kind: `coalesce(x.ref, '')`,
      text: 'e.words',
      amount: 'NULL',
    },
    from: violationsFrom,
  }),
  'resolved calls': (input) =>
    sourceCalls(`${resolvedFrom(input.projectId)} ${ofLanguage(input)}`, 'c.way', 'c.confidence'),
  'open calls': (input) =>
    sourceCalls(`${openFrom(input.projectId)} ${ofLanguage(input)}`, whyOpen, 'NULL'),
  'alike calls': (input) =>
    sourceCalls(
      `${openFrom(input.projectId)} AND json_array(p.id, c.reason, c.written) = @name`,
      ...[whyOpen, 'NULL'],
    ),
  asked: ({ projectId }) => ({
    columns: {
      ...noPlace,
      key: `t.session_id`,
      at: 's.started_at',
      sessionId: 's.id',
      memoryId: 'NULL',
      kind: 'CAST(t.needed AS TEXT)',
      text: 's.title',
      amount: 't.recall10',
    },
    from: `FROM self_tests t JOIN sessions s ON s.id = t.session_id
      WHERE t.target || ' ' || t.way = @name AND t.measure = ${currentMeasure} AND ${visibleSession('s')}
        ${ofProject('s.project_id', projectId)}`,
  }),
}

const named = (columns: Listing['columns']): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ')

/** The lists over `db`, which may be a reader. */
export function createFigureRows(
  db: Db,
  { open }: Pick<ProjectCalls, 'open'>,
): (input: Input) => z.infer<typeof figureRowsSchema> {
  /** Events of days that were rolled up, which the figure counts as well. */
  function rolledUp(input: Input): number {
    const { figure, projectId, name = '' } = input
    if (figure !== 'steps' && figure !== 'starts') return 0
    const type = figure === 'steps' ? name : 'context.token_budget'
    return (
      db
        .prepare<object, number | null>(
          `SELECT sum(${figure === 'steps' ? 'd.events' : 'd.summed'}) FROM event_days d
           WHERE d.type = @type AND d.day >= @firstDay AND d.day < @endDay ${ofProject('d.project_id', projectId)}`,
        )
        .pluck()
        .get({ ...rolledValuesOf(input), type }) ?? 0
    )
  }
  return (input) => {
    const { figure, now, name = '', limit, offset } = input
    const { columns, from } = listings[figure](input)
    const projectId = input.projectId ?? null
    const isOpen = figure === 'open calls' || figure === 'alike calls'
    const kept = isOpen ? keptOf(open(input.projectId)) : ''
    const values = { ...valuesOf(input), projectId, now, name, kept }
    return {
      total: db.prepare<object, number>(`SELECT count(*) ${from}`).pluck().get(values) ?? 0,
      rolledUp: rolledUp(input),
      rows: db
        .prepare<object, FigureRow>(
          `SELECT ${named(columns)} ${from} ORDER BY "at" DESC, "key" DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...values, limit, offset }),
    }
  }
}
