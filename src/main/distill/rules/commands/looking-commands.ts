// Tells commands that only look from those that change something.

import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand } from '../../../shell/shell-command.ts'

const looking = new Set(
  [
    'ls ll cat head tail less more bat grep egrep fgrep rg ag ack find fd tree wc stat file',
    'which whereis type pwd du df awk cut sort uniq diff cmp jq yq od xxd hexdump nl',
    'basename dirname realpath readlink env printenv whoami hostname uname date ps lsof',
    'column strings tac id man Get-Content Get-ChildItem Select-String dir findstr where',
  ].flatMap((words) => words.split(' ')),
)
/** Staging and fetching change nothing that a log would tell. */
const gitLooking = new Set(
  [
    'status diff log show blame ls-files ls-tree rev-parse grep describe reflog shortlog',
    'cat-file merge-base rev-list for-each-ref name-rev check-ignore ls-remote add fetch',
  ].flatMap((words) => words.split(' ')),
)

/** Programs of which `-v` says more about a run, not their version. */
const verboseOnly = new Set(
  [
    'unittest pytest py.test nose2 behave tox nox phpunit pest ctest bats ginkgo gotestsum mypy',
    'ninja rsync scp ssh make',
  ].flatMap((words) => words.split(' ')),
)

const asking = (subcommands: string): ReadonlySet<string> => new Set(subcommands.split('|'))

/** Subcommands that only tell how things are. */
const asks: Readonly<Record<string, ReadonlySet<string>>> = Object.assign(Object.create(null), {
  docker: asking('ps|images|logs|inspect|stats|compose ps|compose logs|container ls|image ls'),
  kubectl: asking('get|describe|logs|top'),
  npm: asking('ls|list|view|info|why|explain'),
  pnpm: asking('ls|list|view|info|why'),
  yarn: asking('list|info|why'),
  pip: asking('list|show|freeze'),
  pip3: asking('list|show|freeze'),
  brew: asking('list|info'),
  systemctl: asking('status|list-units|is-active'),
  cargo: asking('tree|metadata'),
  go: asking('list|env|version|doc'),
  terraform: asking('show|output|state list'),
  helm: asking('list|status|history|template'),
  bazel: asking('query|cquery|aquery|info'),
  dotnet: asking('list|ef migrations list|nuget list'),
  gradle: asking('dependencies|tasks|projects|properties'),
  gradlew: asking('dependencies|tasks|projects|properties'),
  mvn: asking('dependency:tree|help:effective-pom'),
  nx: asking('show|graph'),
  gh: asking('auth status'),
  bd: asking('list|show|ready|stats|blocked|search'),
})

/** Whether a simple command only reads. */
export function isLooking({
  words,
  writesTo,
  piped = false,
}: Pick<ShellCommand, 'words' | 'writesTo'> & { readonly piped?: boolean }): boolean {
  const [program = '', first = ''] = words
  if (writesTo !== null && !/^\/dev\//.test(writesTo)) return false
  const name = fileName(program)
  if (piped && isFilter(name, words)) return true
  if (name === 'sed') return words.includes('-n') && !words.some((word) => /^-\w*i/.test(word))
  if (name === 'find') return !words.some((word) => /^-(?:delete|exec|execdir|ok)$/.test(word))
  if (name === 'xargs')
    return isLooking({
      words: runByXargs(words),
      writesTo: null,
    })
  if (name === 'git') {
    const sub = gitSubcommand(words)
    if (sub === 'branch')
      return (
        !words.some((word) => /^-[dDmMcC]$|^--(?:delete|move|set-upstream)/.test(word)) &&
        (words.length <= 2 || words.some((word) => word.startsWith('-')))
      )
    if (sub === 'stash') return words.includes('list') || words.includes('show')
    if (sub === 'remote') return words.length <= 3
    if (sub === 'config') return words.includes('--get') || words.includes('--list')
    return gitLooking.has(sub)
  }
  if (name === 'gh')
    return (
      /^(?:view|list|status|diff|checks)$/.test(words[2] ?? '') ||
      (first === 'api' && !words.some((word) => /^(?:-X|--method|-f|-F|--field)/.test(word)))
    )
  if (asks[name]?.has(first) || asks[name]?.has(`${first} ${words[2] ?? ''}`)) return true
  if (/^(?:echo|printf|true|:|cd|pushd|popd|test|\[|command|export)$/.test(name)) return true
  if (words.length === 2 && /^(?:--version|-V|version|--help|-h)$/.test(first)) return true
  if (words.length === 2 && first === '-v') return !verboseOnly.has(name)
  return looking.has(name)
}

/** What `xargs -n 1 -I {} grep -l total {}` runs. */
export function runByXargs(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => index > 0 && /^[a-z][\w./-]*$/i.test(word))
  return at < 0 ? [] : words.slice(at)
}

/** Programs that, behind a pipe, bring what they read into another form. */
const filters = new Set(
  [
    'sed tr perl awk gawk fold rev paste expand unexpand fmt iconv base64 gzip gunzip zcat col',
    'json.tool numfmt md5sum sha1sum sha256sum shasum cksum comm join ansi2txt ts pv hexyl',
  ].flatMap((words) => words.split(' ')),
)

function isFilter(name: string, words: readonly string[]): boolean {
  if (/^(?:python3?|node|ruby|deno|bun)$/.test(name))
    return words.slice(1).some((word) => /^-(?:c|e|p|pe|ne)$/.test(word))
  return filters.has(name) && !words.some((word) => /^-\w*i\b/.test(word) && name === 'sed')
}

/** The word after `git` that says what it does; an empty string where there is none, or another program runs. */
export function gitSubcommand(words: readonly string[]): string {
  if (fileName(words[0] ?? '') !== 'git') return ''
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '-C' || word === '-c') at += 1
    else if (!word.startsWith('-')) return word
  }
  return ''
}

/** Whether a push takes away what stands on the other side: `--delete old`, `:old`. */
export function deletesRemote(words: readonly string[]): boolean {
  return words.some((word) => /^(?:--delete|-d|:[\w./-]+)$/.test(word))
}

/** The option that is named with a command which only says what it would do. */
export const dryRun = '--dry-run'

/**
 * Whether a command only says what it would do. `-n` says so of a push, of make and rsync, while of a commit it leaves
 * out the hooks, and of most others it means something else.
 */
export function isDryRun(words: readonly string[]): boolean {
  if (words.some((word) => trial.test(word))) return true
  return (
    (gitSubcommand(words) === 'push' || /^(?:make|rsync)$/.test(fileName(words[0] ?? ''))) &&
    words.some((word) => /^-[a-zA-Z]+$/.test(word) && word.includes('n'))
  )
}

const trial =
  /^(?:--dry[-_]?run(?:$|=(?!none|false))|--dryRun$|--simulate$|--just-print$|--what-?if$|-WhatIf$)/
