// Looks through what only runs another command: `sudo`, `timeout 60`, `npx`, `uv run`, `bash -c`.
import { fileName } from '../base/short-path.ts'

/** What a command really runs: words, or the text of another line. */
interface Unwrapped {
  readonly words: readonly string[]
  /** The line that a shell is given: `npm test` of `bash -c "npm test"`. */
  readonly script: string | null
  /** The programs that were looked through, outermost first: `sudo`, `bash`. */
  readonly through: readonly string[]
}

interface Wrapper {
  /** The words after the program that make it a wrapper: `['run']` of `uv run`. */
  readonly verb?: readonly string[]
  /** Its flags that take the next word. */
  readonly values?: string
  /** Words of its own before the command. */
  readonly own?: number
  /** Only these programs are run through it without a verb. */
  readonly only?: RegExp
  /** The command begins behind `--`, or behind one of these flags; without either it is none. */
  readonly behind?: RegExp
}

const plain: Wrapper = {}

/** Tools of the packages that a manager of packages runs by their name: `pnpm turbo run build`. */
const tools: Wrapper = {
  values: '-C --dir --filter -F --cwd',
  only: /^(?:turbo|nx|tsc|eslint|prettier|biome|oxlint|knip|vitest|jest|mocha|playwright|cypress|prisma|drizzle-kit|typeorm|knex|changeset|wrangler|vercel|storybook|webpack|rollup|tsup|tsx)$/,
}

/** By the name of the program. */
const wrappers: ReadonlyMap<string, readonly Wrapper[]> = new Map<string, readonly Wrapper[]>([
  ...'rtk nohup exec builtin stdbuf unbuffer setsid chronic caffeinate cross-env xvfb-run'
    .split(' ')
    .map((name): [string, Wrapper[]] => [name, [plain]]),
  ['sudo', [{ values: '-u -g -C -D -h -p' }]],
  ['doas', [{ values: '-u' }]],
  ['time', [{ values: '-f -o' }]],
  ['env', [{ values: '-u -C -S --unset --chdir' }]],
  ['nice', [{ values: '-n --adjustment' }]],
  ['ionice', [{ values: '-c -n' }]],
  ['timeout', [{ values: '-s -k --signal --kill-after', own: 1 }]],
  ['gtimeout', [{ values: '-s -k --signal --kill-after', own: 1 }]],
  ['npx', [{ values: '-p --package -c --call -w --workspace' }]],
  ['bunx', [plain]],
  ['pnpx', [plain]],
  ['uvx', [{ values: '--from --with --python -p' }]],
  ['pnpm', [{ verb: ['exec'], values: '-C --dir --filter -F' }, { verb: ['dlx'] }, tools]],
  ['yarn', [{ verb: ['dlx'] }, { verb: ['exec'] }, tools]],
  ['npm', [{ verb: ['exec'], values: '--prefix -C -w --workspace -p --package' }, { verb: ['x'] }]],
  ['bun', [{ verb: ['x'] }]],
  [
    'uv',
    [
      {
        verb: ['run'],
        values:
          '--with --python -p --extra --group --package --directory --project --env-file --index-url --with-editable --with-requirements',
      },
      { verb: ['tool', 'run'], values: '--from --with' },
    ],
  ],
  ['poetry', [{ verb: ['run'], values: '-C --directory -P --project' }]],
  ['pipenv', [{ verb: ['run'] }]],
  ['pdm', [{ verb: ['run'], values: '-p' }]],
  ['hatch', [{ verb: ['run'], values: '-e --env' }]],
  ['rye', [{ verb: ['run'] }]],
  ['pixi', [{ verb: ['run'], values: '-e --environment' }]],
  ['conda', [{ verb: ['run'], values: '-n --name -p --prefix' }]],
  ['bundle', [{ verb: ['exec'] }]],
  ['rbenv', [{ verb: ['exec'] }]],
  ['asdf', [{ verb: ['exec'] }]],
  ['direnv', [{ verb: ['exec'], own: 1 }]],
  [
    'mise',
    [
      { verb: ['exec'], behind: /^(?:--|-c|--command)$/ },
      { verb: ['x'], behind: /^--$/ },
    ],
  ],
  ['op', [{ verb: ['run'], behind: /^--$/ }]],
  ['doppler', [{ verb: ['run'], behind: /^--$/ }]],
  ['dotenvx', [{ verb: ['run'], behind: /^--$/ }]],
  ['dotenv', [{ behind: /^--$/ }]],
  ['nix', [{ verb: ['develop'], behind: /^(?:-c|--command)$/ }]],
  ['nix-shell', [{ behind: /^(?:--run|--command)$/ }]],
  ['wsl', [{ behind: /^(?:--|-e|--exec)$/ }, { values: '-d --distribution -u --user --cd' }]],
  ['wsl.exe', [{ behind: /^(?:--|-e|--exec)$/ }]],
  ['python', [{ verb: ['-m'] }]],
  ['python3', [{ verb: ['-m'] }]],
  ['py', [{ verb: ['-m'] }]],
  [
    'docker',
    [
      { verb: ['exec'], values: '-e --env -u --user -w --workdir', own: 1 },
      { verb: ['compose', 'exec'], values: '-e --env -u --user -w --workdir', own: 1 },
    ],
  ],
  ['docker-compose', [{ verb: ['exec'], values: '-e --env -u --user -w --workdir', own: 1 }]],
  ['kubectl', [{ verb: ['exec'], behind: /^--$/ }]],
])

