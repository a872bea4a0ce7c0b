// Says what one simple command is for, by its program.

import { listOf, unique } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import { readShellLine } from '../../../shell/read-shell.ts'
import { sentToHost } from '../../../shell/sent-to-host.ts'
import type { ShellCommand } from '../../../shell/shell-command.ts'
import { ofBuildTool } from '../tools/build-tools.ts'
import { nameOf } from './command-name.ts'
import {
  buildPrograms,
  managers,
  type PurposeKind,
  testPrograms,
  type Work,
} from './known-programs.ts'
import { deletesRemote, dryRun, gitSubcommand, isDryRun } from './looking-commands.ts'

export interface CommandPurpose {
  readonly kind: PurposeKind
  /** Finer than `kind`; null for all that neither checks, builds nor serves. */
  readonly work: Work | null
  /** The command as one would name it: `go test`, `npm run build`. */
  readonly name: string
  /** What it does, as an instruction: `Run the tests`, `Install zod`. */
  readonly phrase: string
  /** Whether its program does not tell what it does: it only runs something. */
  readonly isUnknown: boolean
}

/** The purpose of one command that does more than look. */
export function programPurpose(command: Pick<ShellCommand, 'words' | 'writesTo'>): CommandPurpose {
  const { words, writesTo } = command
  const program = fileName(words[0] ?? '')
  // What only tries it is another command.
  const name = `${nameOf(command)}${isDryRun(words) ? ` ${dryRun}` : ''}`
  const rest = words.slice(1)
  const plain = rest.filter((word) => !word.startsWith('-'))
  const say: Say = (does, phrase, isUnknown = false) => ({
    kind: kindOf(does),
    work: isWork(does) ? does : null,
    name,
    phrase,
    isUnknown,
  })
  const [first = ''] = plain
  if (testPrograms.has(program) || (program === 'playwright' && first === 'test'))
    return say('test', 'Run the tests')
  if (program === 'node' && rest.includes('--test')) return say('test', 'Run the tests')
  if (managers.has(program)) return ofManager(say, name, plain)
  if (
    program === 'go' &&
    first === 'test' &&
    rest.some((word) => /^-(?:test\.)?bench\b/.test(word))
  )
    return say('run', 'Run the benchmarks', true)
  // It compiles the tests and runs none.
  if (program === 'go' && first === 'test' && rest.includes('-c'))
    return say('build', 'Build the tests')
  if (program === 'go')
    return ofTool(say, first, {
      test: ['test', 'Run the tests'],
      build: ['build', 'Build'],
      vet: ['lint', 'Vet the code'],
      fmt: ['format', 'Format'],
      mod: ['install', 'Update the Go module'],
      get: ['install', `Add ${listOf(plain.slice(1), 2)}`],
      install: ['install', `Install ${listOf(plain.slice(1), 2)}`],
      generate: ['generate', 'Generate code'],
      run: ['run', `Run ${plain[1] ?? 'the program'}`, true],
    })
  if (program === 'cargo')
    return ofTool(say, first, {
      test: ['test', 'Run the tests'],
      nextest: ['test', 'Run the tests'],
      build: ['build', 'Build'],
      check: ['build', 'Check the build'],
      clippy: ['lint', 'Lint'],
      fmt: rest.includes('--check') ? ['format_check', 'Check the format'] : ['format', 'Format'],
      add: ['install', `Add ${listOf(plain.slice(1), 3)}`],
      run: ['run', 'Run the program', true],
      bench: ['run', 'Run the benchmarks', true],
    })
  if (program === 'mix')
    return ofTool(say, first, {
      test: ['test', 'Run the tests'],
      compile: ['build', 'Compile'],
      format: rest.includes('--check-formatted')
        ? ['format_check', 'Check the format']
        : ['format', 'Format'],
      credo: ['lint', 'Lint'],
      dialyzer: ['types', 'Check the types'],
      'deps.get': ['install', 'Fetch the dependencies'],
      'phx.server': ['server', 'Start the Phoenix server'],
    })
  const built = ofBuildTool(program, words)
  if (built !== null) return say(...built)
  if (/^(?:turbo|nx|lerna|moon|rush)$/.test(program)) return ofMonorepo(say, name, rest)
  if (/^(?:rake|rails)$/.test(program) && /^(?:test|spec)/.test(first))
    return say('test', 'Run the tests')
  if (program === 'php' && /^(?:artisan)$/.test(first) && plain[1] === 'test')
    return say('test', 'Run the tests')
  if (/^(?:make|just|task|mise|tox|nox|earthly|invoke|inv)$/.test(program)) {
    const targets = plain.filter((word) => word !== 'run' && !/^\w+=/.test(word))
    // Without a target the first of the Makefile is made, by custom all of it.
    return program === 'make' && targets.every((word) => /^(?:all|\d+)$/.test(word))
      ? say('build', 'Build')
      : ofScript(say, targets.join(' ') || program, name)
  }
  if (program === 'git') return ofGit(say, gitSubcommand(words), words)
  if (program === 'gh' || program === 'glab')
    return first === (program === 'gh' ? 'pr' : 'mr') &&
      /^(?:create|merge|edit|close|reopen|ready)$/.test(plain[1] ?? '')
      ? say('commit', requestAim(plain[1] ?? '', words.includes('--auto')))
      : say('run', `Run ${name}${plain[1] ? ` ${plain[1]}` : ''}`, true)
  if (
    /^(?:pip3?|uv|poetry|brew|apt|apt-get|gem|composer|conda|apk|dnf|yum|cargo-binstall|bundle|rustup|asdf)$/.test(
      program,
    ) &&
    /^(?:install|add|sync|pip|require|update|upgrade|lock|i)$/.test(first)
  ) {
    const packages = plain.slice(first === 'pip' ? 2 : 1)
    const does = /^(?:update|upgrade|lock)$/.test(first) ? 'Update' : 'Install'
    return say(
      'install',
      packages.length > 0 ? `${does} ${listOf(packages, 3)}` : `${does} the dependencies`,
    )
  }
  if (program === 'ssh') return say('run', onHost(words) ?? `Run ${name}`, true)
  if (program === 'next' && first === 'dev') return say('server', 'Start the development server')
  if (program === 'vite' && first !== 'build') return say('server', 'Start the development server')
  const build = Object.hasOwn(buildPrograms, program) ? buildPrograms[program] : undefined
  if (build !== undefined) {
    const onlyChecks = rest.some((word) => /^(?:--check|--check-only|--dry-run|--diff)$/.test(word))
    const fixes =
      rest.some((word) => /^(?:--fix|--write|-w|--apply)$/.test(word)) ||
      (program === 'ruff' && first === 'format' && !onlyChecks)
    const [work, phrase] = build
    if ((work === 'format' || (program === 'ruff' && first === 'format')) && onlyChecks)
      return say('format_check', 'Check the format')
    if (!fixes || !changed.has(work)) return say(work, phrase)
    return say('format', work === 'lint' && first !== 'format' ? 'Lint and fix' : 'Format')
  }
  const ofFile = ofFiles(program, plain, writesTo)
  return ofFile === null ? say('run', `Run ${name}`, true) : say('run', ofFile)
}

