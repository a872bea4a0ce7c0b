// What a layer of context is: items of text, each with the record that it tells of.

/** What a context is built for. */
export interface Scope {
  readonly projectId: string
  /** The session that starts; what it recorded itself is left out. Null when it is not known. */
  readonly sessionId: string | null
  /** Only what happened after this time (ms) is new to the session; null for everything. */
  readonly since: number | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** Where the session works; when left out, where it was seen to, else the project's own folder. */
  readonly folder?: string | undefined
  /** Rows of documents that search found for the files at hand, the best first. */
  readonly related?: readonly number[] | undefined
  /** Whether the agent is told it by files of its own; nothing is when left out. */
  readonly isKnown?: ((content: string) => boolean) | undefined
  /** Whether functions that changed are told by a layer of their own. */
  readonly tellsFunctions?: boolean
}

/** One fact. */
export interface LayerItem {
  /** The public id of the record behind it, or null when there is no single one. */
  readonly ref: string | null
  /** The fact in full, as list lines without the leading dash; further lines are indented below it. */
  readonly full: readonly [string, ...string[]]
  /** The fact without its date and kind, by which it is known again; `full` when left out. */
  readonly fact?: string | undefined
  /** Shorter lines than `full`, for where that does not fit. */
  readonly less?: readonly [string, ...string[]] | undefined
  /** What is said when nothing longer fits. */
  readonly short?: string | undefined
}

/** What makes an item's words; each is called once, when its words are first asked for. */
interface WordsOfItem {
  readonly full: () => LayerItem['full']
  readonly fact?: () => string | undefined
  readonly less?: () => LayerItem['less']
  readonly short?: () => string | undefined
}

/** An item whose words are made when they are read: of a long list, few find room. */
export function lazyItem(ref: string | null, words: WordsOfItem): LayerItem {
  const full = once(words.full)
  const fact = once(words.fact ?? (() => undefined))
  const less = once(words.less ?? (() => undefined))
  const short = once(words.short ?? (() => undefined))
  return {
    ref,
    get full() {
      return full()
    },
    get fact() {
      return fact()
    },
    get less() {
      return less()
    },
    get short() {
      return short()
    },
  }
}

/**
 * What `make` makes of a scope, made once where several layers of one context ask for it. It is forgotten as soon as
 * that context is built: entries of a WeakMap outlive each minor collection, and 900 contexts grew the heap by 110 MB.
 */
export function onceForScope<Made>(make: (scope: Scope) => Made): (scope: Scope) => Made {
  let last: { readonly scope: Scope; readonly made: Made } | null = null
  return (scope) => {
    if (last?.scope === scope) return last.made
    const made = make(scope)
    last = { scope, made }
    queueMicrotask(() => {
      last = null
    })
    return made
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

/** A part of a context with its heading. */
export interface Layer {
  /** The name under which it is recorded. */
  readonly name: string
  readonly heading: string
  readonly items: readonly LayerItem[]
}

/** Reads the items of one layer; the most telling first. */
export type LayerReader = (scope: Scope) => Layer
