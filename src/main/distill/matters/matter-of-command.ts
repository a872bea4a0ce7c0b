// Says what a simple command is an attempt at: which kind of matter, by which tool, on what, and where.
import type { MatterKind } from '../../../shared/facts/matter.ts'
import { fileName } from '../../base/short-path.ts'
import type { ShellCommand } from '../../shell/shell-command.ts'
import { nameOf } from '../rules/commands/command-name.ts'
import { buildPrograms, managers, testPrograms } from '../rules/commands/known-programs.ts'
import {
  deletesRemote,
  gitSubcommand,
  isDryRun,
  isLooking,
} from '../rules/commands/looking-commands.ts'
import { programPurpose } from '../rules/commands/program-purpose.ts'
import { opensRequest } from '../rules/tools/pull-requests.ts'

/** What is tried. */
export interface Trial {
  readonly kind: MatterKind
  readonly name: string
  readonly program: string
  readonly target: readonly string[]
  readonly folder: string | null
  readonly mends: boolean
}

/** Characters of a name and of each target, and how many targets are kept. */
const most = { name: 80, target: 80, targets: 6 } as const

/** The matter of a simple command; null where it is none. */
export function matterOfCommand(command: ShellCommand): Trial | null {
  if (isLooking(command)) return null
  const { words } = command
  const kind = kindOf(command)
  if (kind === null) return null
  const place = buildFolder(words)
  const name = [programPurpose(command).name, ...(place ?? [])].join(' ')
  const folder = place === null ? command.folder : within(command.folder, place[1])
  const script = scriptOf(words)
  const isWhole = kind === 'commit' || kind === 'push' || kind === 'pull_request'
  const target = isWhole ? [] : targetsOf(words, script)
  return {
    kind,
    name: name.slice(0, most.name),
    program: script === null ? programOf(words, [nameOf(command), ...(place ?? [])].join(' ')) : '',
    target: target.slice(0, most.targets).map((one) => one.slice(0, most.target)),
    // Elsewhere is another place, whatever its folder is called.
    folder: command.host === undefined ? folder : `${command.host}:${folder ?? ''}`,
    mends:
      script === null
        ? words.some((word) => /^(?:--fix|--write|-w|--apply|--fix-only)$/.test(word))
        : /[:\-_.]fix\b/.test(script),
  }
}

/** The option and the folder of a build of ctest and cmake, each of which stands for itself; null where none is named. */
function buildFolder(words: readonly string[]): readonly [string, string] | null {
  if (!/^(?:ctest|cmake)$/.test(fileName(words[0] ?? ''))) return null
  for (const [at, word] of words.entries()) {
    const [option = '', value = words[at + 1]] = word.split('=', 2)
    if (/^(?:--test-dir|--build|-B)$/.test(option) && value) return [option, value]
  }
  return null
}

/** The place seen from the folder in which the command ran. */
function within(folder: string | null, place: string): string {
  return folder === null || /^(?:[/~\\]|[A-Za-z]:)/.test(place) ? place : `${folder}/${place}`
}

function kindOf(command: ShellCommand): MatterKind | null {
  const { words } = command
  const program = fileName(words[0] ?? '')
  const rest = words.slice(1)
  if (rest.some((word) => /^(?:--help|--version|--list|--collect-only)$/.test(word))) return null
  if (isDryRun(words)) return null
  const said = [program, ...rest.filter((word) => !word.startsWith('-'))].slice(0, 4).join(' ')
  if (program === 'git') {
    const sub = gitSubcommand(words)
    if (sub === 'push' && deletesRemote(words)) return null
    return sub === 'commit' || sub === 'push' ? sub : null
  }
  if (/^(?:gh pr|glab mr) merge\b/.test(said) || opensRequest(command)) return 'pull_request'
  if (migrations.test(said)) return 'migration'
  if (deployments.test(said)) return 'deploy'
  switch (programPurpose(command).work) {
    case 'test':
      return 'test'
    case 'types':
      return 'types'
    case 'lint':
      return words.includes('--fix-only') ? 'format' : 'lint'
    case 'format':
      return isLinter(program, rest) ? 'lint' : 'format'
    case 'format_check':
      return 'format'
    case 'build':
      return 'build'
    case 'server':
      return 'server'
    // What is generated neither stands nor fails.
    case 'generate':
    case null:
      return null
  }
}

