// Names a command as one would in conversation: the program with its telling first words.

import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand } from '../../../shell/shell-command.ts'
import { managers } from './known-programs.ts'
import { runByXargs } from './looking-commands.ts'

/** Options before the subcommand whose value is a word of its own. */
const takesValue: Readonly<Record<string, RegExp>> = {
  aws: /^--(?:profile|region|output|endpoint-url)$/,
  docker: /^(?:-H|-c|--context|--host)$/,
  'docker-compose': /^(?:-f|-p|--file|--project-name|--profile|--env-file)$/,
  gcloud: /^--(?:project|account|configuration)$/,
  gh: /^(?:-R|--repo)$/,
  helm: /^(?:-n|--namespace|--kube-context|--kubeconfig)$/,
  kubectl: /^(?:-n|--namespace|--context|--cluster|--kubeconfig|--user|-s)$/,
  make: /^(?:-C|-f|-j|--directory|--file)$/,
  mvn: /^(?:-f|-pl|-P|--file|--projects)$/,
  systemctl: /^(?:-M|-H|--machine|--host)$/,
}

/** Builders that take several targets one after the other. */
const cleansFirst = /^(?:g?make|mvnw?|gradlew?|just|rake)$/

/** The command as one would name it: the program with its telling first words. */
export function nameOf(command: Pick<ShellCommand, 'words'> | undefined): string {
  if (!command) return ''
  const [program = '', ...rest] = command.words
  const name = fileName(program)
  if (name === 'xargs') {
    const inner = runByXargs(command.words)
    return inner.length === 0 ? name : `xargs ${nameOf({ words: inner })}`
  }
  const valued = takesValue[name]
  const plain = rest.filter(
    (word, at) => !word.startsWith('-') && valued?.test(rest[at - 1] ?? '') !== true,
  )
  // Who cleans first does it for what comes next.
  const isPrepared = cleansFirst.test(name) && plain[0] === 'clean'
  const next =
    (isPrepared ? plain.find((word) => /^(?!clean$)[\w:./-]+$/.test(word)) : null) ?? plain[0]
  const script = rest[rest.indexOf('run') + 1]
  if (/^(?:mise|turbo|nx|lerna)$/.test(name) && next === 'run' && script)
    return `${name} run ${script}`
  if (managers.has(name)) {
    const at = rest.findIndex(
      (word, index) =>
        !word.startsWith('-') &&
        !/^(?:--filter|-F|--prefix|-C|-w|--workspace|--cwd|--dir)$/.test(rest[index - 1] ?? '') &&
        // `yarn workspace web test` runs the script of one package.
        !(name === 'yarn' && (word === 'workspace' || rest[index - 1] === 'workspace')),
    )
    const sub = rest[at] ?? ''
    const script = rest.slice(at + 1).find((word) => !word.startsWith('-'))
    return `${name} ${sub}${sub === 'run' && script ? ` ${script}` : ''}`.trim()
  }
  if (/^(?:python3?|node|ruby|php|deno|perl|bash|sh|zsh|pwsh|elixir|tsx|ts-node)$/.test(name)) {
    if (rest.some((word) => /^-(?:c|e|r|p)$/.test(word))) return `${name} script`
    // It reads the script and runs none of it.
    const check = rest.find((word) => /^(?:--check|--syntax-check|-n|-l)$/.test(word))
    const only =
      check && (check.startsWith('--') || /^(?:bash|sh|zsh|php)$/.test(name)) ? ` ${check}` : ''
    if (name === 'node' && next === undefined && rest.includes('--test')) return 'node --test'
    return next && next.length < 80 ? `${name}${only} ${fileName(next)}` : name
  }
  // What it puts back is not put away.
  if (name === 'git' && next === 'stash' && /^(?:pop|apply|drop|list|show)$/.test(plain[1] ?? ''))
    return `git stash ${plain[1]}`
  const subcommands =
    /^(?:git|go|cargo|mix|gh|docker|docker-compose|kubectl|make|just|task|mise|terraform|helm|dotnet|mvn|mvnw|gradle|gradlew|uv|pip|pip3|poetry|brew|apt|apt-get|gcloud|aws|az|rails|rake|bundle|composer|php|supabase|prisma|drizzle-kit|turbo|nx|next|vite|biome|ruff|ty|bd|erk|claude|systemctl|flutter|dart|swift|stack|cabal|zig|bazel|dune|crystal|gleam|rebar3|lein|forge|hardhat|meson|ng|lerna|alembic|flyway|sqlx|diesel|knex)$/
  return next && subcommands.test(name) && /^[\w:./-]{1,40}$/.test(next) ? `${name} ${next}` : name
}
