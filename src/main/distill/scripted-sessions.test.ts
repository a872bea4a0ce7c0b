// Sessions by a script are told as they ended: their title and summary, and the context of the next session.
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { createContext } from '../context/context.ts'
import { openImportStore } from '../import/testing/import-store.ts'
import { textOfLines } from '../import/testing/lines.ts'
import { afterRecordings, distilAll } from './testing/recorded-store.ts'
import { type Scene, scenes } from './testing/scripted/scenes.ts'
import { linesOf } from './testing/scripted/script.ts'

const id = 'bbbbbbbb-0000-4000-8000-000000000001'
/** A day after the sessions, in ms since 1970. */
const nextDay = Date.parse('2026-03-02T10:00:00Z')

async function toldOf({ steps }: Scene): Promise<string> {
  const store = openImportStore()
  store.clock = afterRecordings
  store.put(`-home-dev-shop/${id}.jsonl`, textOfLines(linesOf(id, steps)))
  await store.import()
  await distilAll(store.db)
  const [row] = store.rows('SELECT title, summary, project_id AS projectId FROM sessions') as {
    title: string
    summary: string
    projectId: string
  }[]
  const settings = { current: defaultSettings }
  const context = createContext({ db: store.db, events: { write() {} }, settings })
  const given = context.build({
    ...{ projectId: row?.projectId ?? '', source: 'startup', at: nextDay },
  })
  await store.close()
  return `title: ${row?.title}\n${row?.summary}\n\n${given.text}`
}

describe.each([
  ['kept aside from tuning', scenes.filter(({ isAside }) => isAside)],
  ['by which rules were tuned', scenes.filter(({ isAside }) => !isAside)],
])('a session %s is told as it ended, and nothing else', (_, half) => {
  it.each(half)('$name', async (scene) => {
    const told = await toldOf(scene)
    for (const one of scene.told) expect(told).toMatch(one)
    for (const one of scene.never) expect(told).not.toMatch(one)
  })
})