/** Whether it lints and mends what it can: what it leaves is told as without `--fix`. */
function isLinter(program: string, rest: readonly string[]): boolean {
  return (
    Object.hasOwn(buildPrograms, program) &&
    buildPrograms[program]?.[0] === 'lint' &&
    rest.find((word) => !word.startsWith('-')) !== 'format' &&
    !rest.includes('--fix-only')
  )
}

const migrations =
  /^(?:prisma (?:migrate|db)|drizzle-kit (?:migrate|push)|alembic (?:upgrade|downgrade)|(?:rails|rake) db:|dotnet ef database|mix ecto\.|knex migrate|typeorm migration:|supabase (?:db|migration)|flyway migrate|sqlx migrate|diesel migration|python3? manage\.py migrate|php artisan migrate|(?:npm|pnpm|yarn|bun) (?:run )?(?:\w+[:_-])?migrat\w*)/
const deployments =
  /^(?:vercel (?:deploy|\.)?$|fly(?:ctl)? deploy|wrangler (?:deploy|publish)|kubectl apply|terraform apply|(?:serverless|sls|firebase|netlify|cdk|gcloud \w+|amplify) deploy|helm (?:upgrade|install)|(?:npm|pnpm|yarn|bun) publish|(?:npm|pnpm|yarn|bun) (?:run )?deploy)/

/** The script that a manager or a task runner runs; null where the tool itself is called. */
function scriptOf(words: readonly string[]): string | null {
  const program = fileName(words[0] ?? '')
  const plain = words.slice(1).filter((word) => !word.startsWith('-'))
  if (/^(?:make|just|task|mise|tox|nox|earthly|invoke|inv|turbo|nx|lerna|moon|rush)$/.test(program))
    return plain.find((word) => word !== 'run') ?? ''
  if (!managers.has(program)) return null
  if (program === 'bun' && plain[0] === 'test') return null
  if (program === 'deno' && plain[0] !== 'task') return null
  const at = plain.findIndex((word) => /^(?:run|task|test|t|workspace)$/.test(word))
  if (at >= 0 && /^(?:run|task)$/.test(plain[at] ?? '')) return plain[at + 1] ?? ''
  return plain.findLast((word) => /^[a-z][\w:.-]*$/i.test(word)) ?? ''
}

/** The tool with the word that says what it does: `go test`, `mix credo`, `tsc`. */
function programOf(words: readonly string[], name: string): string {
  const program = fileName(words[0] ?? '').replace(/\.(?:exe|cmd)$/i, '')
  // One task of every project, or of one of them.
  if (/^gradlew?$/.test(program)) return name.replace(/ :?[\w:.-]+:(?=[\w-]+$)/, ' ')
  return /^(?:go|cargo|mix|bun|git|gh|dotnet|mvn|mvnw|gradle|gradlew|swift|deno|rails|rake|php)$/.test(
    program,
  )
    ? name
    : program
}

/** Options whose value says which part is meant. */
const filters =
  /^(?:-run|--run|-k|-t|-g|--grep|--filter|-F|--tests?|--testNamePattern|--test-name-pattern|-p|--package|--projects?|-w|--workspace|--only|--scope|--spec|--tags?|--dir|--selectProjects)$/

