import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { silentLog } from '../../base/logs/log.ts'
import type { Notice } from './notifications.ts'
import { createDigestStateFile, createWeeklyDigest, type WeeklyDigest } from './weekly-digest.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-digest-'))
const file = join(folder, 'digest.json')
const open: WeeklyDigest[] = []

afterEach(() => {
  for (const digest of open.splice(0)) digest.close()
  rmSync(file, { force: true })
})

const reportOf = (sessions: number): Pick<Report, 'sessions' | 'functions'> => ({
  sessions: { count: sessions, turns: 3 * sessions, toolEvents: 40 * sessions, rows: [] },
  functions: { added: 2, modified: 3, deleted: 0, rows: [] },
})

/** A program that runs from now on; the clock is the test's. */
function start(at: Date, sessionsOf: (from: Date) => number = () => 12) {
  const state = { now: at, wanted: true, fails: false }
  const shown: Notice[] = []
  const pages: string[] = []
  let follow = () => {}
  const digest = createWeeklyDigest({
    isWanted: () => state.wanted,
    async report({ from }) {
      if (state.fails) throw new Error('The database is busy.')
      return reportOf(sessionsOf(new Date(from)))
    },
    told: createDigestStateFile(file, silentLog),
    show: (notice, onClick) => {
      shown.push(notice)
      follow = onClick
    },
    open: (page) => pages.push(page),
    now: () => state.now.getTime(),
    log: silentLog,
  })
  open.push(digest)
  const lookAt = async (...when: Date[]) => {
    for (const now of when) {
      state.now = now
      await digest.look()
    }
  }
  return { state, shown, pages, lookAt, follow: () => follow() }
}

// 23 November 2026 is a Monday.
const november = (day: number, hour = 12) => new Date(2026, 10, day, hour)

describe('the digest of a week', () => {
  it('tells of the week from Monday to Sunday by its figures, and opens its report', async () => {
    const { shown, pages, lookAt, follow } = start(november(24))
    await lookAt(november(24))
    expect(shown).toEqual([
      {
        title: 'Your week from 16 to 22 November',
        body: '12 sessions with 36 turns and 480 tool calls; 5 functions new, changed or gone.',
      },
    ])
    follow()
    expect(pages).toEqual(['/report?span=week&day=2026-11-22'])
  })

  it('comes on Monday from nine o’clock, once, whoever starts the program how often', async () => {
    const first = start(november(20))
    await first.lookAt(november(20), november(21))
    expect(first.shown).toHaveLength(1)
    await first.lookAt(november(23, 0), november(23, 8))
    expect(first.shown).toHaveLength(1)
    await first.lookAt(november(23, 9), november(23, 10))
    expect(first.shown).toHaveLength(2)
    const second = start(november(25))
    await second.lookAt(november(25), november(29))
    expect(second.shown).toEqual([])
  })

  it('tells the newest week alone after a pause of several', async () => {
    const { shown, lookAt } = start(november(3))
    await lookAt(november(3), november(27))
    expect(shown.map(({ title }) => title)).toEqual([
      'Your week from 26 October to 1 November',
      'Your week from 16 to 22 November',
    ])
  })

  it('says nothing of a week without a session, and nothing where it is off', async () => {
    const { state, shown, lookAt } = start(november(24), (from) => (from < november(8) ? 0 : 4))
    state.wanted = false
    await lookAt(november(16))
    state.wanted = true
    await lookAt(november(10))
    expect(shown).toEqual([])
    await lookAt(november(16))
    expect(shown).toHaveLength(1)
  })

  it('does not tell twice where the clock goes back, and lives on after one that was a year ahead', async () => {
    const { shown, lookAt } = start(november(24))
    await lookAt(november(24), november(18), november(24))
    expect(shown).toHaveLength(1)
    await lookAt(new Date(2027, 10, 24), november(24), november(30))
    expect(shown.map(({ title }) => title).slice(2)).toEqual([
      'Your week from 16 to 22 November',
      'Your week from 23 to 29 November',
    ])
  })

  it('has its days by the calendar where the clocks change', async () => {
    const spans: [Date, number][] = []
    const { lookAt } = start(new Date(2026, 9, 27), (from) => spans.push([from, from.getHours()]))
    await lookAt(new Date(2026, 9, 27, 12))
    expect(spans).toEqual([[new Date(2026, 9, 19), 0]])
  })

  it('tries again later where the report fails, and takes a damaged file for none', async () => {
    writeFileSync(file, '{"toldUntil": "soon"')
    const { state, shown, lookAt } = start(november(24))
    state.fails = true
    await lookAt(november(24))
    state.fails = false
    await lookAt(november(24, 13))
    expect(shown).toHaveLength(1)
  })

  it('tells once in a run although its file cannot be written', async () => {
    const { shown, lookAt } = start(november(24))
    rmSync(folder, { recursive: true })
    await lookAt(november(24), november(25))
    expect(shown).toHaveLength(1)
  })
})
