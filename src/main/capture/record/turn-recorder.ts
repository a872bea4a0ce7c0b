// Opens turns and works out what is known of them: prompt, last message, end, answers to requests.
import type { AgentId } from '../../../shared/agents.ts'
import { adapterOf } from '../../agents/adapters.ts'
import type { DecisionStore } from '../../db/decisions/decision-store.ts'
import type { SessionStore } from '../../db/sessions/session-store.ts'
import type { TurnEnds, TurnStore } from '../../db/sessions/turn-store.ts'
import type { Queue } from '../../jobs/queue.ts'
import { promptDocument } from '../../search/kinds/prompt-documents.ts'
import type { SearchIndex } from '../../search/search-index.ts'

export interface TurnRecorder {
  /** The turn of an event, opened when it is unknown; notes its row among the touched ones. */
  open(moment: Moment): number
  /** The turn that a prompt without id begins; it may stand at `knownAt`, when the prompt was first taken in. */
  begin(moment: Moment, knownAt: number): number
  /** Forgets what a transaction that was rolled back had opened. */
  reset(): void
  /**
   * Brings the touched turns, and those that they end, in line with the journal; `isSaid` tells whether anything may
   * be new there. Returns the changed rows.
   */
  settle(
    sessionId: string,
    touched: ReadonlySet<number>,
    projectId: string,
    isSaid: boolean,
  ): number[]
  /** Settles the turns that are not over, or all; for the end of a session. Returns the changed rows. */
  settleRest(sessionId: string, projectId: string, which: 'open' | 'all'): number[]
}

interface Moment {
  readonly sessionId: string
  readonly promptId: string | null
  readonly at: number
}

interface Dependencies {
  /** For the agent of a session, which knows its user's words from its own. */
  readonly sessions: Pick<SessionStore, 'get'>
  readonly turns: TurnStore
  readonly decisions: DecisionStore
  readonly queue: Queue
  readonly searchIndex: SearchIndex
}