/** Those of one program alone; elsewhere they mean something else. */
const ownFilters: Readonly<Record<string, RegExp>> = {
  pytest: /^(?:-m|--pyargs)$/,
  'py.test': /^(?:-m|--pyargs)$/,
  ctest: /^(?:-[RL]|--tests-regex|--label-regex)$/,
  tox: /^-e$/,
  nox: /^(?:-s|--session)$/,
  phpunit: /^--(?:testsuite|group)$/,
  pest: /^--(?:testsuite|group)$/,
  mvn: /^(?:-pl|-Dtest|-Dit\.test|-f|--file)$/,
  mvnw: /^(?:-pl|-Dtest|-Dit\.test|-f|--file)$/,
  rush: /^(?:-t|--to|-o|--only|--from)$/,
  // Where the shell stays: it is a place, not the folder of what comes next.
  npm: /^(?:--prefix|-C)$/,
  pnpm: /^-C$/,
  yarn: /^--cwd$/,
  bun: /^--cwd$/,
  make: /^(?:-C|--directory)$/,
  cargo: /^--manifest-path$/,
}

/** Those of them that choose tests by their name. */
const nameFilters =
  /^(?:-run|-k|-t|-g|--grep|--tests|--testNamePattern|--test-name-pattern|-Dtest)$/

/** Programs of which `--filter` names tests; of others it names a package. */
const namesByFilter = /^(?:phpunit|pest|dotnet|swift|php)$/

/** Options whose value is no part of it. */
const settings =
  /^(?:-o|--output|--out|--outDir|-c|--config|--configuration|--bootstrap|--seed|-count|--reporter|--timeout|-n|--workers|-j)$/

/** Takes of the tests only those that failed the last time: what passes so is a part. */
const ofLastFailed = /^--(?:lf|last-failed|onlyFailures|only-failures|failed)$/

function targetsOf(words: readonly string[], script: string | null): string[] {
  const found: string[] = []
  const skipped = new Set<number>()
  const program = fileName(words[0] ?? '')
  // What an image is called and tagged says nothing of what it is built from.
  if (/^(?:docker|podman|docker-compose)$/.test(program)) return imageParts(words)
  const place = buildFolder(words)?.[1]
  const named = (option: string, value: string) =>
    nameFilters.test(option) || (option === '--filter' && namesByFilter.test(program))
      ? `${option} ${value}`
      : value
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1]
    const [option = '', value] = word.split('=', 2)
    if (settings.test(word)) skipped.add(at + 1)
    if (ofLastFailed.test(word)) found.push(word)
    if (word.startsWith('-') && value !== undefined && isFilter(option, program))
      found.push(...valuesOf(option, value).map((one) => named(option, one)))
    else if (isFilter(word, program) && next !== undefined && !next.startsWith('-')) {
      found.push(...valuesOf(word, next).map((one) => named(word, one)))
      skipped.add(at + 1)
    }
  }
  const part = partOf(words, script)
  if (part !== null) found.push(part)
  // What tells one script from another of its kind: `integration` of `test:integration`.
  if (script !== null) {
    const own = script.replace(
      /^(?:tests?|lint|build|types?|typecheck|format|fmt|check)(?:$|[:_.-])/,
      '',
    )
    const after = words.indexOf('--')
    const handedOn = words.filter(
      (word, at) =>
        at > 1 && (after < 0 || at > after) && !skipped.has(at) && isFile(word) && word !== script,
    )
    return own === script || own === '' || own === 'fix'
      ? [...found, ...handedOn]
      : [...found, own, ...handedOn]
  }
  const first = words.findIndex(
    (one, index) => index > 0 && !one.startsWith('-') && !skipped.has(index),
  )
  const plain = words.filter(
    (word, at) =>
      at > 0 &&
      !word.startsWith('-') &&
      !skipped.has(at) &&
      word !== place &&
      !(at === first && isSubcommand(word, program)) &&
      (isPath(word) || isTestName(words, at)),
  )
  // The whole of a folder is named in many ways.
  return [...found, ...plain.filter((word) => !/^(?:\.|\.\/|\.\/\.\.\.|\*|all)$/.test(word))]
}

/** The file and the stage that an image is built from, and the services of a composition. */
function imageParts(words: readonly string[]): string[] {
  const parts = words.flatMap((word, at) =>
    /^(?:-f|--file|--target)$/.test(words[at - 1] ?? '')
      ? word
      : (/^(?:--file|--target)=(.+)/.exec(word)?.[1] ?? []),
  )
  const at = words.indexOf('build')
  const isComposed = words.slice(0, at).some((word) => /compose$/.test(word))
  return isComposed
    ? [
        ...parts,
        ...words.slice(at + 1).filter((word) => /^[\w-]+$/.test(word) && !word.startsWith('-')),
      ]
    : parts
}

