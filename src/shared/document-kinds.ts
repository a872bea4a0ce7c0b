// The kinds of record that search finds, each with what every part of the program needs to know of it.

/** Where a found record is shown: in its session, or on a page of its own that takes its id. */
type ShownIn =
  | { readonly in: 'session'; readonly at: 'itself' | 'overview' }
  | {
      readonly in: 'page'
      readonly page: `/${string}`
      /** The contract's area whose answers are old when a record of the kind has changed. */
      readonly area: string
    }

/** One kind of document. How its records are stored is told by its store (`src/main/search/kinds`). */
export interface DocumentKind {
  /** What one is called, at the beginning of a sentence. */
  readonly word: string
  /** The letters before the row's number in its public id; null where records have ids of another form. */
  readonly idPrefix: string | null
  /** The kind whose record this is another text of: it has that one's id, is shown in full as it, and goes with it. */
  readonly partOf?: string
  /** Factor of a hit's score; 1 changes nothing. */
  readonly weight: number
  /** Whether its title is the beginning of its text, so that its words are counted once. */
  readonly titleIsBeginning: boolean
  /** Whether a timeline has a line for it. */
  readonly isTold: boolean
  readonly shown: ShownIn
}

/** Every kind, in the order of lists; a key is one word of the letters a to z, as the store's index needs it. */
export const documentKinds = {
  prompt: {
    word: 'Prompt',
    idPrefix: 't',
    partOf: 'turn',
    weight: 0.8, // It asks; its turn tells what came of it.
    titleIsBeginning: false,
    isTold: false, // by its turn
    shown: { in: 'session', at: 'itself' },
  },
  answer: {
    word: 'Agent’s answer',
    idPrefix: 't',
    partOf: 'turn',
    weight: 1,
    titleIsBeginning: true,
    isTold: false, // by its turn
    shown: { in: 'session', at: 'itself' },
  },
  observation: {
    word: 'Observation',
    idPrefix: 'o',
    weight: 1,
    titleIsBeginning: false,
    isTold: true,
    shown: { in: 'session', at: 'itself' },
  },
  turn: {
    word: 'Turn',
    idPrefix: 't',
    weight: 1.05,
    titleIsBeginning: false,
    isTold: true,
    shown: { in: 'session', at: 'itself' },
  },
  session: {
    word: 'Session',
    idPrefix: null,
    weight: 1.15,
    titleIsBeginning: false,
    isTold: false, // by all that is in it
    shown: { in: 'session', at: 'overview' },
  },
  memory: {
    word: 'Memory',
    idPrefix: 'm',
    weight: 1.25,
    titleIsBeginning: true,
    isTold: true,
    shown: { in: 'page', page: '/memories', area: 'memories' },
  },
  decision: {
    word: 'Decision',
    idPrefix: null, // A UUID, or what another program calls it.
    weight: 0.7, // What was allowed tells little beside what was done.
    titleIsBeginning: true,
    isTold: false, // by its turn
    shown: { in: 'page', page: '/decisions', area: 'decisions' },
  },
} as const satisfies Readonly<Record<string, DocumentKind>>
