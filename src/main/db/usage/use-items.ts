// Lists what was given with what became of each item and what shows it, and what was done against a memory.
import type { z } from 'zod'
import type {
  UsedItem,
  useItemsInputSchema,
  useItemsSchema,
  violationsInputSchema,
  violationsSchema,
} from '../../../shared/contract/evaluation-use.ts'
import { useRuleNames } from '../../../shared/evaluation/use-rules.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Db } from '../open.ts'
import { boundsOf, correction, delivery, givenWithin, violationsFrom } from './use-sql.ts'

/** A hook that answers a prompt is answered while its turn is written: so much later it may begin, ms. */
const turnBegins = 2000
const turnOfGiven = `CASE WHEN i.event = 'SessionStart' THEN NULL ELSE (SELECT t.id FROM turns t
  WHERE t.session_id = i.session_id AND t.started_at <= i.at + ${turnBegins} ORDER BY t.started_at DESC, t.id DESC LIMIT 1) END`

type ItemsInput = z.output<typeof useItemsInputSchema>
type ViolationsInput = z.output<typeof violationsInputSchema>

/** The lines of each item in a text of context. */
type SplitText = (text: string, items: number) => string[] | null

interface ItemRow {
  readonly injection: number
  readonly position: number
  readonly sessionId: string
  readonly sessionTitle: string | null
  readonly projectId: string
  readonly project: string
  readonly at: number
  readonly turn: number | null
  readonly event: string
  readonly layer: string
  readonly ref: string | null
  readonly tokens: number
  readonly delivered: UsedItem['delivered']
  readonly outcome: UsedItem['outcome']
}

interface EvidenceRow {
  readonly rule: string
  readonly words: string
  readonly at: number
  readonly turn: number | null
  readonly call: number | null
}

export interface UseItems {
  items(input: ItemsInput): z.infer<typeof useItemsSchema>
  violations(input: ViolationsInput): z.infer<typeof violationsSchema>
}

/** The lists over `db`, which may be a reader. */
export function createUseItems(db: Db, splitText: SplitText): UseItems {
  const textOf = db.prepare<[number], { text: string; items: number }>(
    `SELECT text, (SELECT count(*) FROM injection_items WHERE injection_id = i.id) AS items
     FROM injections i WHERE i.id = ?`,
  )
  const evidenceOf = db.prepare<[number, number], EvidenceRow>(
    `SELECT rule, words, at, turn_id AS turn, tool_event_id AS call FROM item_evidence
     WHERE injection_id = ? AND position = ? ORDER BY at, id LIMIT 50`,
  )

  /** Texts of the injections of one page, each split once. */
  function createTexts(): (injection: number, position: number) => string | null {
    const texts = new Map<number, string[] | null>()
    return (injection, position) => {
      let split = texts.get(injection)
      if (split === undefined) {
        const row = textOf.get(injection)
        split = row && row.text !== '' ? splitText(row.text, row.items) : null
        texts.set(injection, split)
      }
      return split?.[position] ?? null
    }
  }

  const from = `FROM injections i JOIN injection_items x ON x.injection_id = i.id
    JOIN sessions s ON s.id = i.session_id JOIN projects p ON p.id = s.project_id`

  return {
    items(input) {
      const { sessionId, layer, ref, channel, delivered, outcomes, rule, limit, offset } = input
      const corrected = input.correction
      const conditions = [
        givenWithin('i.at'),
        ...(sessionId === undefined ? [] : ['i.session_id = @sessionId']),
        ...(layer === undefined ? [] : ['x.layer = @layer']),
        ...(ref === undefined ? [] : ['x.ref = @ref']),
        ...(channel === undefined ? [] : ['i.event = @channel']),
        ...(delivered === undefined ? [] : [`${delivery} = @delivered`]),
        ...(outcomes === undefined
          ? []
          : ['x.outcome IN (SELECT value FROM json_each(@outcomes))']),
        ...(corrected === undefined ? [] : [correction[corrected]]),
        ...(rule === undefined
          ? []
          : [
              `EXISTS (SELECT 1 FROM item_evidence e WHERE e.injection_id = x.injection_id
                 AND e.position = x.position AND e.rule = @rule)`,
            ]),
      ]
      const where = `WHERE ${conditions.join(' AND ')}`
      const asked = {
        ...boundsOf(input),
        ...{ sessionId, layer, ref, channel, delivered, rule },
        outcomes: outcomes === undefined ? undefined : JSON.stringify(outcomes),
      }
      const parameters = Object.fromEntries(
        Object.entries(asked).filter(([, value]) => value !== undefined),
      )
      const total = db.prepare<object, number>(`SELECT count(*) ${from} ${where}`).pluck()
      const rows = db
        .prepare<object, ItemRow>(
          `SELECT i.id AS injection, x.position, i.session_id AS sessionId, s.title AS sessionTitle,
             s.project_id AS projectId, p.name AS project, i.at, ${turnOfGiven} AS turn, i.event, x.layer, x.ref, x.tokens, x.outcome,
             ${delivery} AS delivered
           ${from} ${where} ORDER BY i.at DESC, i.id DESC, x.position LIMIT @limit OFFSET @offset`,
        )
        .all({ ...parameters, limit, offset })
      const text = createTexts()
      return {
        total: total.get(parameters) ?? 0,
        items: rows.map(({ injection, turn: inTurn, ...row }) => ({
          ...row,
          turnId: inTurn === null ? null : formatId('turn', inTurn),
          injectionId: formatId('injection', injection),
          text: text(injection, row.position),
          evidence: evidenceOf
            .all(injection, row.position)
            .flatMap(({ rule: name, words, at, turn, call }) => {
              const named = useRuleNames.find((each) => each === name)
              return named === undefined ? [] : [{ rule: named, words, at, ...placeOf(turn, call) }]
            }),
        })),
      }
    },
    violations(input) {
      const { sessionId = null, limit } = input
      const where = `${violationsFrom} AND (@sessionId IS NULL OR s.id = @sessionId)`
      const parameters = { ...boundsOf(input), sessionId }
      const rows = db
        .prepare<
          object,
          Pick<
            ItemRow,
            'injection' | 'position' | 'ref' | 'sessionId' | 'sessionTitle' | 'projectId'
          > &
            EvidenceRow
        >(
          `SELECT e.injection_id AS injection, e.position, x.ref, s.id AS sessionId, s.title AS sessionTitle,
             s.project_id AS projectId, e.rule, e.words, e.at, e.turn_id AS turn, e.tool_event_id AS call
           ${where} ORDER BY e.at DESC, e.id DESC LIMIT @limit`,
        )
        .all({ ...parameters, limit })
      const text = createTexts()
      return {
        total: db.prepare<object, number>(`SELECT count(*) ${where}`).pluck().get(parameters) ?? 0,
        violations: rows.map(({ injection, position, rule: _, turn, call, ...row }) => ({
          ...row,
          text: text(injection, position),
          ...placeOf(turn, call),
        })),
      }
    },
  }
}

function placeOf(turn: number | null, call: number | null) {
  return {
    turnId: turn === null ? null : formatId('turn', turn),
    toolEventId: call === null ? null : formatId('toolEvent', call),
  }
}
