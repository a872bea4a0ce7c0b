// What a refusal, an Esc, an answer, a plan and a subagent of the real client (2.1.329) are to the next session.
import { describe, expect, it } from 'vitest'
import {
  type SessionFacts,
  sessionFactsSchema,
  type TurnFacts,
  turnFactsSchema,
} from '../../shared/facts/work-facts.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { createDistiller } from '../distill/distiller.ts'
import { type ImportStore, openImportStore } from '../import/testing/import-store.ts'
import { readRecorded } from '../import/testing/recorded-session.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createContext } from './context.ts'

const hour = 3_600_000
type Recorded = Parameters<typeof readRecorded>[0]
type Way = 'hooks' | 'import' | 'both'
const withTranscript = ['import', 'both'] as const

/** What the next session is told, and what is told of each turn. */
interface Told {
  readonly context: string
  readonly turns: readonly {
    readonly session: string
    readonly prompt: string | null
    readonly summary: string
    readonly facts: TurnFacts
  }[]
  /** Facts of the sessions in their order. */
  readonly sessions: readonly SessionFacts[]
}

/** The prompt with a plan has the time at which that was accepted; it is written once its session has begun. */
function promptWritten(line: string): string {
  return line.replace('2026-11-22T04:51:32.382Z', '2026-11-22T04:51:32.700Z')
}

/** The same with the session that carries the plan out in the minute `later`. */
function carriedOut(later: string): (line: string) => string {
  return (line) => {
    const written = promptWritten(line)
    return written.includes(`"sessionId":"d5b72d66-461a-4fa8-8945-9fb27a333172"`)
      ? written.replace(/2026-11-22T04:5\d/g, `2026-11-${later}`)
      : written
  }
}

const known = new Map<string, Promise<Told>>()

/** A recorded session up to a time (ms; whole when left out), told by hooks, by its transcript, or by both. */
function told(
  name: Recorded,
  way: Way,
  until = Number.POSITIVE_INFINITY,
  later = '22T04:51',
): Promise<Told> {
  const key = `${name} ${way} ${until} ${later}`
  const read = known.get(key) ?? tell(name, way, until, later)
  known.set(key, read)
  return read
}

async function tell(name: Recorded, way: Way, until: number, later: string): Promise<Told> {
  const store = openImportStore()
  const { hooks, lines } = readRecorded(name, carriedOut(later))
  const last = Math.min(until, Math.max(...hooks.map(({ at }) => at)))
  store.clock = last
  if (way !== 'import') for (const hook of hooks) if (hook.at <= until) hook.run(store)
  if (way !== 'hooks') {
    for (const line of lines) if (line.at <= until) line.run(store)
    if (until === Number.POSITIVE_INFINITY) store.clock += 8 * hour
    await store.import()
    store.capture.closeStale()
  }
  await distil(store)
  const project = store.rows('SELECT id FROM projects') as { id: string }[]
  const context = createContext({
    db: store.db,
    events: { write() {} },
    settings: { current: defaultSettings },
    now: () => store.clock,
  })
  const rows = store.rows(
    'SELECT session_id AS session, prompt, summary, facts FROM turns ORDER BY started_at',
  ) as { session: string; prompt: string | null; summary: string; facts: string }[]
  const sessions = store.rows('SELECT facts FROM sessions ORDER BY started_at') as {
    facts: string | null
  }[]
  const all = {
    context: context.build({ projectId: project[0]?.id ?? '', source: 'startup' }).text,
    turns: rows.map((row) => ({ ...row, facts: turnFactsSchema.parse(JSON.parse(row.facts)) })),
    sessions: sessions.flatMap(({ facts }) =>
      facts === null ? [] : sessionFactsSchema.parse(JSON.parse(facts)),
    ),
  }
  await store.close()
  return all
}

async function distil(store: ImportStore): Promise<void> {
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const rest = { db, queue, announcer: createAnnouncer(() => {}), log: silentLog }
  const { handlers } = createDistiller({ ...rest, searchIndex: createSearchIndex(db), events })
  store.clock += 60_000
  const pump = createPump({ ...rest, handlers })
  pump.start()
  await pump.idle()
  await pump.close()
}

function turnOf({ turns }: Told, prompt: string): Told['turns'][number] {
  const found = turns.find((turn) => turn.prompt?.startsWith(prompt))
  if (!found) throw new Error(`no turn was asked ${prompt}`)
  return found
}

/** The lines of a part of the context. */
function part({ context }: Told, heading: string): string {
  return context.split('\n\n').find((one) => one.startsWith(heading)) ?? ''
}