/** Programs whose flag `-c` is followed by a line of commands. */
const shells = /^(?:ba|z|da|k)?sh(?:\.exe)?$/

/** Wrappers in wrappers; nobody stacks more. */
const deepest = 12

/** The command without assignments and without what only runs it. */
export function unwrap(command: readonly string[]): Unwrapped {
  let words: readonly string[] = command
  const through: string[] = []
  for (let depth = 0; depth < deepest; depth += 1) {
    const start = words.findIndex((word) => word !== '' && !/^[A-Za-z_]\w*\+?=/.test(word))
    if (start < 0) return { words: [], script: null, through }
    words = words.slice(start)
    const program = fileName(words[0] ?? '')
    const script = scriptOf(program, words)
    if (script !== null) return { words, script, through: [...through, program] }
    const inner = innerOf(program, words)
    if (inner === null) return { words: unversioned(words, depth > 0), script: null, through }
    through.push(program)
    // What stands in quotes is a line of its own: `nix-shell --run "make && make test"`.
    if (inner.length === 1 && /\s/.test(inner[0] ?? ''))
      return { words, script: inner[0] ?? null, through }
    words = inner
  }
  return { words, script: null, through }
}

/** `eslint` of `npx eslint@9`: a program that is fetched may be named with its version. */
function unversioned(words: readonly string[], isFetched: boolean): readonly string[] {
  const [program = '', ...rest] = words
  const at = isFetched ? program.lastIndexOf('@') : -1
  return at > 0 && /^[\w.^~-]+$/.test(program.slice(at + 1))
    ? [program.slice(0, at), ...rest]
    : words
}

function scriptOf(program: string, words: readonly string[]): string | null {
  if (program === 'eval') return words.length > 1 ? words.slice(1).join(' ') : null
  if (!shells.test(program)) return null
  const flag = words.findIndex((word) => /^-[a-z]+$/.test(word) && word.includes('c'))
  // A script's own arguments follow its name.
  const isOwn = flag > 0 && words.slice(1, flag).every((word) => word.startsWith('-'))
  return isOwn ? (words[flag + 1] ?? null) : null
}

/** The words that a wrapper runs; null where the program is none, or runs nothing. */
function innerOf(program: string, words: readonly string[]): readonly string[] | null {
  for (const wrapper of wrappers.get(program) ?? []) {
    const { verb = [], values = '', own = 0, behind, only } = wrapper
    const taking = new Set(values.split(' '))
    let at = 1
    // Flags of the program itself may stand before its verb.
    if (verb.length > 0 && !verb[0]?.startsWith('-')) at = afterFlags(words, at, taking)
    if (!verb.every((word, index) => words[at + index] === word)) continue
    at += verb.length
    if (behind) {
      const flag = words.findIndex((word, index) => index >= at && behind.test(word))
      if (flag < 0 || flag + 1 >= words.length) continue
      return words.slice(flag + 1)
    }
    at = verb[0] === '-m' ? at : afterFlags(words, at, taking)
    const inner = words.slice(at + own)
    if (only && !only.test(inner[0] ?? '')) continue
    if (inner.length > 0) return inner
  }
  return null
}

function afterFlags(words: readonly string[], from: number, taking: ReadonlySet<string>): number {
  let at = from
  while (at < words.length) {
    const word = words[at] ?? ''
    if (word === '--') return at + 1
    if (!word.startsWith('-') || word === '-') return at
    at += taking.has(word) ? 2 : 1
  }
  return at
}
