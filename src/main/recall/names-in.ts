// The names of code that a prompt holds: by their form alone, whether or not there is such a thing.
import { trimEndOf } from '../../shared/trim-end.ts'
import { isImperative } from '../memories/extract/imperatives.ts'

/** A prompt is looked through by its beginning, in characters, for so many names. */
const promptLooked = 2000
const mostNames = 8

/** A word with a capital that no article stands before, where a verb asks for work on it: "fix Breaker so that it trips". */
const workedOn =
  /(?<![\p{L}\d_])(?<verb>\p{L}{3,12}) (?<name>\p{Lu}\p{Ll}{3,30})(?=$|[.,;:!?)]| (?:so|to|such|that|which|when|for|and|again|properly|please)(?![\p{L}\d]))/gu
const mends = /^(?:mend|repair|adjust|correct|debug|rework|improve)$/u

/** What a prompt may name, by its form: a path, a qualified or compound name, one in backticks before brackets, or with a capital as what is to be mended. */
export function namesIn(prompt: string): string[] {
  const words = prompt.slice(0, promptLooked).match(/`?[\w$./-]+(?:\(\))?`?/g) ?? []
  const names = words.flatMap((word) => {
    const name = trimEndOf(word.replace(/^[`./-]+/, ''), /[`./()-]/)
    if (name.length < 3) return []
    const isMarked = word.startsWith('`') || word.includes('()')
    const isCompound = /[a-z][A-Z]|\w_\w|\w\.\w/.test(name)
    return isMarked || isCompound ? name : []
  })
  for (const { groups } of prompt.slice(0, promptLooked).matchAll(workedOn)) {
    const verb = groups?.['verb']?.toLowerCase() ?? ''
    if (isImperative(verb) || mends.test(verb)) names.push(groups?.['name'] ?? '')
  }
  return [...new Set(names)].slice(0, mostNames)
}
