// Counts what became of what was given, by layer, project and day, beside the control that it is measured against.
import type { UseFigures, UseReport } from '../../../shared/contract/evaluation-use.ts'
import { type UseOutcome, useRuleNames, useRules } from '../../../shared/evaluation/use-rules.ts'
import type { Db } from '../open.ts'
import { boundsOf, correction, delivery, givenWithin } from './use-sql.ts'

type Filter = Parameters<typeof boundsOf>[0]

interface ItemCount {
  readonly channel: string
  readonly layer: string
  readonly projectId: string
  readonly project: string
  readonly day: string
  readonly outcome: UseOutcome | null
  readonly items: number
  readonly delivered: number
  readonly untold: number
}

interface ControlCount {
  readonly layer: string
  readonly projectId: string
  readonly day: string
  readonly rule: string
  readonly pairs: number
}

/** The report over `db`, which may be a reader. Days are those of this machine's time zone. */
export function createUseReport(db: Db): (filter: Filter) => UseReport {
  const day = (column: string) => `date(${column} / 1000, 'unixepoch', 'localtime')`
  const items = db.prepare<object, ItemCount>(`
    SELECT i.event AS channel, x.layer, s.project_id AS projectId, p.name AS project, ${day('i.at')} AS day, x.outcome,
      count(*) AS items, sum(${delivery} = 'proved') AS delivered, sum(${delivery} = 'unknown') AS untold
    FROM injections i JOIN injection_items x ON x.injection_id = i.id
      JOIN sessions s ON s.id = i.session_id JOIN projects p ON p.id = s.project_id
    WHERE ${givenWithin('i.at')} GROUP BY 1, 2, 3, 5, 6`)
  const controls = db.prepare<object, ControlCount>(`
    SELECT c.layer, s.project_id AS projectId, ${day('s.started_at')} AS day, c.rule, sum(c.pairs) AS pairs
    FROM use_controls c JOIN sessions s ON s.id = c.session_id
    WHERE ${givenWithin('s.started_at')} GROUP BY 1, 2, 3, 4`)
  const sessions = db.prepare<object, UseReport['sessions']>(`
    SELECT count(*) AS given, count(u.session_id) AS judged FROM sessions s
      LEFT JOIN use_sessions u ON u.session_id = s.id
    WHERE EXISTS (SELECT 1 FROM injections i WHERE i.session_id = s.id AND ${givenWithin('i.at')})`)
  const fired = db.prepare<object, { rule: string; fired: number }>(`
    SELECT e.rule, count(DISTINCT e.injection_id || ':' || e.position) AS fired
    FROM item_evidence e JOIN injections i ON i.id = e.injection_id JOIN sessions s ON s.id = i.session_id
    WHERE ${givenWithin('i.at')} GROUP BY e.rule`)
  const filesOpened = db
    .prepare<object, number>(
      `SELECT count(DISTINCT e.tool_event_id) FROM item_evidence e JOIN injections i ON i.id = e.injection_id
         JOIN sessions s ON s.id = i.session_id WHERE e.rule = 'opened' AND ${givenWithin('i.at')}`,
    )
    .pluck()
  // What the user once said: had it been forgotten, it would have had to be said again.
  const corrections = db.prepare<object, { spared: number; repeated: number }>(`
    SELECT coalesce(sum(${correction.spared}), 0) AS spared, coalesce(sum(${correction.repeated}), 0) AS repeated
    FROM injections i JOIN sessions s ON s.id = i.session_id JOIN injection_items x ON x.injection_id = i.id
    WHERE ${givenWithin('i.at')}`)

  return (filter) => {
    const bounds = boundsOf(filter)
    const counts = items.all(bounds)
    const control = controls.all(bounds)
    const figures = (
      key: (row: ItemCount | ControlCount) => string,
    ): (UseFigures & { key: string })[] => {
      const byKey = Map.groupBy(counts, key)
      const ofControl = Map.groupBy(control, key)
      return [...byKey].map(([each, rows]) => ({
        key: each,
        ...figuresOf(rows, ofControl.get(each) ?? []),
      }))
    }
    const byChannel = [...Map.groupBy(counts, ({ channel }) => channel)].map(([channel, rows]) => {
      const layers = new Set(rows.map(({ layer }) => layer))
      const pairs = control.filter(({ layer }) => layers.has(layer))
      return { channel, ...figuresOf(rows, pairs) }
    })
    const most = (one: UseFigures, other: UseFigures) => other.given - one.given
    const nameOf = new Map(counts.map(({ projectId, project }) => [projectId, project]))
    const pairs = sumOf(control, 'pairs')
    const timesFired = new Map(fired.all(bounds).map((row) => [row.rule, row.fired]))
    const helped = corrections.get(bounds)
    return {
      sessions: sessions.get(bounds) ?? { given: 0, judged: 0 },
      total: figuresOf(counts, control),
      byChannel: byChannel.sort(most),
      byLayer: figures(({ layer }) => layer)
        .map(({ key: layer, ...rest }) => ({ layer, ...rest }))
        .sort(most),
      byProject: figures(({ projectId }) => projectId)
        .map(({ key: id, ...rest }) => ({ projectId: id, project: nameOf.get(id) ?? id, ...rest }))
        .sort(most),
      byDay: figures((row) => row.day)
        .map(({ key, ...rest }) => ({ day: key, ...rest }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
      rules: useRuleNames.map((rule) => {
        const controlFired = sumOf(control, rule)
        const falseAlarms = pairs === 0 ? null : controlFired / pairs
        const { weight } = useRules[rule]
        return { rule, weight, fired: timesFired.get(rule) ?? 0, controlFired, falseAlarms }
      }),
      helped: {
        filesOpened: filesOpened.get(bounds) ?? 0,
        correctionsSpared: helped?.spared ?? 0,
        correctionsRepeated: helped?.repeated ?? 0,
      },
    }
  }
}

const sumOf = (control: readonly ControlCount[], rule: string): number =>
  control.reduce((sum, row) => sum + (row.rule === rule ? row.pairs : 0), 0)

function figuresOf(rows: readonly ItemCount[], controls: readonly ControlCount[]): UseFigures {
  const itemsOf = (outcome: UseOutcome): number =>
    rows.reduce((sum, row) => sum + (row.outcome === outcome ? row.items : 0), 0)
  const [used, borneOut, contradicted, ignored] = [
    itemsOf('used'),
    itemsOf('borne out'),
    itemsOf('contradicted'),
    itemsOf('ignored'),
  ]
  const judged = used + borneOut + contradicted + ignored
  const control = { pairs: sumOf(controls, 'pairs'), used: sumOf(controls, 'used') }
  return {
    given: rows.reduce((sum, row) => sum + row.items, 0),
    delivered: rows.reduce((sum, row) => sum + row.delivered, 0),
    untold: rows.reduce((sum, row) => sum + row.untold, 0),
    ...{ judged, used, borneOut, contradicted, ignored, control },
    aboveControl: difference(judged - ignored, judged, control),
  }
}

/** The share of `hits` less that of the control, with where it lies with 95 %; null where either has nothing. */
function difference(
  hits: number,
  of: number,
  control: UseFigures['control'],
): UseFigures['aboveControl'] {
  if (of === 0 || control.pairs === 0) return null
  const rate = hits / of - control.used / control.pairs
  const error = Math.sqrt(varianceOf(hits, of) + varianceOf(control.used, control.pairs))
  const bound = (value: number) => Math.max(-1, Math.min(1, value))
  return { rate, low: bound(rate - 1.96 * error), high: bound(rate + 1.96 * error) }
}

/** Of a share; one success and one failure are added, so that a few of one kind do not look certain. */
function varianceOf(hits: number, of: number): number {
  const share = (hits + 1) / (of + 2)
  return (share * (1 - share)) / (of + 2)
}