/** What ssh runs on which host, by the names of its first commands; null where it opens a shell. */
function onHost(words: readonly string[]): string | null {
  const sent = sentToHost(words, [])
  if (sent === null) return null
  const names = readShellLine(sent.script).commands.flatMap((command) =>
    /^(?:cd|export|source|\.|set|echo|sleep)$/.test(command.words[0] ?? '') ? [] : nameOf(command),
  )
  return `Run ${listOf(unique(names).slice(0, 2), 2) || 'a command'} on ${sent.host}`
}

/** What `--fix` and `--write` make a formatter of. */
const changed: ReadonlySet<Work> = new Set(['lint', 'format', 'format_check'])

type Say = (does: Work | PurposeKind, phrase: string, isUnknown?: boolean) => CommandPurpose

const works: ReadonlySet<string> = new Set<Work>([
  'build',
  'lint',
  'types',
  'format',
  'format_check',
  'generate',
  'test',
  'server',
])

function isWork(does: Work | PurposeKind): does is Work {
  return works.has(does)
}

function kindOf(does: Work | PurposeKind): PurposeKind {
  switch (does) {
    case 'server':
      return 'run'
    case 'lint':
    case 'types':
    case 'format':
    case 'format_check':
    case 'generate':
      return 'build'
    default:
      return does
  }
}

