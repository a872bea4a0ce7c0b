// Says what a shell line is for from its structure: test, build, commit, look around, or something else.
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'
import { matterOfCommand } from '../../matters/matter-of-command.ts'
import { nameOf } from './command-name.ts'
import type { PurposeKind } from './known-programs.ts'
import { isLooking } from './looking-commands.ts'
import { type CommandPurpose, programPurpose } from './program-purpose.ts'

/** What the whole line is for; the most telling of its commands decides. */
export function purposeOf(line: ShellLine): CommandPurpose {
  return decidingIn(line).purpose
}

/** The purpose, and the commands that serve it: by their end it is told how the line ended. */
export function decidingIn({ commands, substituted }: ShellLine): {
  readonly purpose: CommandPurpose
  readonly deciding: readonly ShellCommand[]
} {
  // `out=$(npm test); echo "$out"` looks at what it ran.
  const inside = substituted.filter(
    (command) => !isLooking(command) && programPurpose(command).kind !== 'run',
  )
  if (commands.length > 0 && inside.length === 0 && commands.every(isLooking)) {
    const first = commands.find(({ words }) => !scaffolding.has(words[0] ?? '')) ?? commands[0]
    return {
      purpose: {
        kind: 'explore',
        work: null,
        name: nameOf(first),
        phrase: 'Look around',
        isUnknown: false,
      },
      deciding: [],
    }
  }
  const main = commands.every(isLooking) ? inside : mainCommands(commands)
  const doing = main
    .filter((command) => !isLooking(command))
    .map((command) => ({ command, purpose: madeOf(command) }))
  const order: readonly PurposeKind[] = ['commit', 'test', 'build', 'install', 'run']
  for (const kind of order) {
    const found = doing.filter(({ purpose }) => purpose.kind === kind)
    // What makes folders and files first, or puts code in order, does so for the program after it.
    const first = (
      found.find(({ purpose }) =>
        kind === 'run' ? purpose.isUnknown : kind === 'build' && !isMaking(purpose),
      ) ?? found[0]
    )?.purpose
    if (!first || (kind === 'build' && onlyPrepares(doing))) continue
    const also = doing.filter(
      ({ purpose }) => purpose.kind !== 'run' && purpose.phrase !== first.phrase,
    )
    return {
      purpose: {
        ...first,
        phrase:
          also.length === 1 && kind !== 'commit'
            ? `${first.phrase} and ${lower(also[0]?.purpose.phrase ?? '')}`
            : first.phrase,
      },
      deciding: found.map(({ command }) => command),
    }
  }
  const name = nameOf(main[0])
  return {
    purpose: {
      kind: 'run',
      work: null,
      name,
      phrase: `Run ${name || 'a command'}`,
      isUnknown: true,
    },
    deciding: main,
  }
}

/** The purpose of a command, with where it ran; what its program does not tell, what it is an attempt at may. */
function madeOf(command: ShellCommand): CommandPurpose {
  const purpose = programPurpose(command)
  const trial = purpose.isUnknown ? matterOfCommand(command) : null
  // A script's name says as much.
  const isMigration = trial?.kind === 'migration' && trial.program !== ''
  const phrase = isMigration ? 'Migrate the database' : purpose.phrase
  return {
    ...purpose,
    phrase: command.host === undefined ? phrase : `${phrase} on ${command.host}`,
  }
}

/** Whether it writes code instead of checking it. */
function isMaking({ work }: CommandPurpose): boolean {
  return work === 'format' || work === 'generate'
}

/** Whether all that is built is formatted files, and then something is run. */
function onlyPrepares(doing: readonly { readonly purpose: CommandPurpose }[]): boolean {
  return (
    doing.every(({ purpose }) => purpose.kind !== 'build' || purpose.work === 'format') &&
    doing.at(-1)?.purpose.kind === 'run' &&
    doing.at(-1)?.purpose.isUnknown === true
  )
}

/** Programs that only print, set up or wait: not what a line is for, unless alone. */
const scaffolding = new Set(
  [
    'echo printf yes true false : export set source . sleep wait exit test [ [[ unset local cd pushd',
    'popd shift read trap ulimit return break continue shopt alias umask',
  ].flatMap((words) => words.split(' ')),
)

/** The commands that a line is for: no trimming pipes, no printing. All of them when nothing else is there. */
function mainCommands(all: readonly ShellCommand[]): readonly ShellCommand[] {
  const main = all.filter(
    (command) =>
      // What a program behind a pipe does counts where it is more than trimming: `yes | npx create-app`.
      (!command.piped || !isLooking(command)) && !scaffolding.has(command.words[0] ?? ''),
  )
  return main.length > 0 ? main : all
}

function lower(phrase: string): string {
  return phrase.slice(0, 1).toLowerCase() + phrase.slice(1)
}
