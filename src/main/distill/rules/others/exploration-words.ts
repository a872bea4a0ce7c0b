// Says from facts what was looked at: files read, patterns searched for, folders listed.
import type { ExplorationFacts, Named } from '../../../../shared/facts/observation-facts.ts'
import { capitalise, count, listOf, unique } from '../../../base/plain-text.ts'
import { factText } from '../words/fact-text.ts'
import { lowerFirst } from '../words/headline.ts'

/** Names of one list that are kept as facts, and their length. */
const mostNames = 6
const longestName = 160

/** Characters after which the aims find no room. */
const longestBeforeAims = 200

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
  const { read, files, place, searched, listed, missing, aims, repository, diffs, calls, skills } =
    facts
  const names = say(read, 4)
  const words = [
    files > 4
      ? `read ${count(files, 'file')}${place ? `, mostly in ${place}` : ''} (${names})`
      : files > 0
        ? `read ${names}`
        : '',
    searched.count > 0 ? `searched for ${say(searched, 3)}` : '',
    listed.count > 0 ? `listed ${say(listed, 3)}` : '',
    diffs.count > 0
      ? `looked at the changes of ${say(diffs, 4)}`
      : repository && files + searched.count < 6
        ? 'looked at the state of the repository'
        : '',
    missing.count > 0 ? `did not find ${say(missing, 3)}` : '',
    skills.count > 0 ? `used the ${skills.count > 1 ? 'skills' : 'skill'} ${say(skills, 3)}` : '',
  ].filter((part) => part !== '')
  const told = words.join('; ')
  // What the agent says that it was for tells more than the signs of a pattern.
  const toward =
    words.length > 0 && aims.count > 0 && told.length < longestBeforeAims
      ? `; ${aims.count < calls ? 'partly ' : ''}to ${say({ ...aims, names: aims.names.map(lowerFirst) }, 2)}`
      : ''
  return (
    capitalise(`${told}${toward}`) ||
    capitalise(say(aims, 3)) ||
    `Looked around with ${count(calls, 'call')}`
  )
}

function say({ names, count }: Named, most: number): string {
  return count <= most
    ? listOf(names, most)
    : `${names.slice(0, most).join(', ')} and ${count - most} more`
}
