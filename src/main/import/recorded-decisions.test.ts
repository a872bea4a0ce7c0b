// Every permission request, question, plan and refusal of the recordings: what was chosen, in whose words, by whom; the
// same in whichever order hooks and transcripts come.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { recordedRun } from '../capture/testing/recorded-run.ts'
import { createDecisionTeller } from '../decisions/tell-decisions.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { type ImportStore, openImportStore, sendRecorded } from './testing/import-store.ts'
import { readRecorded } from './testing/recorded-session.ts'

/** What is stored of a decision, in short: what was asked, the choice, who chose, the words or the note, and the reason. */
type Told = readonly [
  tool: string,
  input: RegExp,
  choice: string,
  by: string | null,
  words: string | null,
  /** Whose words the reason is, and how they begin; null where nobody gave one. */
  reason: readonly [by: 'user' | 'agent', words: string] | null,
  /** What came of what was allowed, where its result tells. */
  outcome?: 'ran' | 'failed',
]

const nobodyAsked = 'The agent’s settings did not permit it; nobody was asked.'
const noAnswer = 'Its turn ended without an answer that was recorded.'
const forcePush = /"git push --force origin main"/

/** Each recording by hooks and transcript together, and what its transcript alone tells where that is less. */
const recordings = {
  foreground: {
    both: [['Bash', forcePush, 'observe', 'settings', nobodyAsked, ['agent', 'Force push']]],
  },
  background: {
    both: [['Bash', forcePush, 'deny', 'user', null, ['agent', 'Force push']]],
  },
  terminal: {
    both: [
      [
        'Bash',
        forcePush,
        'deny',
        'user',
        'never force-push, use a branch of its own',
        ['user', 'never force-push, use a branch of its own'],
      ],
      [
        'AskUserQuestion',
        /Which branch shall hold the prices/,
        'allow',
        'user',
        'develop',
        ['agent', 'I ask first.'],
        'ran',
      ],
      // Its call looks refused: it was accepted with a cleared context, and the next session carries it out.
      ['ExitPlanMode', /Round in one place/, 'allow', 'user', null, null],
    ],
  },
  killed: { both: [] },
  notified: { both: [] },
} as const satisfies Record<string, { both: readonly Told[] }>

/** Sessions of public projects, of which there are transcripts alone. */
const imported: Readonly<Record<string, readonly Told[]>> = {
  'cipher-box/d4105f9c83.jsonl': [
    [
      'AskUserQuestion',
      /with this todo/,
      'allow',
      'user',
      'yes work on it now, but you can keep the changes on the current branch and PR. This was originally in scope for the current changes, and I am not sure why it was not done originally.',
      [
        'agent',
        'This todo relates to the recent random IPNS keys work on branch `feat/random-file-ipns-keys` (the current branch).',
      ],
      'ran',
    ],
  ],
  'claude-code-viewer/1af7fc5e-8455-4414-9ccd-011d40f70b2a.jsonl': [
    [
      'Write',
      /CLAUDE\.md/,
      'observe',
      'settings',
      nobodyAsked,
      [
        'agent',
        "The directory appears to be empty. This is a completely new/empty repository with no existing code, configuration files, or documentation. I'll create a basic CLAUDE.md file that provides a foundation for future development work.",
      ],
    ],
  ],
  'context-evaluator/abd1da0817.jsonl': [
    [
      'AskUserQuestion',
      /no CHANGELOG\.md in the project root/,
      'allow',
      'user',
      'There is @CHANGELOG.md file at the root of the repo',
      ['agent', "There's no project-level changelog. You mentioned `@changelog`"],
      'ran',
    ],
  ],
}

const longAfter = Date.parse('2026-11-22T08:00:00Z')
const stores: ImportStore[] = []

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

function openStore(): ImportStore {
  const store = openImportStore()
  stores.push(store)
  store.clock = longAfter
  return store
}

/** Tells all turns: only then it is known that a plan was carried out by another session. */
async function distil(store: ImportStore): Promise<void> {
  store.capture.closeStale()
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const rest = { db, queue, announcer: createAnnouncer(() => {}), log: silentLog }
  const searchIndex = createSearchIndex(db)
  const { handlers } = createDistiller({ ...rest, searchIndex, events })
  const tell = createDecisionTeller({ ...rest, searchIndex })
  const pump = createPump({ ...rest, handlers: { ...handlers, 'decisions.tell': tell } })
  store.clock += 3_600_000
  pump.start()
  await pump.idle()
  await pump.close()
}

const stored = (store: ImportStore) =>
  store.rows(
    `SELECT tool, input, choice, decided_by, coalesce(message, note) AS words,
       rationale, rationale_by, outcome FROM decisions ORDER BY at, rowid`,
  )

/** Nothing more than the words where they end in a full stop or are none. */
const beginsWith = (words: string): unknown =>
  words === '' || words.endsWith('.') ? words : expect.stringContaining(words)

const expected = (told: readonly Told[]) =>
  told.map(([tool, input, choice, decided_by, words, reason, outcome = null]) => ({
    ...{ tool, input: expect.stringMatching(input), choice, decided_by, words },
    ...{ rationale: beginsWith(reason?.[1] ?? ''), rationale_by: reason?.[0] ?? null },
    outcome,
  }))

