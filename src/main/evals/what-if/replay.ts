// Builds the context of a past session again, with today's settings and with others, and scores both beside what was given.
import Database from 'better-sqlite3'
import { z } from 'zod'
import { layerSettingsSchema } from '../../../shared/context-layers.ts'
import type { ContextResult } from '../../../shared/contract/context.ts'
import {
  type WhatIf,
  whatIfInputSchema,
  whatIfSchema,
} from '../../../shared/contract/evaluation/what-if.ts'
import { itemTexts } from '../../context/compose.ts'
import { createContext } from '../../context/context.ts'
import type { Db } from '../../db/open.ts'
import { visibleSession } from '../../db/visible.ts'
import { defineRead } from '../../threads/define-read.ts'
import { createTouched } from '../self-test/cases.ts'
import { showPast } from './past.ts'

type Replayed = WhatIf['today']

interface Item {
  readonly layer: string
  readonly tokens: number
}

/** Null for a session that is not known. `today` holds the settings of now, which the thread does not know. */
export const whatIfRead = defineRead({
  name: 'whatIf.replay',
  input: whatIfInputSchema.extend({
    today: z.object({ budgetTokens: z.int(), layers: layerSettingsSchema }),
  }),
  output: whatIfSchema.nullable(),
  thread: 'sizes',
  open(db) {
    const session = db.prepare<[string], { projectId: string; at: number; cwd: string | null }>(
      `SELECT s.project_id AS projectId, s.started_at AS at, s.cwd FROM sessions s
       WHERE s.id = ? AND ${visibleSession('s')}`,
    )
    const touchedBy = createTouched(db)
    const givenTo = createGiven(db)
    return ({ sessionId, today, without, ...asked }) => {
      const found = session.get(sessionId)
      if (!found) return null
      const { at, projectId, cwd } = found
      const touched = [...touchedBy(sessionId)]
      const layers = { ...(asked.layers ?? today.layers) }
      for (const name of without) layers[name] = { ...layers[name], enabled: false }
      const other = { budgetTokens: asked.budgetTokens ?? today.budgetTokens, layers }
      const request = { projectId, at, source: 'startup', folder: cwd ?? undefined } as const
      // A connection of its own: the views of the past are for nobody else.
      const past = new Database(db.name, { readonly: true, fileMustExist: true, timeout: 5000 })
      try {
        showPast(past, at)
        const context = createContext({
          db: past,
          events: { write() {} },
          settings: { current: { context: today } as never },
        })
        const built = (settings: typeof other): Replayed =>
          replayedOf(context.build({ ...request, ...settings }), touched)
        const given = givenTo(sessionId, touched)
        return {
          ...{ sessionId, at, touched: touched.length, given },
          ...{ today: built(today), other: built(other) },
        }
      } finally {
        past.close()
      }
    }
  },
})

function replayedOf(
  { text, tokens, budget, layers }: ContextResult,
  touched: readonly string[],
): Replayed {
  const items = layers.flatMap(({ name, items: own }) =>
    own.map((item) => ({ layer: name, tokens: item.tokens })),
  )
  return { text, tokens, budget, layers: layersOf(items), naming: namingOf(text, items, touched) }
}

/** What a session was given when it started, the first time. */
function createGiven(db: Db): (sessionId: string, touched: readonly string[]) => Replayed | null {
  const first = db.prepare<[string], { id: number; text: string; tokens: number }>(
    `SELECT i.id, i.text, i.tokens FROM injections i WHERE i.session_id = ? AND i.event = 'SessionStart'
     ORDER BY i.at, i.id LIMIT 1`,
  )
  const itemsOf = db.prepare<[number], Item>(
    'SELECT n.layer, n.tokens FROM injection_items n WHERE n.injection_id = ? ORDER BY n.position',
  )
  return (sessionId, touched) => {
    const given = first.get(sessionId)
    if (!given) return null
    const items = itemsOf.all(given.id)
    const { text, tokens } = given
    return {
      ...{ text, tokens, budget: null, layers: layersOf(items) },
      naming: namingOf(text, items, touched),
    }
  }
}

function layersOf(items: readonly Item[]): Replayed['layers'] {
  const names = [...new Set(items.map(({ layer }) => layer))]
  return names.map((name) => {
    const own = items.filter(({ layer }) => layer === name)
    return { name, items: own.length, tokens: own.reduce((sum, { tokens }) => sum + tokens, 0) }
  })
}

function namingOf(
  text: string,
  items: readonly Item[],
  touched: readonly string[],
): Replayed['naming'] {
  const texts = items.length === 0 ? [] : itemTexts(text, items.length)
  if (texts === null) return null
  const naming = items.filter((_, place) => touched.some((file) => texts[place]?.includes(file)))
  return {
    items: naming.length,
    tokens: naming.reduce((sum, { tokens }) => sum + tokens, 0),
    files: touched.filter((file) => texts.some((one) => one.includes(file))),
  }
}
