// What a shell line changes for the commands that follow: the folder, variables, and what counts as the end.

/** What changes from command to command. A subshell has its own. */
export interface State {
  folder: string | null
  variables: Map<string, string>
  /** `set -e`: each failure ends the line. */
  stopsAtFailure: boolean
  /** `set -o pipefail`: each part of a pipe counts. */
  pipesFail: boolean
}

/** The state in which a line begins. */
export function firstState(): State {
  return { folder: null, variables: new Map(), stopsAtFailure: false, pipesFail: false }
}

/** A shell of its own: what it changes stays in it. */
export function ownState(state: State): State {
  return { ...state, variables: new Map(state.variables) }
}

/** Takes the options of a `set`. */
export function takeOptions(words: readonly string[], state: State): void {
  for (const [at, word] of words.entries()) {
    if (/^-[a-z]*e/.test(word) || (word === '-o' && words[at + 1] === 'errexit'))
      state.stopsAtFailure = true
    if (/^-[a-z]*o$/.test(word) && words[at + 1] === 'pipefail') state.pipesFail = true
  }
}

/** The folder after a `cd`; null where it leads where the line does not say. */
export function folderAfter(words: readonly string[], folder: string | null): string | null {
  const target = words.slice(1).find((word) => !word.startsWith('-') || word === '-')
  if (target === undefined) return '~'
  if (target === '-') return null
  if (folder === null || /^[/~$]|^[A-Za-z]:/.test(target)) return target
  const parts = folder.split('/')
  for (const part of target.split('/')) {
    if (part === '..' && parts.length > 0 && !/^(?:|~|\.\.)$/.test(parts.at(-1) ?? '')) parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/') || '.'
}
