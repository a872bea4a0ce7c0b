// What the self-test found: means by way, how sure their differences are, and what is worth doing.
import { z } from 'zod'
import {
  type Difference,
  type SelfTestResult,
  type SelfTestTarget,
  type SelfTestWay,
  type Suggestion,
  selfTestResultSchema,
  selfTestTargets,
  selfTestWays,
} from '../../../shared/contract/evaluation/self-test.ts'
import { itemTexts } from '../../context/compose.ts'
import { currentMeasure } from '../../db/evaluation/measured-sql.ts'
import type { Db } from '../../db/open.ts'
import { visibleSession } from '../../db/visible.ts'
import { defineRead } from '../../threads/define-read.ts'
import { createTouched } from './cases.ts'
import { pairedDifference } from './paired-difference.ts'

/** Of fewer sessions nothing is told. */
const fewestSessions = 10
const mostRows = 200

interface Row {
  readonly sessionId: string
  readonly title: string | null
  readonly projectId: string
  readonly project: string
  readonly at: number
  readonly way: SelfTestWay
  readonly target: SelfTestTarget
  readonly model: string | null
  readonly needed: number
  readonly outOf: number
  readonly recall5: number
  readonly recall10: number
  readonly mrr: number
  readonly ndcg10: number
}

export const selfTestResult = defineRead({
  name: 'selfTest.result',
  input: z.object({ projectId: z.string().optional() }),
  output: selfTestResultSchema,
  thread: 'sizes',
  open(db) {
    const all = db.prepare<[{ projectId: string | null }], Row>(
      `SELECT t.session_id AS sessionId, s.title, s.project_id AS projectId, p.name AS project, s.started_at AS at,
         t.way, t.target, t.model, t.needed, t.out_of AS outOf, t.recall5, t.recall10, t.mrr, t.ndcg10
       FROM self_tests t JOIN sessions s ON s.id = t.session_id JOIN projects p ON p.id = s.project_id
       WHERE t.measure = ${currentMeasure} AND (@projectId IS NULL OR s.project_id = @projectId)
         AND ${visibleSession('s')}
       ORDER BY s.started_at DESC, s.id, t.target DESC`,
    )
    const startsOf = createStarts(db)
    return ({ projectId = null }) => {
      const rows = all.all({ projectId })
      const targets = selfTestTargets.map((target) => targetOf(target, rows))
      return {
        model: rows.find(({ model }) => model !== null)?.model ?? null,
        targets,
        byProject: projectsOf(rows),
        rows: rowsOf(rows),
        starts: startsOf(projectId),
        suggestion: suggestionOf(targets[0]),
      }
    }
  },
})

type Target = SelfTestResult['targets'][number]

function targetOf(target: SelfTestTarget, all: readonly Row[]): Target {
  const rows = all.filter((row) => row.target === target)
  const words = rows.filter(({ way }) => way === 'words')
  const compared = [
    ['words', 'newest'],
    ['vectors', 'words'],
    ['hybrid', 'words'],
  ] as const
  return {
    target,
    sessions: words.length,
    needed: words.reduce((sum, row) => sum + row.needed, 0),
    outOf: words.reduce((sum, row) => sum + row.outOf, 0),
    ways: waysOf(rows),
    differences: compared.flatMap(([way, than]) => {
      const first = new Map(
        rows.flatMap((row) => (row.way === way ? [[row.sessionId, row.ndcg10] as const] : [])),
      )
      // Only sessions that were asked in both ways: a model may be new.
      const pairs = rows.flatMap((row) => {
        const value = row.way === than ? first.get(row.sessionId) : undefined
        return value === undefined ? [] : [[value, row.ndcg10] as const]
      })
      if (pairs.length === 0) return []
      const difference = pairedDifference(
        pairs.map(([one]) => one),
        pairs.map(([, other]) => other),
      )
      return [{ way, than, ...difference }]
    }),
  }
}

