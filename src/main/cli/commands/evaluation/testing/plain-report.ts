// The report counted by hand from whole tables, for tests: slow, and without anything of the program but its price list.
import { defaultPrices } from '../../../../../shared/prices.ts'
import { grouped, holds, type Row, type Stretch, sumOf, type Tables } from './whole-tables.ts'

interface Change {
  readonly change: 'NEW' | 'MOD' | 'DEL'
  readonly projectId: string
  readonly path: string
  readonly qualifiedName: string
  readonly signature: string
}

const order = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** What `recollect report --json` should say. */
export function plainReport(
  tables: Tables,
  stretch: Stretch,
  now: number,
): Record<string, unknown> {
  const { from, to, projectId, sessionId } = stretch
  const isOf = (time: unknown, session: unknown, project: unknown): boolean =>
    (sessionId === undefined ? Number(time) >= from && Number(time) < to : session === sessionId) &&
    (projectId === undefined || project === projectId)
  const turns = tables
    .of('turns')
    .filter((row) => isOf(row.started_at, row.session_id, tables.projectOfSession(row.session_id)))
  const turnIds = new Set(turns.map((row) => Number(row.id)))
  const within = (table: string): Row[] =>
    tables.of(table).filter((row) => turnIds.has(Number(row.turn_id)))
  const nameOf = new Map(tables.of('projects').map((row) => [String(row.id), String(row.name)]))
  const sessionRow = new Map(tables.of('sessions').map((row) => [String(row.id), row]))

  const sessions = [...grouped(turns, (row) => String(row.session_id))]
    .map(([id, own]) => ({ id, own, last: Math.max(...own.map((row) => Number(row.started_at))) }))
    .sort((one, other) => other.last - one.last || order(one.id, other.id))
  const observations = within('observations')
  const changes = within('code_changes').sort(
    (one, other) => Number(one.at) - Number(other.at) || Number(one.id) - Number(other.id),
  )
  const functions = whatBecame(tables, changes)
  const files = [...grouped(functions, (one) => `${one.projectId} ${one.path}`).values()]
  const most = files.find((file) => file.length === Math.max(...files.map(({ length }) => length)))
  const [first] = sessions
  const asked = tables.of('decisions').filter((row) => isOf(row.at, row.session_id, row.project_id))
  const chosen = (...choices: string[]) =>
    asked.filter((row) => choices.includes(String(row.choice)))
  const own = sessionId === undefined ? projectId : tables.projectOfSession(sessionId)
  const given = tables
    .of('injections')
    .filter((row) => isOf(row.at, row.session_id, tables.projectOfSession(row.session_id)))
  const calls = tables
    .of('model_calls')
    .filter((row) => isOf(row.at, row.session_id, row.project_id))
  const messages = tables
    .of('usage_messages')
    .filter((row) => isOf(row.at, row.session_id, tables.projectOfSession(row.session_id)))
  const count = (change: string) => functions.filter((one) => one.change === change).length
  return {
    ...{ from, to },
    sessions: {
      count: sessions.length,
      turns: turns.length,
      toolEvents: within('tool_events').length,
      rows: sessions.slice(0, 20).map(({ id, own: { length } }) => ({
        ...{ id, title: sessionRow.get(id)?.title ?? null, turns: length },
        projectId: tables.projectOfSession(id),
        projectName: nameOf.get(tables.projectOfSession(id) ?? ''),
        startedAt: sessionRow.get(id)?.started_at,
      })),
    },
    observations: {
      count: observations.length,
      byKind: [...grouped(observations, (row) => String(row.kind))]
        .map(([kind, { length }]) => ({ kind, count: length }))
        .sort((one, other) => other.count - one.count || order(one.kind, other.kind)),
    },
    functions: {
      ...{ added: count('NEW'), modified: count('MOD'), deleted: count('DEL') },
      rows: functions.slice(0, 60),
    },
    compression: {
      rawBytes: sumOf(observations, 'raw_bytes'),
      tokens: sumOf(observations, 'tokens'),
      ratio: ratio(observations),
    },
    latest: first
      ? {
          ...{ id: first.id, title: sessionRow.get(first.id)?.title ?? null, at: first.last },
          projectName: nameOf.get(tables.projectOfSession(first.id) ?? ''),
          summary: sessionRow.get(first.id)?.summary ?? '',
          files: editedBy(tables, first.id),
          functions: whatBecame(
            tables,
            changes.filter((row) => first.own.some(({ id }) => id === row.turn_id)),
          ).slice(0, 20),
        }
      : null,
    mostChanged: most ? { path: most[0]?.path, changes: most.length } : null,
    learnings: tables
      .of('memories')
      .filter((row) => holds(row, now) && String(row.review) !== 'contradiction')
      .filter(
        (row) => own === undefined || ['global', `project:${own}`].includes(row.namespace ?? ''),
      )
      .sort(
        (one, other) =>
          weight(other) - weight(one) ||
          Number(other.updated_at) - Number(one.updated_at) ||
          Number(one.id) - Number(other.id),
      )
      .slice(0, 5)
      .map(({ id, kind, content, confidence, importance }) => ({
        ...{ id: `m${id}`, kind, content, confidence, importance },
      })),
    decisions: {
      requests: asked.length,
      allowed: chosen('allow').length,
      refused: chosen('deny').length,
      unanswered: chosen('observe', 'pending').filter(
        (row) => String(row.decided_by) !== 'settings',
      ).length,
      unasked: chosen('observe').filter((row) => String(row.decided_by) === 'settings').length,
      waitedMs: asked
        .filter((row) => String(row.decided_by) === 'user' && row.answered_at !== null)
        .reduce((sum, row) => sum + Math.max(0, Number(row.answered_at) - Number(row.at)), 0),
      refusals: chosen('deny')
        .sort(
          (one, other) =>
            Number(other.at) - Number(one.at) || order(String(one.id), String(other.id)),
        )
        .slice(0, 5)
        .map(({ id, asked: what, tool, message }) => ({ id, asked: what ?? tool, message })),
    },
    cost: {
      agent: {
        tokensIn: sumOf(messages, 'input_tokens', ...cached),
        tokensOut: sumOf(messages, 'output_tokens'),
        usd: dollarsOf(messages),
        unpriced: unpricedOf(messages),
      },
      memory: {
        calls: calls.length,
        tokens: sumOf(calls, 'tokens_in', 'tokens_cached', 'tokens_out'),
        usd: sumOf(calls, 'cost_usd'),
        unpriced: calls.filter(
          (row) =>
            row.cost_usd === null && sumOf([row], 'tokens_in', 'tokens_cached', 'tokens_out') > 0,
        ).length,
      },
      given: { times: given.length, tokens: sumOf(given, 'tokens') },
    },
  }
}