function ofTool(
  say: Say,
  sub: string,
  known: Readonly<Record<string, readonly [Work | PurposeKind, string, boolean?]>>,
): CommandPurpose {
  const found = Object.hasOwn(known, sub) ? known[sub] : undefined
  return found ? say(...found) : say('run', sub ? `Run ${sub}` : 'Run it', true)
}

function ofManager(say: Say, name: string, plain: readonly string[]): CommandPurpose {
  const sub = (name.split(' ')[1] ?? '').replace(/^-.*/, '')
  const rest = plain.slice(plain.indexOf(sub) + 1)
  if (/^(?:install|i|ci|add)$/.test(sub) || sub === '')
    return say(
      'install',
      rest.length > 0 ? `Install ${listOf(rest, 3)}` : 'Install the dependencies',
    )
  if (/^(?:remove|rm|uninstall)$/.test(sub)) return say('install', `Remove ${listOf(rest, 3)}`)
  if (sub === 'publish') return say('run', 'Publish the package')
  if (/^(?:create|init)$/.test(sub))
    return say('run', `Create a project${rest[0] ? ` with ${rest[0]}` : ''}`)
  return ofScript(say, sub === 'run' ? (rest[0] ?? '') : sub, name)
}

function ofScript(say: Say, script: string, name: string): CommandPurpose {
  if (/(?:^|[:\s_-])(?:tests?|spec|e2e|unit|t|ci|vitest|jest)(?:$|[:\s_-])/i.test(script))
    return say('test', 'Run the tests')
  const words = wordsOf(script)
  if (words.includes('check') && words.some((word) => /^(?:format|fmt|prettier)$/.test(word)))
    return say('format_check', 'Check the format')
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  if (has(/^(?:types|typecheck|tsc)$/) || (has(/^type$/) && has(/^check$/)))
    return has(/^(?:gen|generate|codegen)$/)
      ? say('generate', 'Generate the types')
      : say('types', 'Check the types')
  if (has(/^(?:lint|lints|linter|(?:es|ox|ts|style|markdown|go)lint|checks?|biome|quality)$/))
    return say('lint', 'Lint')
  if (has(/^(?:format|formatter|formatting|reformat|fmt|gofmt|prettier)$/))
    return say('format', 'Format')
  if (has(/^(?:re|pre)?(?:build|builds|compile|bundle)$/)) return say('build', 'Build')
  if (/^(?:dev|develop|start|serve|server|watch|preview)$/.test(words[0] ?? ''))
    return say('server', 'Start the development server')
  return say('run', `Run ${name || script}`, true)
}

/** What `turbo run build test` and `nx run web:e2e` run: a script of that name in each package. */
function ofMonorepo(say: Say, name: string, rest: readonly string[]): CommandPurpose {
  const tasks: string[] = []
  for (const [at, word] of rest.entries()) {
    const before = rest[at - 1] ?? ''
    const option = /^--(?:target|targets)=(.+)$/.exec(word)?.[1]
    if (option !== undefined || /^(?:-t|--targets?)$/.test(before))
      tasks.push(...(option ?? word).split(','))
    else if (!word.startsWith('-') && !/^(?:--filter|-F|-p|--projects?)$/.test(before))
      tasks.push(word.split(':')[1] ?? word)
  }
  const own = tasks.filter(
    (task) => !/^(?:run|run-many|affected|exec|watch|dlx)$/.test(task) && /^[\w-]+$/.test(task),
  )
  const purposes = own.map((task) => ofScript(say, task, name))
  return (
    purposes.find(({ kind }) => kind === 'test') ??
    purposes.find(({ kind }) => kind === 'build') ??
    purposes[0] ??
    say('run', `Run ${name}`, true)
  )
}

/** The words of a script's name: `check`, `types` of `checkTypes` and of `check:types`. */
function wordsOf(script: string): string[] {
  return script
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[:\s_.-]/)
}

const makesBranch = / (?:-[bBt]|--orphan|--track)\b/

/** Without the dashes a name is a branch, unless it can only be a file. */
function isFileName(word: string): boolean {
  return word === '.' || (/\.[a-z]{2,5}$/i.test(word) && !word.startsWith('origin/'))
}

