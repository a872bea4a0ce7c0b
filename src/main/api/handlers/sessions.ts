// Handlers of the area `sessions`: lists, a session's page, a turn, an observation, a raw payload.
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { AppError } from '../../../shared/errors.ts'
import { formatId, type IdKind, parseId, shownId } from '../../../shared/ids.ts'
import { translateStored } from '../../agents/read-stored.ts'
import { itemTexts } from '../../context/compose.ts'
import { findNamedSession } from '../../db/named-session.ts'
import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'
import { callHeadlines, sessionChanges, sessionsList, sessionTimeline } from '../reads.ts'

const inflateBytes = promisify(inflate)

export const sessions = {
  find: api.sessions.find.handler(({ context: { core }, input }) => {
    const id = findNamedSession(core.db, input.named)
    if (id === null) throw notFound('session', input.named)
    return { id }
  }),
  list: api.sessions.list.handler(({ context, input }) =>
    context.core.reader.read(sessionsList, input),
  ),
  get: api.sessions.get.handler(({ context, input }) => {
    const { sessions: rows, sessionDetail } = queriesOf(context.core)
    const session = rows.row(input.id)
    const place = rows.place(input.id)
    if (!session || !place) throw notFound('session', input.id)
    return {
      session,
      facts: sessionDetail.facts(input.id),
      ...place,
      turns: sessionDetail.turns(input.id),
      injections: sessionDetail.injections(input.id).map(({ items, ...injection }) => {
        const texts = itemTexts(injection.text, items.length)
        return {
          ...injection,
          items: items.map((item, index) => ({ ...item, text: texts?.[index] ?? null })),
        }
      }),
      compactions: sessionDetail.compactions(input.id),
      files: sessionDetail.files(input.id),
    }
  }),
  timeline: api.sessions.timeline.handler(({ context, input }) => {
    if (!queriesOf(context.core).sessions.row(input.id)) throw notFound('session', input.id)
    return context.core.reader.read(sessionTimeline, input)
  }),
  changes: api.sessions.changes.handler(({ context, input }) => {
    if (!queriesOf(context.core).sessions.row(input.id)) throw notFound('session', input.id)
    return context.core.reader.read(sessionChanges, input)
  }),
  turn: api.sessions.turn.handler(async ({ context, input }) => {
    const { sessionDetail, turns } = queriesOf(context.core)
    const row = rowOf('turn', 'turn', input.id)
    const found = sessionDetail.turn(row)
    if (!found) throw notFound('turn', input.id)
    const { lastMessage, facts, ...turn } = found
    const headlines = new Map(
      (await context.core.reader.read(callHeadlines, { turn: row })).map(([call, headline]) => [
        formatId('toolEvent', call),
        headline,
      ]),
    )
    return {
      turn,
      facts,
      lastMessage,
      observations: turns.observations(row),
      toolEvents: turns
        .toolEvents(row)
        .map((call) => ({ ...call, headline: headlines.get(call.id) ?? null })),
      subagents: turns.subagents(row),
      decisions: turns.decisions(row),
    }
  }),
  observation: api.sessions.observation.handler(({ context, input }) => {
    const found = queriesOf(context.core).turns.observation(
      rowOf('observation', 'observation', input.id),
    )
    if (!found) throw notFound('observation', input.id)
    return found
  }),
  payload: api.sessions.payload.handler(async ({ context, input }) => {
    const row = rowOf('toolEvent', 'tool event', input.toolEventId)
    const stored = queriesOf(context.core).turns.payload(row)
    if (!stored) throw notFound('tool event', input.toolEventId)
    // Off the main thread: a payload may be ten megabytes.
    const json = stored.body ? (await inflateBytes(stored.body)).toString('utf8') : null
    return { json, bytes: stored.bytes, ...translatedOf(json, stored.agent) }
  }),
}

/** Characters of a payload that is parsed on the main thread. */
const longestTranslated = 500_000

/** A payload of another agent in our own form. */
function translatedOf(json: string | null, agent: string | null): { translated?: string } {
  if (json === null || agent === null || agent === 'claude-code') return {}
  if (json.length > longestTranslated) return {}
  try {
    const told = translateStored(JSON.parse(json), agent)
    return told === null ? {} : { translated: JSON.stringify(told) }
  } catch {
    return {}
  }
}

function rowOf(kind: IdKind, noun: string, id: string): number {
  const row = parseId(kind, id)
  if (row === null) throw notFound(noun, id)
  return row
}

function notFound(noun: string, id: string): AppError {
  return new AppError(
    'not_found',
    `There is no ${noun} ${shownId(id).slice(0, 80)}: it may have been deleted; look it up in the list.`,
  )
}
