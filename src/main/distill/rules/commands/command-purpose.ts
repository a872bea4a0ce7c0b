// Says what a shell line is for from its structure: test, build, commit, look around, or something else.
import { nameOf } from './command-name.ts'
import { isLooking } from './looking-commands.ts'
import { type CommandPurpose, type PurposeKind, programPurpose } from './program-purpose.ts'
import { mainCommands, simpleCommands } from './shell-command.ts'

/** What the whole line is for; the most telling of its commands decides. */
export function purposeOf(line: string): CommandPurpose {
  const all = simpleCommands(line)
  if (all.length > 0 && all.every(isLooking)) {
    return { kind: 'explore', name: nameOf(all[0]), phrase: 'Look around', isUnknown: false }
  }
  const main = mainCommands(line)
  const purposes = main.filter((command) => !isLooking(command)).map(programPurpose)
  const order: readonly PurposeKind[] = ['commit', 'test', 'build', 'install', 'run']
  for (const kind of order) {
    const found = purposes.filter((purpose) => purpose.kind === kind)
    const first = found[0]
    if (!first) continue
    const also = purposes.filter(
      (purpose) => purpose.kind !== 'run' && purpose.phrase !== first.phrase,
    )
    return {
      ...first,
      phrase:
        also.length === 1 && kind !== 'commit'
          ? `${first.phrase} and ${lower(also[0]?.phrase ?? '')}`
          : first.phrase,
    }
  }
  const name = nameOf(main[0])
  return { kind: 'run', name, phrase: `Run ${name || 'a command'}`, isUnknown: true }
}

function lower(phrase: string): string {
  return phrase.slice(0, 1).toLowerCase() + phrase.slice(1)
}
