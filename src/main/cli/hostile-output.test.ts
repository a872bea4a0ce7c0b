// Hostile text in every stored field: no command lets a character through that cannot be seen or turns a line around.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createProgram } from './program.ts'
import type { Surroundings } from './surroundings.ts'
import { runCommand } from './testing/run-command.ts'

/** A title for the terminal, a colour, a cleared screen, turned writing, and words that nobody sees. */
const hostile =
  '\u001b]0;owned\u0007\u001b[31mred\u001b[2J \u009b1m \u202eturned\u202c \u2066x\u2069 zero\u200bwidth \u{e0041}\u{e0042} \u007f'
/** What may be in any language stays as it is. */
const readable = '👨‍👩‍👧 مرحبا می‌خواهم ❤️'

/** Line ends, joiners inside letters and emoji, and the marks around what a search found (see the contract). */
const allowed = /[\n\t]|\u200c|\u200d|[\ue000\ue001]/g

let opened: TestCore
beforeEach(async () => {
  opened = await openTestCore()
})
afterEach(() => opened.close())

/** Appends the text to every text column of every row that may change; returns how many columns took it. */
function plant(): number {
  const { db } = opened.core
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'
         AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_words%'`,
    )
    .pluck()
    .all()
  let planted = 0
  for (const table of tables) {
    const columns = db
      .prepare<[], { name: string; type: string; pk: number }>(`PRAGMA table_info(${table})`)
      .all()
    for (const { name, type, pk } of columns) {
      // Keys join the rows; closed sets of words are held by the schema or by the program alone.
      const isKey = pk > 0 || /(^|_)(id|key|ref|digest|namespace|fingerprint)$/.test(name)
      const isWord =
        /^(kind|status|rule|source|outcome|origin|level|choice|found|author|state)$/.test(name)
      if (type !== 'TEXT' || isKey || isWord) continue
      try {
        planted += db
          .prepare(
            `UPDATE ${table} SET ${name} = CASE
               WHEN json_valid(${name}) AND json_type(${name}) = 'array' THEN json_insert(${name}, '$[#]', @text)
               WHEN json_valid(${name}) AND json_type(${name}) = 'object' THEN json_insert(${name}, '$.note', @text)
               ELSE coalesce(${name}, '') || @text END`,
          )
          .run({ text: ` ${hostile} ${readable}` }).changes
      } catch {
        // The schema refuses it: nothing can be stored there.
      }
    }
  }
  return planted
}

/** Each command with words that make it tell of what is stored. */
const told: Readonly<Record<string, readonly (readonly string[])[]>> = {
  status: [[]],
  doctor: [[]],
  sessions: [[], ['--project', 'shop']],
  search: [['login'], ['login', '--brief'], ['nothing of it']],
  timeline: [['t1'], ['m1']],
  get: [['t1', 'o1', 'm1', 's1']],
  context: [['--cwd', '/code/shop']],
  remember: [[hostile]],
  learnings: [['list'], ['list', '--life', 'all'], ['show', 'm1'], ['review']],
  decisions: [['list'], ['list', '--groups'], ['show', 'one-decision'], ['rules', 'list']],
  report: [['--since', '2020-01-01'], ['--since', '2020-01-01', '--mermaid'], ['--eval']],
  evaluate: [['--last']],
  'what-if': [['s1']],
  used: [['--since', '2020-01-01']],
  audit: [[]],
  import: [['--skipped']],
  models: [[]],
  compress: [['--pending', '--dry-run']],
}

/** Commands that tell nothing of what is stored, or that start and stop programs. */
const tellsNothing: ReadonlySet<string> = new Set(
  'start serve open stop install uninstall link mcp backup restore redact notices code'.split(' '),
)

test('every command is tried here, or tells nothing of what is stored', () => {
  const program = createProgram({ app: opened.core.app } as Surroundings)
  const names = program.command.commands.map((command) => command.name())
  expect(names.filter((name) => !(name in told) && !tellsNothing.has(name))).toEqual([])
})

test('no command shows what cannot be seen, and JSON keeps it whole', {
  timeout: 240_000,
}, async () => {
  const { core } = opened
  core.memories.store({
    content: 'A login fact',
    namespace: 'project:shop',
    kind: 'fact',
    importance: 0.5,
    tags: [],
    metadata: {},
    by: 'agent',
  })
  core.db
    .prepare('INSERT INTO transcript_skips (path, line, reason) VALUES (?, 1, ?)')
    .run(`/x/${hostile}.jsonl`, hostile)
  expect(plant()).toBeGreaterThan(40)
  await opened.core.close()
  const seen: string[] = []
  for (const [command, lines] of Object.entries(told)) {
    for (const words of lines) {
      for (const json of [[], ['--json']]) {
        const line = [command, ...words, ...json]
        const run = await runCommand(opened, line)
        const output = run.output + run.errors
        expect(output.replace(allowed, '').match(/\p{C}/gu), line.join(' ')).toBeNull()
        if (json.length > 0 && output.startsWith('{')) seen.push(JSON.stringify(JSON.parse(output)))
        else seen.push(output)
      }
    }
  }
  const all = seen.join('\n')
  // Not swallowed, but written out; and whole again for whoever reads the JSON.
  expect(all).toContain('\\u202eturned')
  expect(all).toContain('\u202eturned')
  expect(all).toContain('👨‍👩‍👧 مرحبا می‌خواهم')
})
