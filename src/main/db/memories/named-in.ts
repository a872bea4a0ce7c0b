// Which files and functions a memory names, by the form of the words alone.
import { trimEndOf } from '../../../shared/trim-end.ts'

/** A memory is looked through by its beginning (UTF-16 units), for so many names of each. */
const looked = 2000
const mostNames = 6
/** What a name of a file ends with; longer endings are words behind a full stop. */
const ending = /\.[A-Za-z][A-Za-z0-9]{0,7}$/
const compound = /[a-z][A-Z]|[A-Za-z]_[A-Za-z]|\w::\w/

export interface Named {
  /** With slashes, as far as the memory tells the path. */
  readonly files: readonly string[]
  /** Without brackets. */
  readonly functions: readonly string[]
}

/**
 * The names in a text. A file has an ending; a function stands before brackets or in backticks, or is a compound name.
 * What may be either, as `store.close`, is named as both: the record tells which there was.
 */
export function namedIn(text: string): Named {
  const files = new Set<string>()
  const functions = new Set<string>()
  for (const word of text.slice(0, looked).match(/`?[\w$./\\:@+-]+(?:\(\))?`?/g) ?? []) {
    const isCalled = word.includes('()')
    const isMarked = isCalled || (word.startsWith('`') && word.endsWith('`'))
    const name = trimEndOf(word.replace(/^[`./\\:-]+/, ''), /[`./\\:()-]/)
    if (name.length < 3) continue
    if (!isCalled && ending.test(name) && !name.includes(':/'))
      files.add(name.replaceAll('\\', '/'))
    if ((isMarked || compound.test(name)) && /^[\w$.:]+$/.test(name)) functions.add(name)
  }
  return {
    files: [...files].slice(0, mostNames),
    functions: [...functions].slice(0, mostNames),
  }
}
