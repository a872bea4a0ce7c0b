// The job that turns the tool events of a turn into observations and closes the turn with a summary.
import { messageOf } from '../../shared/errors.ts'
import { factsText } from '../../shared/facts/facts-text.ts'
import { turnFactsSchema } from '../../shared/facts/work-facts.ts'
import { formatId } from '../../shared/ids.ts'
import { mayAskMemory } from '../agents/asks-memory.ts'
import type { ToolCall } from '../agents/tool-call.ts'
import {
  fingerprintOf,
  type ObservationRow,
  type TurnToDistil,
} from '../db/memories/distilled-rows.ts'
import { rulesLevel } from '../db/memories/levels.ts'
import { isWork } from '../db/visible.ts'
import type { JobHandler } from '../jobs/attempt.ts'
import { answerDocument } from '../search/kinds/answer-documents.ts'
import { promptDocument } from '../search/kinds/prompt-documents.ts'
import { mayChangeSources } from './code/changed-by-commands.ts'
import { writtenSource } from './code/event-texts.ts'
import { lineWrites } from './code/line-writes.ts'
import { readSource } from './code/scan-reads.ts'
import type { DistillerDependencies } from './distiller-dependencies.ts'
import { loadTurn } from './load-turn.ts'
import type { ObservationDraft } from './observation-draft.ts'
import { createParserAway } from './parser-away.ts'
import { takenBackBy } from './rules/prompts/doubt.ts'
import { turnObservations } from './rules/turn-observations.ts'
import { summariseTurn } from './rules/words/turn-summary.ts'
import { createPause } from './time-slices.ts'
import { createTurnRows, observationRow, withDistillingTime } from './turn-rows.ts'
import { worded } from './worded.ts'
import { foldTurn, turnOutcome } from './work-facts.ts'

/** So long after rules told a turn a model is asked (ms): results that come late are told with it. */
const modelDelayMs = 5000

/** Nobody waits for a snapshot of what was only read. */
const readPriority = -2

/** Observations written in one transaction of their own, about 2 ms of work. */
const mostAtOnce = 4

