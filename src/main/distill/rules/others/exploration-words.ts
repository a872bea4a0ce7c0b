// Says from facts what was looked at: files read, patterns searched for, folders listed.
import type { ExplorationFacts, Named } from '../../../../shared/facts/observation-facts.ts'
import { capitalise, count, listOf, unique } from '../../../base/plain-text.ts'
import { factText } from '../words/fact-text.ts'

/** Names of one list that are kept as facts, and their length. */
const mostNames = 6
const longestName = 160

/** Each of the values once: the first by name, and how many there are. */
export function named(values: readonly string[]): Named {
  const each = unique(values)
  return {
    names: each.slice(0, mostNames).map((name) => factText(name, longestName)),
    count: each.length,
  }
}

/** What was looked at, in one sentence without its full stop. */
export function sayExploration(facts: ExplorationFacts): string {
  const { read, files, place, searched, listed, missing, aims, repository, calls } = facts
  const names = say(read, 4)
  const words = [
    files > 4
      ? `read ${count(files, 'file')}${place ? `, mostly in ${place}` : ''} (${names})`
      : files > 0
        ? `read ${names}`
        : '',
    searched.count > 0 ? `searched for ${say(searched, 3)}` : '',
    listed.count > 0 ? `listed ${say(listed, 3)}` : '',
    repository && files + searched.count < 6 ? 'looked at the state of the repository' : '',
    missing.count > 0 ? `did not find ${say(missing, 3)}` : '',
  ].filter((part) => part !== '')
  return (
    capitalise(words.join('; ')) ||
    capitalise(say(aims, 3)) ||
    `Looked around with ${count(calls, 'call')}`
  )
}

function say({ names, count }: Named, most: number): string {
  return count <= most
    ? listOf(names, most)
    : `${names.slice(0, most).join(', ')} and ${count - most} more`
}
