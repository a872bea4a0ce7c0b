// Made-up but realistic texts for a large store: prompts, observations and summaries of software work.
import type { ObservationKind } from '../../src/shared/kinds.ts'

/** A source of repeatable numbers in 0..1 (mulberry32). */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const nouns =
  'token session user cache queue invoice order cart payment webhook email report export import schema index migration page form table chart router guard policy role login password refresh retry timeout stream worker job lock batch cursor filter sort snapshot backup theme tooltip dialog upload thumbnail avatar currency tax discount coupon shipment address locale translation feature flag metric trace span log alert digest feed comment thread mention badge quota plan seat audit archive webhook proxy socket channel parser lexer node edge graph'.split(
    ' ',
  )
const verbs =
  'load save parse render validate refresh retry merge split create remove update resolve encode decode schedule cancel format compare collect group sort filter fetch send receive open close lock release rotate expire track count measure export import sync'.split(
    ' ',
  )
const folders =
  'src/auth src/api src/billing src/cart src/core src/db src/jobs src/ui/pages src/ui/components src/search src/mail src/reports server/routes server/models lib/shared tests/unit tests/e2e scripts'.split(
    ' ',
  )
const extensions = ['ts', 'ts', 'ts', 'tsx', 'py', 'go', 'rs']
const reasons = [
  'so that a second call does not repeat the work',
  'because the old value could be null',
  'to stop the race between two workers',
  'as the review asked',
  'so that the error names the file',
  'because the upstream API answers 429 under load',
  'to keep the order of the rows stable',
  'since the test failed on Windows paths',
]
const errors = [
  'TypeError: Cannot read properties of undefined',
  'AssertionError: expected 200, received 401',
  'SQLITE_BUSY: database is locked',
  'error TS2345: Argument is not assignable to parameter',
  'ECONNREFUSED 127.0.0.1:5432',
  'KeyError',
  'panic: runtime error: index out of range',
]

export interface ObservationText {
  readonly kind: ObservationKind
  readonly tool: string
  readonly title: string
  readonly summary: string
  readonly detail: string
  readonly files: string[]
  readonly functions: { name: string; change: 'added' | 'modified' | 'removed' }[]
  readonly failed: boolean
  readonly importance: number
}

/** Writes texts around one topic of a session, so that its records hang together. */
export function createWriter(random: Random) {
  // Frequent words are very frequent and most are rare, as in real text.
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() ** 2 * list.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  const rare = () => {
    const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo zu'.split(' ')
    return Array.from({ length: 3 }, () => syllables[Math.floor(random() * 15)]).join('')
  }
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const name = () =>
    random() < 0.15
      ? `${pick(verbs)}${capital(rare())}`
      : `${pick(verbs)}${capital(pick(nouns))}${random() < 0.4 ? capital(pick(nouns)) : ''}`
  const file = () =>
    `${pick(folders)}/${pick(nouns)}${random() < 0.5 ? `-${pick(nouns)}` : ''}${random() < 0.2 ? `-${rare()}` : ''}.${pick(extensions)}`

  function edit(): ObservationText {
    const path = file()
    const functions = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      name: name(),
      change: pick(['modified', 'added', 'removed'] as const),
    }))
    const first = functions[0]?.name ?? 'main'
    const reason = pick(reasons)
    return {
      kind: 'edit',
      tool: 'Edit',
      title: `${capital(functions[0]?.change ?? 'modified')} ${first}() in ${path}`,
      summary: `${path}: ${functions.map((f) => `${f.change} ${f.name}()`).join(', ')}, ${reason}.`,
      detail: `In ${path}, ${first} now checks the ${pick(nouns)} before the ${pick(nouns)} is ${pick(verbs)}d, ${reason}.\n+  const ${pick(nouns)} = await ${name()}(${pick(nouns)}Id)\n+  if (!${pick(nouns)}) return ${name()}(${pick(nouns)}, { ${pick(nouns)}: ${Math.floor(random() * 900)} })\n-  return ${name()}(${pick(nouns)})`,
      files: [path],
      functions,
      failed: false,
      importance: 0.5 + random() * 0.3,
    }
  }

  function run(): ObservationText {
    const failed = random() < 0.2
    const passed = Math.floor(random() * 400)
    const path = file()
    const error = `${pick(errors)} at ${path}:${Math.floor(random() * 300)}`
    return {
      kind: 'test',
      tool: 'Bash',
      title: failed ? `vitest: 2 of ${passed + 2} tests failed` : `vitest: ${passed} tests passed`,
      summary: failed
        ? `npm test ended with 2 failures, the first in ${path}: ${error}.`
        : `npm test passed: ${passed} tests in ${(random() * 30).toFixed(1)} s.`,
      detail: failed
        ? `FAIL ${path} > ${pick(verbs)}s the ${pick(nouns)} of a ${pick(nouns)}\n${error}\nFAIL ${path} > ${name()}`
        : `vitest run: ${passed} passed in ${Math.floor(random() * 40)} files.`,
      files: failed ? [path] : [],
      functions: [],
      failed,
      importance: failed ? 0.7 : 0.4,
    }
  }

  function explore(): ObservationText {
    const files = Array.from({ length: 2 + Math.floor(random() * 4) }, file)
    return {
      kind: 'explore',
      tool: 'Read',
      title: `Read ${files.length} files on ${pick(nouns)} and ${pick(nouns)}`,
      summary: `Looked for ${name()} and read ${files.slice(0, 3).join(', ')}.`,
      detail: files.map((path) => `read ${path}`).join('\n'),
      files,
      functions: [],
      failed: false,
      importance: 0.25,
    }
  }

  function command(): ObservationText {
    const commit = random() < 0.3
    const subject = `${capital(pick(verbs))} the ${pick(nouns)} ${pick(nouns)} ${pick(reasons)}`
    return {
      kind: commit ? 'commit' : 'command',
      tool: 'Bash',
      title: commit ? `Committed: ${subject}` : `Ran ${pick(verbs)}-${pick(nouns)} script`,
      summary: commit
        ? `Commit ${Math.floor(random() * 0xfffffff).toString(16)}: ${subject}.`
        : `node scripts/${pick(verbs)}-${pick(nouns)}.ts ended well and wrote ${Math.floor(random() * 500)} rows.`,
      detail: `The ${pick(nouns)} and the ${pick(nouns)} were ${pick(verbs)}d; ${rare()} stayed as it was.`,
      files: [],
      functions: [],
      failed: false,
      importance: commit ? 0.7 : 0.3,
    }
  }

  return {
    name,
    file,
    prompt: () =>
      `${capital(pick(verbs))} the ${pick(nouns)} of the ${pick(nouns)} in ${file()}: ${name()} should ${pick(verbs)} the ${pick(nouns)} ${pick(reasons)}. Please also look at ${rare()}.`,
    title: () => `${capital(pick(verbs))} the ${pick(nouns)} ${pick(nouns)}`,
    summary: () =>
      `${capital(pick(verbs))}d the ${pick(nouns)} ${pick(nouns)} in ${file()} and ${file()} ${pick(reasons)}; ${name()} is new, tests pass.`,
    observation(place: number): ObservationText {
      if (place % 8 === 0) return explore()
      if (place % 8 < 4) return edit()
      return place % 8 < 6 ? run() : command()
    },
  }
}