/** All its writes join the caller's transaction. */
export function createTurnRecorder(dependencies: Dependencies): TurnRecorder {
  const { sessions, turns, decisions, queue, searchIndex } = dependencies
  /** Turns whose start is new since they were last settled: the order of the session may have changed. */
  const started = new Set<number>()

  function lower(turn: { row: number; startedAt: number }, at: number): number {
    if (at < turn.startedAt) {
      turns.setStart(turn.row, at)
      started.add(turn.row)
    }
    return turn.row
  }

  function insert(sessionId: string, promptId: string | null, at: number): number {
    const row = turns.insert(sessionId, promptId, at)
    started.add(row)
    return row
  }

  function open({ sessionId, promptId, at }: Moment): number {
    if (promptId !== null) {
      const known = turns.byPrompt(sessionId, promptId)
      return known ? lower(known, at) : insert(sessionId, promptId, at)
    }
    const running = turns.byTime(sessionId, at)
    if (running) return running.row
    const before = turns.beforeFirst(sessionId)
    return before ? lower(before, at) : insert(sessionId, null, at)
  }

  function begin(moment: Moment, knownAt: number): number {
    const { sessionId, promptId, at } = moment
    if (promptId !== null) return open(moment)
    const same = turns.byTime(sessionId, knownAt)
    if (same?.startedAt === knownAt) {
      if (at === knownAt) return same.row
      lower(same, at)
      turns.takeOver(same.row, sessionId, at)
      return same.row
    }
    // What came before its prompt was put aside in a turn of its own.
    const early = turns.beforeFirst(sessionId)
    if (early && early.startedAt >= at) return lower(early, at)
    const row = insert(sessionId, null, at)
    turns.takeOver(row, sessionId, at)
    return row
  }

  /** The turns that a new start may end: the one before it, or any when the order changed. */
  function neighboursOf(sessionId: string, touched: ReadonlySet<number>): number[] {
    if (turns.renumber(sessionId)) return turns.rows(sessionId)
    return [...touched].flatMap((row) => turns.previous(row) ?? [])
  }

  /**
   * Ends a turn in which nothing was said since it was settled last, without its texts: those of a prompt of 1 MB took
   * 8 ms to be read from the journal and written again. Returns whether anything about the turn changed.
   */
  function settleEnd(turn: TurnEnds, promptId: string): boolean {
    if (isAllThatIsLeft(turn)) return false
    const stopAt = turns.stoppedAt(turn.sessionId, promptId)
    const overAt = latest(stopAt, turn.nextAt, turn.sessionEndAt, turn.ruleEndAt)
    const endedAt = stopAt ?? (overAt === null ? null : turns.lastActivityAt(turn.row))
    const answered = decisions.settle(turn.row, overAt)
    const isMoved = endedAt !== turn.endedAt
    if (isMoved) turns.setEnd(turn.row, endedAt)
    if (overAt !== null && (answered || isMoved)) queue.enqueue('distill.turn', String(turn.row))
    return answered || isMoved
  }

  /** Returns whether anything about the turn changed. */
  function settleOne(row: number, projectId: string, isTouched: boolean): boolean {
    if (!isTouched && !started.has(row)) {
      const ends = turns.readEnds(row)
      // Without an id the next prompt may turn out to own what was said.
      if (ends && ends.promptId !== null) return settleEnd(ends, ends.promptId)
    }
    const turn = turns.read(row)
    if (!turn) return false
    if (isAllThatIsLeft(turn)) {
      if (isTouched) queue.enqueue('distill.turn', String(row))
      return false
    }
    const said = turns.said(turn)
    const prompts = said.filter((one) => one.event === 'UserPromptSubmit')
    const stops = said.filter((one) => one.event !== 'UserPromptSubmit')
    const stopAt = stops.at(-1)?.at ?? null
    const overAt = latest(stopAt, turn.nextAt, turn.sessionEndAt, turn.ruleEndAt)
    // A notice of a background task calls the agent again, as a prompt does; it is nobody's words.
    const agent = prompts.length === 0 ? undefined : sessions.get(turn.sessionId)?.agent
    const texts = new Set(prompts.flatMap((one) => wordsIn(one.text, agent) || []))
    const lastMessage = stops.findLast((one) => one.event === 'Stop' && one.text !== null)?.text
    const values = {
      prompt: texts.size > 0 ? [...texts].join('\n\n') : turn.prompt,
      promptSource: prompts.find((one) => one.source !== null)?.source ?? turn.promptSource,
      // Without an id the next prompt may turn out to own what was said.
      lastMessage: lastMessage ?? (turn.promptId === null ? null : turn.lastMessage),
      endedAt: stopAt ?? (overAt === null ? null : turns.lastActivityAt(row)),
    }
    const answered = decisions.settle(row, overAt)
    const changed =
      answered ||
      values.prompt !== turn.prompt ||
      values.lastMessage !== turn.lastMessage ||
      values.endedAt !== turn.endedAt ||
      values.promptSource !== turn.promptSource
    if (changed) turns.write(row, values)
    if (values.prompt !== null && (values.prompt !== turn.prompt || started.has(row))) {
      const { sessionId, startedAt: at } = turn
      searchIndex.put(
        promptDocument({ turn: row, sessionId, projectId, at, prompt: values.prompt }),
      )
    }
    // A turn that is over is distilled, and again whenever something about it comes late.
    if (overAt !== null && (isTouched || changed)) queue.enqueue('distill.turn', String(row))
    return changed
  }

  return {
    open,
    begin,
    reset: () => started.clear(),
    settle(sessionId, touched, projectId, isSaid) {
      const neighbours = started.size === 0 ? [] : neighboursOf(sessionId, touched)
      const changed = [...new Set([...neighbours, ...touched])].filter((row) =>
        // Of a turn that runs on, a call tells the answers to requests and nothing else: five questions of the seven.
        !isSaid && !started.has(row) && turns.isRunning(row)
          ? decisions.settle(row, null)
          : settleOne(row, projectId, touched.has(row)),
      )
      started.clear()
      return [...new Set([...changed, ...touched])]
    },
    settleRest(sessionId, projectId, which) {
      const rows = which === 'all' ? turns.rows(sessionId) : turns.unsettled(sessionId)
      return rows.filter((row) => settleOne(row, projectId, false))
    },
  }
}

/** The user's words in what a hook gave as the prompt, which may be of any kind. */
function wordsIn(prompt: unknown, agent: AgentId = 'unknown'): string | null {
  return typeof prompt === 'string' ? adapterOf(agent).userWords(prompt) : null
}

/** What was stored of the turn is all that is left: nothing can be worked out better. */
function isAllThatIsLeft({ journalUntil, startedAt, endedAt }: TurnEnds): boolean {
  return journalUntil !== null && startedAt < journalUntil && endedAt !== null
}

function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}
