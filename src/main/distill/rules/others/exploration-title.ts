// Names an exploration by the files that were read and what was searched for.
import { count, listOf, unique } from '../../../base/plain-text.ts'
import { fileName, folderOf } from '../../../base/short-path.ts'
import { longest } from '../draft.ts'
import type { Looks } from './looks.ts'
import { sayPart } from './read-parts.ts'
import { type Search, sayPattern } from './searches.ts'

/** The title of an exploration within `most` characters: by name where it holds the names, else by number and place. */
export function titleOf(
  read: readonly string[],
  searches: readonly Search[],
  looks: Looks,
  aims: readonly string[],
  skills: readonly string[],
  diffs: readonly string[],
  most: number = longest.title,
): string {
  const patterns = unique(searches.map(({ pattern }) => sayPattern(pattern))).filter(
    (pattern) => pattern.length <= 40,
  )
  const more = (told: number) =>
    patterns.length > told ? ` and ${patterns.length - told} more` : ''
  const [first = ''] = patterns
  const sought =
    patterns.length === 0
      ? ['']
      : [
          listOf(patterns, patterns.join('').length > 30 ? 1 : 2),
          `${first.split(', ')[0]}${more(1)}`,
        ]
  const names = read.map(fileName)
  const parts = read.map((file) => sayPart(fileName(file), looks.parts.get(file)))
  const choices = [
    // By name where the title holds it, else by number and place.
    ...(read.length > 3
      ? [`${names.slice(0, 3).join(', ')} and ${read.length - 3} more`, `${listOf(names, 2)}`]
      : [listOf(parts, 3), listOf(names, 3)]),
    inPlace(read),
  ].flatMap((files) =>
    sought.map((patterns) => `Read ${files}${patterns && `, searched for ${patterns}`}`),
  )
  if (read.length > 0) {
    const [one = '', two = ''] = names
    const fewer = [
      ...(read.length > 2 ? [`${one}, ${two} and ${read.length - 2} more`] : [listOf(names, 2)]),
      ...(read.length > 1 ? [`${one} and ${read.length - 1} more`] : []),
    ].map((files) => `Read ${files}`)
    return [...choices, ...fewer].find((title) => title.length <= most) ?? `Read ${inPlace(read)}`
  }
  if (looks.missing.length > 2 && searches.length === 0)
    return `Looked for ${listOf(unique(looks.missing), 2)}: not there`
  const [aim] = aims
  const [diff] = diffs
  if (diff !== undefined && searches.length === 0) {
    const what = listOf(diffs, diffs.join('').length > 30 ? 1 : 2)
    // Where several things were looked at, it is not told which of them it was for.
    const choices = [
      aim && aims.length < 2 ? `${aim}: ${what}` : '',
      `Looked at the changes of ${what}`,
    ]
    const title = choices.find((one) => one !== '' && one.length <= most)
    if (title !== undefined) return title
  }
  if (aim)
    return aims.length > 1 ? `${aim} and ${count(aims.length - 1, 'more look', 'more looks')}` : aim
  if (patterns.length > 0) return `Searched for ${listOf(patterns, 2)}`
  if (looks.globs.length > 0) return `Listed ${listOf(unique(looks.globs), 2)}`
  if (looks.missing.length > 0) return `Looked for ${listOf(unique(looks.missing), 2)}: not there`
  if (skills.length > 0)
    return `Used the ${skills.length > 1 ? 'skills' : 'skill'} ${listOf(skills, 3)}`
  return looks.git > 0 ? 'Looked at the state of the repository' : 'Looked around'
}

/** How many files, and where most of them lie. */
function inPlace(read: readonly string[]): string {
  const place = commonPlace(read)
  return `${count(read.length, 'file')}${read.length > 2 && place ? ` in ${place}` : ''}`
}

/** The folder in which at least half of the files lie, or null. */
export function commonPlace(files: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = folderOf(file)
    if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]
  return most && most[1] * 2 >= files.length ? most[0] : null
}
