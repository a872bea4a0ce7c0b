// Begins a title with a capital letter unless its first word is code, whose case means something.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { capitalise } from '../../../base/plain-text.ts'

/** Programs that prompts begin with and that are no words of a language. */
const programs = new Set(
  [
    'npm npx pnpm yarn bun deno git gh cargo rustc tsc eslint vitest jest pytest docker kubectl',
    'mix pip pip3 uv curl psql sqlite3 python3 kubectl terraform systemctl bash zsh',
  ].flatMap((words) => words.split(' ')),
)

/** The text with its first letter in upper case; `parse_amount`, `src/a.ts` and `npm` stay as they are. */
export function headline(text: string): string {
  const first = /^\S+/.exec(text)?.[0] ?? ''
  return isCodeWord(first) || programs.has(first) ? text : capitalise(text)
}

/** Whether a word is an identifier, a path, a flag or a call rather than language. */
function isCodeWord(word: string): boolean {
  const bare = trimEndOf(word, /[.,:;!?…]/)
  return (
    /[_/\\`(){}[\]<>=@#$:.]/.test(bare) ||
    /^--?\w/.test(bare) ||
    /\p{Ll}\p{Lu}|\p{L}\d|\d\p{L}/u.test(bare)
  )
}

/** Lower case at the beginning, for the middle of a sentence; names keep theirs. */
export function lowerFirst(text: string): string {
  const first = /^\S+/.exec(text)?.[0] ?? ''
  return /^(?:[A-Z][a-z]|A )/.test(text) && !isCodeWord(first.replace(/:$/, ''))
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text
}
