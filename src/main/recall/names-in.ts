// The names of code that a prompt holds: by their form alone, whether or not there is such a thing.
import { trimEndOf } from '../../shared/trim-end.ts'

/** A prompt is looked through by its beginning, in characters, for so many names. */
const promptLooked = 2000
const mostNames = 8

/** What a prompt may name, by its form: a path, a qualified or compound name, one in backticks or before brackets. */
export function namesIn(prompt: string): string[] {
  const words = prompt.slice(0, promptLooked).match(/`?[\w$./-]+(?:\(\))?`?/g) ?? []
  const names = words.flatMap((word) => {
    const name = trimEndOf(word.replace(/^[`./-]+/, ''), /[`./()-]/)
    if (name.length < 3) return []
    const isMarked = word.startsWith('`') || word.includes('()')
    const isCompound = /[a-z][A-Z]|\w_\w|\w\.\w/.test(name)
    return isMarked || isCompound ? name : []
  })
  return [...new Set(names)].slice(0, mostNames)
}
