// The job that looks at a session that ended: what became of each thing that it was given, beside a control.
import { useRules } from '../../../shared/evaluation/use-rules.ts'
import { itemTexts } from '../../context/compose.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import type { Db } from '../../db/open.ts'
import {
  createUseWriter,
  type GivenRow,
  type GivenText,
  type UseWriter,
} from '../../db/usage/use-writer.ts'
import type { Embedder } from '../../embed/embedder.ts'
import type { JobHandler } from '../../jobs/attempt.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { type GivenItem, judge, verdictOf } from './judge.ts'
import { readMeaning } from './meaning.ts'
import { readPiece } from './read-piece.ts'
import { readSession } from './read-session.ts'
import { createViolations } from './violations.ts'

/** Sessions that older rules looked at are told apart by it. */
const rulesVersion = 4
/** So many items of other sessions are judged as if this one had been given them. */
const mostControls = 40
/** The job gives way after so long, in ms of one piece. */
const pieceMs = 8

interface Dependencies {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Asked for when a session is looked at: the model may be chosen later. */
  readonly embedder: () => Pick<Embedder, 'profile' | 'embedDocuments'>
}

/** Makes the handler of `use.session`; the job's key is the session's id. */
export function createUseHandler({ db, now, embedder }: Dependencies): JobHandler {
  const writer = createUseWriter(db)
  const store = createObservationStore(db)
  return async (job, signal) => {
    const session = writer.session(job.key)
    const given = session ? writer.given(job.key) : []
    if (!session || given.length === 0) return () => {}
    await loadBashGrammar().catch(() => {})
    let started = performance.now()
    const pause = async (): Promise<void> => {
      signal.throwIfAborted()
      if (performance.now() - started < pieceMs) return
      await new Promise((resolve) => setImmediate(resolve))
      started = performance.now()
    }
    const pieces = []
    for (const piece of await readSession(job.key, writer, store, pause)) {
      pieces.push(readPiece(piece))
      await pause()
    }
    const own = new Set(given.flatMap(({ items }) => items.flatMap(({ ref }) => ref ?? [])))
    const elsewhere = writer.givenElsewhere(job.key, session.projectId, session.startedAt)
    const controls = itemsOf(elsewhere)
      .filter(({ row }) => row.ref === null || !own.has(row.ref))
      .slice(0, mostControls)
    const texts = [...itemsOf(given), ...controls].map(({ item }) => item.text)
    const meaning = await readMeaning(texts, pieces, { embedder: embedder(), signal, pause })
    const judged: JudgedItem[] = []
    const violationsOf = createViolations(pieces, (id) => writer.isAllowed(id))
    const broken = new Set<string>()
    for (const { row, item } of itemsOf(given)) {
      const violations = violationsOf({ ...item, layer: row.layer })
      // Doing what it forbids is no use of it.
      const against = new Set(violations.map(({ toolEventId }) => toolEventId))
      const seen = judge(item, pieces, meaning).evidence.filter(
        (one) => !isOf(against, one.toolEventId),
      )
      const found = verdictOf(seen)
      const fate = row.ref === null ? null : writer.fateOf(row.ref, job.key, row.at)
      const evidence = [
        ...found.evidence,
        ...(fate ? [{ ...fate, rule: fate.rule as 'learned' }] : []),
      ]
      const { outcome } = fate ? verdictOf(evidence) : found
      // What was given twice is told once.
      const told = violations.filter(({ toolEventId }) => {
        const key = `${row.ref ?? item.text} ${toolEventId}`
        return !broken.has(key) && broken.add(key)
      })
      judged.push({ row, outcome, evidence: [...(outcome === 'ignored' ? [] : evidence), ...told] })
      await pause()
    }
    const counts = new Map<string, number>()
    const count = (layer: string, rule: string): void => {
      const key = JSON.stringify([layer, rule])
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    for (const { row, item } of controls) {
      const { outcome, evidence } = judge({ ...item, at: session.startedAt }, pieces, meaning)
      count(row.layer, 'pairs')
      if (outcome !== 'ignored') count(row.layer, 'used')
      for (const rule of new Set(evidence.map((one) => one.rule))) {
        if (rule in useRules) count(row.layer, rule)
      }
      await pause()
    }
    return () => {
      // It may have been deleted while it was read.
      if (writer.session(job.key) === null) return
      const told = [...counts].map(([key, pairs]) => {
        const [layer, rule] = JSON.parse(key) as [string, string]
        return { layer, rule, pairs }
      })
      writer.put(job.key, now(), rulesVersion, judged, told)
    }
  }
}

const isOf = (ids: ReadonlySet<number | null>, id: number | null): boolean =>
  id !== null && ids.has(id)

type JudgedItem = Parameters<UseWriter['put']>[3][number]

/** The items of texts, each with its own lines; those of a text that cannot be told apart are left out. */
function itemsOf(texts: readonly GivenText[]): { row: GivenRow; item: GivenItem }[] {
  return texts.flatMap(({ text, items, at }) => {
    const lines = itemTexts(text, items.length)
    if (lines === null) return []
    return items.map((row, place) => ({
      row,
      item: { ref: row.ref, text: lines[place] ?? '', at },
    }))
  })
}