const ways = {
  'hooks, then the transcript': ['hooks', 'lines'],
  'the transcript, then hooks': ['lines', 'hooks'],
  'hooks in reverse, then the transcript': ['reversed', 'lines'],
  'the transcript, then hooks in reverse': ['lines', 'reversed'],
  'both, and both again': ['hooks', 'lines', 'hooks', 'import'],
} as const

type Part = (typeof ways)[keyof typeof ways][number]

async function take(store: ImportStore, name: keyof typeof recordings, part: Part): Promise<void> {
  const { hooks, lines } = readRecorded(name)
  if (part === 'hooks') for (const step of hooks) step.run(store)
  else if (part === 'reversed') for (const step of hooks.toReversed()) step.run(store)
  else {
    if (part === 'lines') for (const step of lines) step.run(store)
    await store.import()
  }
}

describe.each(Object.entries(recordings))('%s', (name, { both }) => {
  it.each(Object.entries(ways))('%s', async (_way, parts) => {
    const store = openStore()
    for (const part of parts) {
      await take(store, name as keyof typeof recordings, part)
      await distil(store)
    }
    expect(stored(store)).toEqual(expected(both))
  })

  it('the transcript alone tells the same', async () => {
    const store = openStore()
    await take(store, name as keyof typeof recordings, 'lines')
    await distil(store)
    expect(stored(store)).toEqual(expected(both))
  })
})

it('by hooks alone nobody is known to have refused what did not run', async () => {
  const store = openStore()
  await take(store, 'terminal', 'hooks')
  await distil(store)
  expect(stored(store)).toEqual(
    expected([
      ['Bash', forcePush, 'observe', null, noAnswer, ['agent', 'Force push']],
      ['AskUserQuestion', /Which branch/, 'allow', 'user', 'develop', null, 'ran'],
      ['ExitPlanMode', /Round in one place/, 'observe', null, noAnswer, null],
    ]),
  )
})

describe('the interactive run', () => {
  const folder = recordedRun('interactive')
  const startAt = Date.parse('2026-11-20T22:51:04.240Z')
  const transcript = readFileSync(`${folder}/transcript.jsonl`, 'utf8')
  const name = '-home-dev-shop/323d385f-4224-41a4-b5fd-bc4cce96c071.jsonl'
  const refused = [
    'Bash',
    /"git push --force origin main"/,
    'deny',
    'user',
    null,
    ['agent', 'force push'],
  ] as const
  const both = [
    ['Bash', /"npm publish --dry-run"/, 'allow', 'user', null, ['agent', 'publish'], 'failed'],
    refused,
  ] as const

  it.each(['hooks', 'transcript'] as const)('%s first', async (first) => {
    const store = openStore()
    const path = `${store.projects}/${name}`
    if (first === 'hooks') sendRecorded(store, folder, startAt, path)
    store.put(name, transcript)
    await store.import()
    if (first === 'transcript') sendRecorded(store, folder, startAt, path)
    await distil(store)
    expect(stored(store)).toEqual(expected(both))
  })

  it('its transcript alone, of a version that does not say what was allowed', async () => {
    const store = openStore()
    store.put(name, transcript)
    await store.import()
    await distil(store)
    expect(stored(store)).toEqual(expected([refused]))
  })
})

const others = resolve(import.meta.dirname, '../../../../shared/fixtures/transcripts')
if (!existsSync(others)) console.info(`only our own recordings: no transcripts in ${others}`)

it.skipIf(!existsSync(others))('sessions of public projects', async () => {
  const files = globSync(`${others}/**/*.jsonl`)
  const found: Record<string, unknown[]> = {}
  for (const file of files.filter((path) => !path.includes('/subagents/'))) {
    const store = openStore()
    for (const own of files.filter((path) => path.startsWith(file.replace('.jsonl', ''))))
      store.put(relative(others, own), readFileSync(own, 'utf8'))
    await store.import()
    await distil(store)
    const rows = stored(store)
    if (rows.length > 0) found[relative(others, file)] = rows
  }
  const table = Object.entries(imported).map(([file, told]) => [file, expected(told)] as const)
  expect(found).toEqual(Object.fromEntries(table))
})

const stopped = `${others}/spotter/short.jsonl`

it.skipIf(!existsSync(stopped))(
  'calls that were stopped where nobody is asked are no refusals',
  async () => {
    const lines = readFileSync(stopped, 'utf8')
    const told = async (text: string) => {
      const store = openStore()
      store.put('p/short.jsonl', text)
      await store.import()
      await distil(store)
      return { decisions: stored(store), calls: store.rows('SELECT outcome FROM tool_events') }
    }
    const interrupted = { outcome: 'interrupted' }
    expect(await told(lines)).toEqual({ decisions: [], calls: [interrupted, interrupted] })
    // The same in a mode that asks: two calls of one answer, refused together, wanted for what it said before them.
    const asking = lines.replace(
      '"permissionMode":"bypassPermissions"',
      '"permissionMode":"default"',
    )
    const check = 'Let me check the project structure and try running the server to see the error.'
    expect(asking).not.toBe(lines)
    expect((await told(asking)).decisions).toEqual(
      expected([
        ['Bash', /mix phx\.server/, 'deny', 'user', null, ['agent', check]],
        ['Glob', /mix\.exs/, 'deny', 'user', null, ['agent', check]],
      ]),
    )
  },
)
