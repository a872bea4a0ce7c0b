// Reads which programs the shell did not find: nothing of them ran, so that nothing of them failed.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { unique } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'

/** So many lines of an output are looked at, at each end. */
const mostLines = 200

/** What shells say, and what runs programs of an environment or of a container (`uv run`, `poetry run`, `docker exec`). */
const said = [
  /^(?:\S{0,100}(?:ba|z|da|fi)?sh: )?(?:\d+: |line \d+: |eval: )?(?:command not found: (?<name>[\w.+-]{1,60})|(?<other>[\w.+-]{1,60}): (?:[Cc]ommand )?not found)$/,
  /^The term '(?<name>[\w.+-]{1,60})' is not recognized|^'(?<other>[\w.+-]{1,60})' is not recognized as an internal/,
  /^fish: Unknown command: (?<name>[\w.+-]{1,60})$|\bexec: "(?<other>[\w.+-]{1,60})": executable file not found\b/,
  /^(?:\/\S{1,200}|[\w.]{1,40}): No module named '?(?<name>[\w-]{1,60})'?$|^error: Failed to spawn: `(?<other>[\w.+-]{1,60})`$/,
  /^Command not found: (?<name>[\w.+-]{1,60})$|^bundler: command not found: (?<other>[\w.+-]{1,60})$/,
  /^error: no such command: `(?<name>[\w-]{1,60})`|^env: [‘'](?<other>[\w.+-]{1,60})[’']: No such file or directory$/,
  /^(?:ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL {1,2}|error )?Command "(?<name>[\w.+-]{1,60})" not found\.?$/,
]

/** Those programs of a line of which its output says that there is none. */
export function notFoundIn({ commands }: ShellLine, lines: readonly string[]): string[] {
  const read =
    lines.length > 2 * mostLines
      ? [...lines.slice(0, mostLines), ...lines.slice(-mostLines)]
      : lines
  const named = new Set(
    read.flatMap((line) => {
      const text = line.slice(0, 600).trim()
      for (const form of said) {
        const groups = form.exec(text)?.groups
        const name = groups?.name ?? groups?.other
        if (name !== undefined) return name
      }
      return []
    }),
  )
  if (named.size === 0) return []
  // `cargo nextest` and `docker exec app wget` name it behind the program.
  const ran = commands.flatMap(({ words: [program = '', ...rest] }) => [
    fileName(program),
    ...(/^(?:cargo|docker|docker-compose|podman|kubectl|npm|pnpm|yarn)$/.test(fileName(program))
      ? rest
      : []),
  ])
  return [...new Set(ran)].filter((program) => named.has(program))
}

/** Programs that the shell did not find, and that did not run later. */
export function stillMissing(commands: readonly CommandFacts[]): string[] {
  return unique(commands.flatMap(({ notFound = [] }) => notFound)).filter((program) => {
    const last = commands.findLastIndex(({ notFound }) => notFound?.includes(program))
    return !isRunIn(commands.slice(last + 1), program)
  })
}

function isRunIn(commands: readonly CommandFacts[], program: string): boolean {
  return commands.some(({ command, attempts }) =>
    [command, ...attempts.map((one) => one.name)].some((name) => name.split(' ').includes(program)),
  )
}