const cached = ['cache_read_tokens', 'cache_write_5m_tokens', 'cache_write_1h_tokens']
const weight = (row: Row): number => Number(row.confidence) * Number(row.importance)

/** Four bytes a token, to a tenth. */
export function ratio(observations: readonly Row[]): number | null {
  const tokens = sumOf(observations, 'tokens')
  return tokens === 0 ? null : Math.round((10 * sumOf(observations, 'raw_bytes')) / 4 / tokens) / 10
}

/** What became of each function and type; a class that only holds what changed is not told. */
function whatBecame(tables: Tables, changes: readonly Row[]): Change[] {
  const session = new Map(tables.of('turns').map((row) => [Number(row.id), row.session_id]))
  const projectOf = (row: Row) => tables.projectOfSession(session.get(Number(row.turn_id))) ?? ''
  const named = changes.filter((row) => !/<[a-z]+\d+>/.test(String(row.qualified_name)))
  const keyOf = (row: Row, name: string) => `${projectOf(row)}|${row.path}|${name}`
  return [...grouped(named, (row) => keyOf(row, String(row.qualified_name))).values()]
    .flatMap((own): Change[] => {
      const [last] = own.slice(-1)
      if (!last) return []
      const wasNew = String(own[0]?.change) === 'new'
      const isGone = String(last.change) === 'deleted'
      if (wasNew && isGone) return []
      const change = isGone ? 'DEL' : wasNew ? 'NEW' : 'MOD'
      const name = String(last.qualified_name)
      const isHolder = ['class', 'struct', 'interface', 'enum', 'module'].includes(
        String(last.kind),
      )
      const holdsOne = named.some((row) =>
        ['.', '::', '#'].some((mark) =>
          keyOf(row, String(row.qualified_name)).startsWith(keyOf(last, name) + mark),
        ),
      )
      if (change === 'MOD' && isHolder && holdsOne) return []
      const { path, signature } = last
      return [
        {
          change,
          projectId: projectOf(last),
          path: path ?? '',
          qualifiedName: name,
          signature: signature ?? '',
        },
      ]
    })
    .sort(
      (one, other) => order(one.path, other.path) || order(one.qualifiedName, other.qualifiedName),
    )
}

/** The files that a session edited, those first that more observations name; ten at most. */
function editedBy(tables: Tables, session: string): string[] {
  const named = tables
    .of('observations')
    .filter(
      (row) =>
        String(row.session_id) === session &&
        String(row.kind) === 'edit' &&
        Number(row.failed) === 0,
    )
    .flatMap((row) => JSON.parse(String(row.files)) as string[])
  return [...grouped(named, (file) => file)]
    .sort(([one, its], [other, others]) => others.length - its.length || order(one, other))
    .map(([file]) => file)
    .slice(0, 10)
}

/** By the price list, message by message; null where none of some has a price. */
function dollarsOf(messages: readonly Row[]): number | null {
  let sum = 0
  let isKnown = messages.length === 0
  for (const row of messages) {
    const listed = defaultPrices.models[String(row.model).replace(/-\d{8}$/, '')]
    if (!listed) continue
    isKnown = true
    const prompt = sumOf([row], 'input_tokens', ...cached)
    const rates = listed.long && prompt > listed.long.above ? listed.long : listed
    sum +=
      (Number(row.input_tokens) * rates.input +
        Number(row.output_tokens) * rates.output +
        Number(row.cache_read_tokens) * rates.cacheRead +
        Number(row.cache_write_5m_tokens) * rates.cacheWrite5m +
        Number(row.cache_write_1h_tokens) * rates.cacheWrite1h) /
      1e6
  }
  return isKnown ? sum : null
}

/** Models that the price list does not have, those of most tokens that went in first. */
function unpricedOf(messages: readonly Row[]): { model: string; tokens: number }[] {
  const left = messages.filter(
    (row) => defaultPrices.models[String(row.model).replace(/-\d{8}$/, '')] === undefined,
  )
  return [...grouped(left, (row) => String(row.model))].map(([model, own]) => ({
    model,
    tokens: sumOf(own, 'input_tokens', 'output_tokens', ...cached),
  }))
}
