// Sessions by a script are told as they ended: their title and summary, and the context of the next session.
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { createContext } from '../context/context.ts'
import { openImportStore } from '../import/testing/import-store.ts'
import { type Line, textOfLines } from '../import/testing/lines.ts'
import { afterRecordings, distilAll } from './testing/recorded-store.ts'
import { reachingScenes } from './testing/scripted/reaching-scenes.ts'
import { type Scene, scenes } from './testing/scripted/scenes.ts'
import { linesOf } from './testing/scripted/script.ts'
import { toolScenes } from './testing/scripted/tool-scenes.ts'
import { toolScenesAside } from './testing/scripted/tool-scenes-aside.ts'

const id = 'bbbbbbbb-0000-4000-8000-000000000001'
const earlierId = 'bbbbbbbb-0000-4000-8000-000000000002'
const day = 24 * 3_600_000
/** A day after the sessions, in ms since 1970. */
const nextDay = Date.parse('2026-03-02T10:00:00Z')

/** The lines of a session as they would stand a day earlier. */
function dayBefore(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({
    ...line,
    timestamp: new Date(Date.parse(String(line.timestamp)) - day).toISOString(),
  }))
}

async function toldOf({ earlier, steps }: Scene): Promise<string> {
  const store = openImportStore()
  store.clock = afterRecordings
  if (earlier) {
    const lines = dayBefore(linesOf(earlierId, earlier))
    store.put(`-home-dev-shop/${earlierId}.jsonl`, textOfLines(lines))
  }
  store.put(`-home-dev-shop/${id}.jsonl`, textOfLines(linesOf(id, steps)))
  await store.import()
  await distilAll(store.db)
  const [row] = store.rows(
    `SELECT title, summary, project_id AS projectId FROM sessions WHERE id = '${id}'`,
  ) as {
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

const all = [...scenes, ...reachingScenes, ...toolScenes, ...toolScenesAside]

describe.each([
  ['kept aside from tuning', all.filter(({ isAside }) => isAside)],
  ['by which rules were tuned', all.filter(({ isAside }) => !isAside)],
])('a session %s is told as it ended, and nothing else', (_, half) => {
  it.each(half)('$name', async (scene) => {
    const told = await toldOf(scene)
    for (const one of scene.told) expect(told).toMatch(one)
    for (const one of scene.never) expect(told).not.toMatch(one)
  })
})