describe('in a terminal', () => {
  it.each(withTranscript)('a refusal with words is told with them: %s', async (way) => {
    const all = await told('terminal', way)
    const words = 'never force-push, use a branch of its own'
    expect(part(all, 'Refused by the user:')).toMatch(
      new RegExp(`\`git push --force origin main\`; the user said “${words}”`),
    )
    const { summary, facts } = turnOf(all, 'Round the prices')
    expect(summary).toContain(`not permitted: the user said “${words}”`)
    expect(facts.refusals).toMatchObject([{ by: 'user', message: words }])
    expect(facts.outcome).toBe('done')
  })

  it('hooks alone do not say what became of a refused request', async () => {
    const all = await told('terminal', 'hooks')
    expect(part(all, 'Refused by the user:')).toBe('')
    expect(turnOf(all, 'Round the prices').summary).toContain(
      'Asked to run `git push --force origin main`; no answer is recorded',
    )
  })

  it.each(['hooks', ...withTranscript] as const)('an answer is an answer: %s', async (way) => {
    const all = await told('terminal', way)
    const question = 'Which branch shall hold the prices?'
    expect(part(all, 'What holds')).toContain(`Asked “${question}”, the user answered “develop”`)
    const { summary, facts } = turnOf(all, 'Then choose a branch')
    expect(summary).toContain(`Asked “${question}” the user answered “develop”`)
    expect(facts.questions).toMatchObject([{ question, answer: 'develop' }])
    expect(facts.refusals).toEqual([])
  })

  it.each(withTranscript)(
    'a turn stopped by Esc is not done, and nobody’s refusal: %s',
    async (way) => {
      const all = await told('terminal', way)
      const { summary, facts } = turnOf(all, 'Run the slow check')
      expect(summary).toBe('I check it slowly. The user then stopped the turn.')
      expect(facts).toMatchObject({ outcome: 'interrupted', refusals: [] })
      expect(all.context).not.toMatch(/Refused by the user.*tail -f/)
      expect(all.context).not.toContain('Failed')
    },
  )

  it('of a turn stopped by Esc hooks alone say that no answer is recorded', async () => {
    const { summary, facts } = turnOf(await told('terminal', 'hooks'), 'Run the slow check')
    expect(summary).toBe('Asked: Run the slow check. No answer is recorded.')
    expect(facts.outcome).toBe('no_result')
  })

  it.each(withTranscript)(
    'a plan accepted with a cleared context is handed on: %s',
    async (way) => {
      const all = await told('terminal', way)
      expect(part(all, 'What holds')).toContain('Plan accepted by the user')
      expect(all.context).not.toMatch(/not accept|then stopped the turn/)
      expect(part(all, 'Where we are:')).not.toContain('plans/')
      const planned = turnOf(all, 'Plan how to round in one place')
      const carried = turnOf(all, 'Implement the following plan')
      expect(planned.summary).toContain(
        'the user accepted the plan “Round in one place”, carried out in a new session',
      )
      expect(planned.facts).toMatchObject({
        outcome: 'done',
        refusals: [],
        proposals: [{ state: 'handed_on', continuedIn: carried.session }],
      })
      expect(carried.summary).toContain('Why: Prices are rounded in three places.')
      expect(all.sessions[2]?.continues).toBe(planned.session)
    },
  )

  it.each(['22T05:08', '24T05:08'])(
    'a plan is handed on by its text, however long after: %s',
    async (later) => {
      const all = await told('terminal', 'import', undefined, later)
      const planned = turnOf(all, 'Plan how to round in one place')
      const carried = turnOf(all, 'Implement the following plan')
      expect(planned.facts).toMatchObject({
        outcome: 'done',
        proposals: [{ state: 'handed_on', continuedIn: carried.session }],
      })
      expect(`${planned.summary}\n${all.context}`).not.toMatch(/not accept|then stopped the turn/)
      expect(all.sessions[2]?.continues).toBe(planned.session)
    },
  )

  it('the session that carries out a plan does not hear that it was refused', async () => {
    const all = await told('terminal', 'both', Date.parse('2026-11-22T04:51:32.650Z'))
    expect(all.turns.map(({ prompt }) => prompt).at(-1)).toBe('Plan how to round in one place')
    const { summary, facts } = turnOf(all, 'Plan how to round in one place')
    expect(facts).toMatchObject({ outcome: 'no_result', proposals: [{ state: 'proposed' }] })
    // The session before it was stopped once, as is told of it.
    const context = all.context.replace('I check it slowly”; the user stopped the turn.', '')
    expect(`${summary}\n${context}`).not.toMatch(
      /not accept|stopped the turn|Refused by the user.*Plan|breaks off/,
    )
    expect(part(all, 'Where we are:')).toContain('Plan proposed, no answer recorded')
  })

  it.each(['hooks', 'both'] as const)(
    'the session after /clear begins with what was done before it: %s',
    async (way) => {
      const all = await told('terminal', way, Date.parse('2026-11-22T04:51:27.550Z'))
      expect(all.turns).toHaveLength(4)
      expect(turnOf(all, 'Leave the check out').facts.outcome).toBe('done')
      const recent = part(all, 'Recent sessions:')
      expect(recent).toContain('In 4 turns:')
      expect(recent).toContain('changed price.js')
      expect(part(all, 'Where we are:')).not.toContain('breaks off')
    },
  )
})

describe('without a terminal', () => {
  it.each(['hooks', ...withTranscript] as const)(
    'a denial by configuration is not the user’s: %s',
    async (way) => {
      const all = await told('foreground', way)
      expect(all.context).not.toContain('Refused by the user')
      const { summary, facts } = turnOf(all, 'Build the prices')
      expect(summary).not.toContain('the user')
      expect(facts.refusals.filter(({ by }) => by === 'user')).toEqual([])
      expect(summary).toContain(
        way === 'hooks'
          ? 'Asked to run `git push --force origin main`; no answer is recorded'
          : 'not permitted: force push',
      )
      if (way !== 'hooks') expect(summary).not.toContain('no answer')
    },
  )
})

it.each(['hooks', ...withTranscript] as const)(
  'a background subagent belongs to the turn that started it: %s',
  async (way) => {
    const all = await told('background', way)
    const { summary, facts } = turnOf(all, 'Round the prices')
    expect(summary).toContain('a subagent worked on “Count exports”')
    expect(facts.outcome).toBe('done')
    // Its notice calls the agent again; nobody asked that.
    expect(all.turns.map(({ prompt }) => prompt)).toEqual([
      'Round the prices in src/price.js',
      null,
      'Push it',
      'Run the slow check',
      'Leave the check out',
    ])
    expect(all.context).not.toContain('task-notification')
    expect(part(all, 'Recent sessions:')).toContain('a subagent worked on “Count exports”')
  },
)