function ofGit(say: Say, sub: string, words: readonly string[]): CommandPurpose {
  const targets = words.filter((word) => !word.startsWith('-')).slice(2)
  const paths = words.includes('--') ? words.slice(words.indexOf('--') + 1) : []
  switch (sub) {
    case 'commit':
      return say('commit', words.includes('--amend') ? 'Amend the commit' : 'Commit')
    case 'push':
      return deletesRemote(words)
        ? say('run', `Delete ${listOf(targets.slice(1), 3)} on ${targets[0] ?? 'the remote'}`)
        : say('commit', 'Push')
    case 'merge':
    case 'rebase':
    case 'cherry-pick':
    case 'revert':
    case 'am': {
      const stage = words.find((word) => /^--(?:abort|continue|skip|quit)$/.test(word))?.slice(2)
      if (stage)
        return say(
          'run',
          `${stage[0]?.toUpperCase()}${stage.slice(1)} the ${sub === 'am' ? 'patches' : sub}`,
        )
      return say('run', `${sub[0]?.toUpperCase()}${sub.slice(1)} ${targets[0] ?? ''}`.trim())
    }
    case 'restore':
      return words.includes('--staged') && !words.includes('--worktree')
        ? say('run', `Unstage ${listOf(targets.map(fileName), 3)}`)
        : say('run', `Discard the changes of ${listOf(targets.map(fileName), 3)}`)
    case 'checkout':
      if (paths.length > 0)
        return say('run', `Discard the changes of ${listOf(paths.map(fileName), 3)}`)
      if (targets.length > 0 && !makesBranch.test(words.join(' ')) && targets.every(isFileName))
        return say('run', `Discard the changes of ${listOf(targets.map(fileName), 3)}`)
      return say('run', targets[0] ? `Switch to ${targets.at(-1)}` : 'Switch the branch')
    case 'switch':
      return say('run', targets[0] ? `Switch to ${targets.at(-1)}` : 'Switch the branch')
    case 'add':
      return say('run', 'Stage the changes')
    case 'stash':
      return say('run', 'Stash the changes')
    default:
      return say('run', `Run git ${sub}`, true)
  }
}

function ofFiles(
  program: string,
  plain: readonly string[],
  writesTo: string | null,
): string | null {
  const names = listOf(plain.map(fileName), 3)
  switch (program) {
    case 'rm':
      return `Delete ${names}`
    case 'mkdir':
      return `Create the folder ${names}`
    case 'mv':
      return `Move ${plain[0] ? fileName(plain[0]) : ''} to ${plain[1] ?? ''}`
    case 'cp':
      return `Copy ${plain[0] ? fileName(plain[0]) : ''} to ${plain[1] ?? ''}`
    case 'touch':
      return `Create ${names}`
    case 'chmod':
      return `Change the mode of ${listOf(plain.slice(1).map(fileName), 3)}`
    case 'kill':
    case 'pkill':
    case 'killall':
      return 'Stop a process'
    case 'cat':
    case 'tee':
      return writesTo ? `Write ${fileName(writesTo)}` : null
    case 'sed':
    case 'perl':
      return plain.length > 1 ? `Replace text in ${listOf(plain.slice(1).map(fileName), 3)}` : null
    case 'curl':
    case 'wget':
      return `Request ${addressIn(plain) ?? 'a page'}`
    case 'tar':
    case 'unzip':
      return `Unpack ${names}`
    default:
      return null
  }
}

/** The address that a request goes to, without its query. */
function addressIn(words: readonly string[]): string | undefined {
  const word = words.find((one) => /^https?:|localhost|:\d/.test(one))
  return word && (/^https?:\/\/[^/?#]+(?:\/[^?#]{0,59})?/.exec(word)?.[0] ?? word)
}

/** What a verb of gh is for; what is to be merged once its checks pass is not merged yet. */
function requestAim(verb: string, isAuto: boolean): string {
  if (isAuto && verb === 'merge') return 'Set the pull request to merge by itself'
  if (verb === 'ready') return 'Mark as ready the pull request'
  const does = verb === 'create' ? 'Open' : `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)}`
  return `${does} the pull request`
}