function waysOf(rows: readonly Row[]): Target['ways'] {
  return selfTestWays.flatMap((way) => {
    const own = rows.filter((row) => row.way === way)
    if (own.length === 0) return []
    const mean = (name: 'recall5' | 'recall10' | 'mrr' | 'ndcg10'): number =>
      own.reduce((sum, row) => sum + row[name], 0) / own.length
    const scores = { recall5: mean('recall5'), recall10: mean('recall10') }
    return [{ way, sessions: own.length, ...scores, mrr: mean('mrr'), ndcg10: mean('ndcg10') }]
  })
}

function projectsOf(rows: readonly Row[]): SelfTestResult['byProject'] {
  const names = new Map(rows.map(({ projectId, project }) => [projectId, project]))
  return [...names].flatMap(([projectId, project]) =>
    selfTestTargets.map((target) => {
      const own = rows.filter((row) => row.projectId === projectId && row.target === target)
      return { projectId, project, target, ways: waysOf(own) }
    }),
  )
}

function rowsOf(rows: readonly Row[]): SelfTestResult['rows'] {
  const found = new Map<string, SelfTestResult['rows'][number]>()
  for (const { sessionId, title, projectId, at, target, needed, way, ndcg10 } of rows) {
    const key = `${target} ${sessionId}`
    const known = found.get(key) ?? { sessionId, title, projectId, at, target, needed, ndcg10: [] }
    known.ndcg10.push({ way, value: ndcg10 })
    found.set(key, known)
  }
  return [...found.values()].slice(0, mostRows)
}

function suggestionOf(sessions: Target | undefined): Suggestion {
  const count = sessions?.sessions ?? 0
  if (!sessions || count < fewestSessions)
    return { kind: 'too-few', sessions: count, wanted: fewestSessions }
  const value = (way: SelfTestWay): number =>
    sessions.ways.find((one) => one.way === way)?.ndcg10 ?? 0
  const model: Difference | undefined = sessions.differences.find(({ way }) => way === 'hybrid')
  if (!model) return { kind: 'try-model', missing: value('ceiling') - value('words') }
  if (model.low > 0) return { kind: 'model-helps', gain: model.mean }
  if (model.high < 0) return { kind: 'model-harms', loss: -model.mean }
  return { kind: 'model-no-difference', missing: value('ceiling') - value('hybrid') }
}

/** Tokens of what session starts were given, and of those items that name a file that the session touched. */
function createStarts(db: Db): (projectId: string | null) => SelfTestResult['starts'] {
  const given = db.prepare<
    [{ projectId: string | null }],
    { id: number; sessionId: string; text: string }
  >(
    `SELECT i.id, i.session_id AS sessionId, i.text FROM injections i JOIN sessions s ON s.id = i.session_id
     WHERE i.event = 'SessionStart' AND i.text <> '' AND (@projectId IS NULL OR s.project_id = @projectId)
       AND ${visibleSession('s')}`,
  )
  const tokens = db
    .prepare<[number], number>(
      'SELECT n.tokens FROM injection_items n WHERE n.injection_id = ? ORDER BY n.position',
    )
    .pluck()
  const touchedBy = createTouched(db)
  return (projectId) => {
    const sessions = new Set<string>()
    const sum = { tokens: 0, naming: 0 }
    for (const { id, sessionId, text } of given.all({ projectId })) {
      const items = tokens.all(id)
      const texts = itemTexts(text, items.length)
      const touched = [...touchedBy(sessionId)]
      // A session that touched nothing could not have been told of it.
      if (!texts || touched.length === 0) continue
      sessions.add(sessionId)
      for (const [place, item] of texts.entries()) {
        const own = items[place] ?? 0
        sum.tokens += own
        if (touched.some((file) => item.includes(file))) sum.naming += own
      }
    }
    const share = sum.tokens === 0 ? null : sum.naming / sum.tokens
    return { sessions: sessions.size, ...sum, share }
  }
}