/** Makes the handler of `distill.turn`; the job's key is the row of the turn. */
export function createTurnHandler(dependencies: DistillerDependencies): JobHandler {
  const { store, queue, searchIndex, events, announcer, log, words, scanTriggers } = dependencies
  const { asker, rehearsal, decisions, parser } = dependencies
  const turnRows = createTurnRows(dependencies)
  const parserAway = createParserAway(queue)
  return async (job, signal) => {
    const turn = store.turn(Number(job.key))
    if (!turn) return () => {}
    const started = performance.now()
    const turnId = formatId('turn', turn.id)
    try {
      const pause = createPause(signal)
      const stored = store.toolEventIds(turn.id)
      const rawBytes = store.rawBytes(turn.id)
      events.write(
        'compress.start',
        { turnId, configuration: rulesLevel, toolEvents: stored.length, rawBytes },
        { sessionId: turn.sessionId },
      )
      const { record, partial, isParserAway } = await loadTurn(store, turn, stored, pause, parser)
      const texts = [record.prompt, record.lastMessage, ...(record.said ?? [])]
      for (const _ of rehearsal(texts)) await pause()
      const drafts: ObservationDraft[] = []
      const forgotten = store.forgotten(turn.id)
      for (const draft of turnObservations(record, (error, call) =>
        log.warn({ err: error, tool: call.tool, turnId }, 'a rule failed on a tool call'),
      )) {
        if (draft && !forgotten.has(draft.key)) drafts.push(worded(draft, 'observation', words))
        await pause()
      }
      drafts.sort((a, b) => a.at - b.at)
      const outcome = turnOutcome(record)
      const closing = worded(summariseTurn({ ...record, outcome }, drafts), 'turn', words)
      const told: ObservationRow[] = []
      const unchanged = new Set<string>()
      for (const draft of drafts) {
        const row = observationRow(draft, rulesLevel)
        told.push(row)
        if (store.fingerprint(turn.id, row.key) === fingerprintOf(row)) unchanged.add(row.key)
        await pause()
      }
      const rows = withDistillingTime(told, closing, performance.now() - started)
      const tokens = rows.reduce((sum, row) => sum + row.tokens, 0)
      // A long turn is written a part at a time, so that no one waits for its end. What an interrupted run
      // leaves is written over by the next one: the job is not done before its last transaction.
      for (let at = 0; rows.length > mostAtOnce && at < rows.length; at += mostAtOnce) {
        store.atOnce(() => {
          if (store.turn(turn.id) === null) return
          for (const key of write(turn, rows.slice(at, at + mostAtOnce), partial, unchanged))
            unchanged.add(key)
        })
        await pause()
      }
      return () => {
        // The turn may have been deleted while its events were read.
        const closed = store.closeTurn(turn.id, { ...closing, level: rulesLevel })
        if (!closed) return
        // It may have ended, and been told, while this turn was.
        const isSessionOver = store.turn(turn.id)?.sessionEnded ?? turn.sessionEnded
        const kept = write(turn, rows, partial, unchanged)
        for (const key of store.keysOfBetterLevels(turn.id, rulesLevel)) kept.add(key)
        for (const id of store.removeOthers(turn.id, kept)) {
          searchIndex.remove('observation', formatId('observation', id))
        }
        // What was told earlier stays where payloads are gone; else what was just told is all.
        const standing = partial.size > 0 ? store.summarised(turn.id) : drafts
        const facts = foldTurn(standing, record)
        store.putTurnFacts(turn.id, factsText(turnFactsSchema, facts))
        if (facts.proposals.some(({ state }) => state === 'handed_on'))
          decisions.carriedOut(turn.id)
        turnRows.putDocument(turn, closed, drafts)
        putAnswer(turn, facts.takenBackIn ?? null)
        // The turn before was told without knowing that this one takes its answer back.
        if (takenBackBy(turn.prompt, turn.lastMessage) !== null) {
          const before = store.askedBefore(turn.id)
          if (before !== null && !store.isTakenBack(before))
            queue.enqueue('distill.turn', String(before), { priority: job.priority })
        }
        putSteering(turn, record.steering ?? [])
        if (isParserAway) parserAway.tellAgain(turn.id, Math.min(job.priority, 0))
        else parserAway.toldWhole(turn.id)
        // What commands did on disk is only known while it is there; what a line says of it, always.
        const isLive = job.priority >= 0
        if (record.calls.some((call) => writesSource(call, isLive)))
          queue.enqueue('code.scan', String(turn.id), { priority: Math.min(job.priority, 0) })
        // Of an import the disk says nothing.
        if (isLive && record.calls.some((call) => readSource(call) !== null))
          queue.enqueue('code.read', String(turn.id), { priority: readPriority })
        if (store.hasUntoldDecisions(turn.id))
          queue.enqueue('decisions.tell', 'all', { priority: Math.min(job.priority, 0) - 1 })
        if (record.calls.some(mayAskMemory))
          queue.enqueue('use.calls', String(turn.id), { priority: Math.min(job.priority, 0) })
        if (turn.prompt !== null) {
          const key = String(turn.id)
          queue.enqueue('learn.turn', key, { priority: Math.min(job.priority, 0) - 1 })
          // After all that was said before it was told, also of an import: of that each talk once, when all of it is told.
          const isTalk = !drafts.some(({ kind }) => isWork(kind))
          const ends = job.priority >= 0 ? (isTalk ? [turn.id] : []) : store.talkEndsBy(turn.id)
          for (const end of ends)
            queue.enqueue('follow.talk', String(end), { priority: Math.min(job.priority, 0) - 2 })
        }
        // What an import takes in is told by a model only when the user asks for it.
        if (job.priority >= 0 && asker.isOn())
          queue.enqueue('distill.model', String(turn.id), { delayMs: modelDelayMs })
        // What an import tells was long ago.
        if (job.priority >= 0) scanTriggers.turnTold(turn.projectId, record.calls, isSessionOver)
        // A plan that this session carries out was not refused: its turn is told again.
        const plan = isFirstOfPlan(turn) ? store.planBefore(turn.sessionId) : null
        if (plan) queue.enqueue('distill.turn', String(plan.turnId))
        store.nameForNow(turn.sessionId)
        // A summary that was written before this turn changed is out of date.
        // After the other turns: an imported session of many turns is summarised once, not with each.
        const priority = Math.min(job.priority, 0) - 1
        if (isSessionOver) queue.enqueue('distill.session', turn.sessionId, { priority })
        const about = {
          sessionId: turn.sessionId,
          durationMs: performance.now() - started,
          tokensOut: tokens,
        }
        events.write(
          'compress.done',
          {
            ...{ turnId, level: rulesLevel, configuration: rulesLevel, costUsd: 0 },
            ...{ observations: rows.length, rawBytes, tokens },
          },
          about,
        )
        events.write('hook.summary', { scope: 'turn', level: rulesLevel }, about)
        announcer.announce({ type: 'turn', sessionId: turn.sessionId, turnId })
        announcer.announce({
          type: 'session',
          sessionId: turn.sessionId,
          projectId: turn.projectId,
        })
      }
    } catch (error) {
      if (!signal.aborted) {
        events.write(
          'compress.error',
          {
            ...{ turnId, level: rulesLevel, configuration: rulesLevel, costUsd: 0 },
            error: messageOf(error),
          },
          { sessionId: turn.sessionId, durationMs: performance.now() - started, error },
        )
      }
      throw error
    }
  }

  /** Writes the rows that changed; returns the keys of the observations that stay. */
  function write(
    turn: TurnToDistil,
    rows: readonly ObservationRow[],
    partial: ReadonlySet<number>,
    unchanged: ReadonlySet<string>,
  ): Set<string> {
    const forgotten = store.forgotten(turn.id)
    // What a language model wrote stands: rules say less of the same.
    const written = new Set(store.keysOfBetterLevels(turn.id, rulesLevel))
    const kept = new Set<string>()
    for (const row of rows) {
      if (forgotten.has(row.key)) continue
      // What was told while the payloads were there is better than what can be told without them.
      const lost = partial.size > 0 ? row.eventIds.filter((id) => partial.has(id)) : []
      const told = lost.length > 0 ? store.keysBehind(turn.id, lost) : []
      for (const key of told) kept.add(key)
      if (told.length > 0) continue
      kept.add(row.key)
      // A turn is distilled again with each late event; most of it stays as it was.
      if (unchanged.has(row.key)) continue
      // Facts are the record's, whoever found the words.
      if (written.has(row.key)) store.putFacts(turn.id, row.key, row.told)
      else turnRows.putObservation(turn, row)
    }
    return kept
  }

  /** What the user said while it ran is found with what was asked. */
  function putSteering(
    { id, prompt, startedAt: at, ...turn }: TurnToDistil,
    steering: readonly string[],
  ): void {
    if (steering.length === 0 || prompt === null) return
    searchIndex.put(
      promptDocument({ ...turn, turn: id, at, prompt: [prompt, ...steering].join('\n\n') }),
    )
  }

  /** What the agent ended with is found by its own words, of which the summary keeps few. */
  function putAnswer(
    { id, lastMessage, startedAt: at, ...turn }: TurnToDistil,
    takenBackIn: number | null,
  ): void {
    if (lastMessage === null || lastMessage.trim() === '') {
      searchIndex.remove('answer', formatId('turn', id))
    } else searchIndex.put(answerDocument({ ...turn, turn: id, at, lastMessage, takenBackIn }))
  }
}

/** Whether the scan of the turn has something to read of a call. */
function writesSource(call: ToolCall, isLive: boolean): boolean {
  return (
    writtenSource(call) !== null ||
    lineWrites(call, null).length > 0 ||
    (isLive && mayChangeSources(call))
  )
}

/** Whether the turn begins a session with a plan that another one made. */
function isFirstOfPlan({ prompt }: TurnToDistil): boolean {
  return prompt?.startsWith('Implement the following plan:') ?? false
}
