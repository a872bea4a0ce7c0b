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
      ? `; ${aims.count < calls ? 'partly ' : ''}${sayAims(aims)}`
      : ''
  return (
    capitalise(`${told}${toward}`) ||
    capitalise(say(aims, 3)) ||
    `Looked around with ${count(calls, 'call')}`
  )
}

/** `to find the run`; of what is no deed its own words: `for “best epoch of each run”`. */
function sayAims(aims: Named): string {
  return aims.names.slice(0, 2).every((name) => deed.test(name))
    ? `to ${say({ ...aims, names: aims.names.map(lowerFirst) }, 2)}`
    : `for ${say({ ...aims, names: aims.names.map((name) => `“${name}”`) }, 2)}`
}

const deed =
  /^(?:find|show|look|check|read|list|see|get|view|search|locate|examine|inspect|verify|explore|understand|review|identify|determine|compare|count|print|display|open|fetch|scan|trace|track|gather|collect|query|dump|extract|confirm|ensure|make|test|run|try|analy[sz]e|investigate|debug|discover|browse|survey|study|watch|monitor|measure|learn|know|tell|detect|grep|cat|tail|load|download|validate|diagnose|report|describe|follow|map|reproduce|resolve|update|add|start|stop|wait|use|do|go|diff|parse|sort|filter|retrieve|recall|summari[sz]e)\b/i

function say({ names, count }: Named, most: number): string {
  return count <= most
    ? listOf(names, most)
    : `${names.slice(0, most).join(', ')} and ${count - most} more`
}