function isFilter(option: string, program: string): boolean {
  // There it names the task.
  if (option === '-t' && /^(?:nx|lerna|turbo)$/.test(program)) return false
  return (
    filters.test(option) ||
    (Object.hasOwn(ownFilters, program) && ownFilters[program]?.test(option) === true)
  )
}

/** Several projects of one option stand apart; `-run 'A,B'` is one expression. */
function valuesOf(option: string, value: string): string[] {
  return /^(?:-pl|-p|--projects?|--scope|--filter|--selectProjects)$/.test(option)
    ? value.split(',').filter((one) => one !== '')
    : [value]
}

/** The package that stands beside the task: `x` of `yarn workspace x test`, `nx test x`, `just test x`; null for none. */
function partOf(words: readonly string[], script: string | null): string | null {
  const program = fileName(words[0] ?? '').replace(/\.(?:exe|cmd|bat)$/i, '')
  const plain = words
    .slice(1)
    .filter((word, at) => !word.startsWith('-') && !/^-[a-zA-Z]$/.test(words[at] ?? ''))
  const at = plain.indexOf('workspace')
  if (program === 'yarn' && at >= 0) return plain[at + 1] ?? null
  // `web:test` of nx, moon and npm; `web#test` of turbo; `:web:test` of Gradle.
  const task = /^gradlew?$/.test(program) ? plain.find((word) => word.includes(':')) : script
  const before = /^:?([\w@./:-]+)[:#](?:tests?|lint|build|check|types?|typecheck|e2e)$/i.exec(
    task ?? '',
  )
  if (before?.[1] && !/^(?:tests?|lint|build|check|ci|all|run)$/i.test(before[1])) return before[1]
  if (program === 'nx' && !/^(?:run|run-many|affected)$/.test(plain[0] ?? ''))
    return plain[1] ?? null
  return /^(?:just|task|invoke|inv)$/.test(program) ? (plain[1] ?? null) : null
}

/** `test` of `playwright test`, which for a tool that only tests or checks is a folder. */
function isSubcommand(word: string, program: string): boolean {
  return word === 'test' && !testPrograms.has(program) && !Object.hasOwn(buildPrograms, program)
}

/** A test file or a test in it. */
function isFile(word: string): boolean {
  return /^[\w@./\\-]*\w\.(?:[cm]?[jt]sx?|py|rb|php|go|exs?)(?:::.*)?$/.test(word)
}

/** Programs that take the names of tests, files or projects behind their subcommand. */
const byName = /^(?:cargo|vitest|jest|dotnet|pytest|bun|playwright|phpunit|pest|ava|mocha)$/

/** Whether a plain word chooses tests, as the last one of `cargo test tax` and `vitest run tax` does. */
function isTestName(words: readonly string[], at: number): boolean {
  const [program = '', sub] = words
  const first = /^(?:cargo|dotnet|bun|playwright)$/.test(fileName(program)) ? 2 : 1
  if (!byName.test(fileName(program)) || at < first) return false
  if (/^(?:cargo|dotnet|bun|playwright)$/.test(program) && sub !== 'test') return false
  const [word = '', before = ''] = [words[at], words[at - 1]]
  if (/^(?:run|watch|related|dev|test)$/.test(word)) return false
  return (
    !before.startsWith('-') ||
    /^(?:-[qvsx]{1,3}|--(?:|lib|release|all|workspace|run|runInBand|silent|verbose|quiet|coverage|nocapture|exact|no-build|no-restore))$/.test(
      before,
    )
  )
}

/** A path, a package or a file pattern rather than a subcommand. */
export function isPath(word: string): boolean {
  if (word.startsWith('-')) return false
  return /[/\\.*]/.test(word) || /_test$|_spec$|^tests?$|^src$|^spec$/.test(word)
}
