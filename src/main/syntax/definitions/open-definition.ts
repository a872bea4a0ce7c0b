// A definition while its nodes are walked over, and what it becomes at its end.
import type { Definition } from './definition.ts'
import { firstSentence } from './documentation.ts'
import type { Found } from './language-rules.ts'
import { oneLine, withoutLead } from './one-line.ts'
import { createTokenHash, type TokenHash } from './token-hash.ts'

type Range = readonly [number, number]

export interface OpenDefinition {
  /** Depth of its node. */
  readonly depth: number
  readonly found: Found
  readonly name: string
  readonly qualifiedName: string
  readonly parent: string | null
  /** Where it begins with its decorators, and where its signature does. */
  readonly start: number
  /** Where its own node begins. */
  readonly nodeStart: number
  readonly signatureStart: number
  readonly bodyStart: number
  readonly end: number
  readonly hash: TokenHash
  readonly decorators: string[]
  /** What the signature leaves out: comments, decorators. */
  readonly cuts: Range[]
  /** Functions without a name that stand in it, by the word that counts them. */
  readonly unnamed: Map<string, number>
  documentation: string | null
  isGenerator: boolean
  /** Its place in the list: definitions are listed as they begin. */
  readonly place: number
}

export interface Opening {
  readonly depth: number
  readonly found: Found
  readonly name: string
  readonly qualifiedName: string
  readonly parent: string | null
  readonly start: number
  readonly nodeStart: number
  readonly signatureStart: number
  readonly end: number
  readonly decorators: readonly Range[]
  readonly comment: Range | null
  readonly place: number
}

/** Begins a definition; its decorators count for its hash. */
export function openDefinition(text: string, opening: Opening): OpenDefinition {
  const hash = createTokenHash()
  for (const [start, end] of opening.decorators) hash.addDense(text, start, end)
  const { found, comment } = opening
  return {
    ...opening,
    bodyStart: found.signatureEnd ?? found.body?.startIndex ?? opening.end,
    hash,
    decorators: opening.decorators.map(([start, end]) => oneLine(text, start, end)),
    cuts: opening.decorators.filter(([start]) => start >= opening.signatureStart),
    unnamed: new Map(),
    isGenerator: found.isGenerator ?? false,
    documentation: comment === null ? null : firstSentence(text.slice(...comment)),
  }
}

/** What is told of it, once all that it holds was walked over. */
export function closeDefinition(
  text: string,
  open: OpenDefinition,
  lineOf: (index: number) => number,
): Definition {
  const { found } = open
  const written = withoutLead(oneLine(text, open.signatureStart, open.bodyStart, open.cuts))
  // The name of a `typedef struct {…} Pair` stands behind it.
  const isBare = /^typedef (?:struct|union|enum)$/.test(written)
  const signature = isBare ? `${written} ${open.name}` : written
  // A node may end with the line feed behind it.
  const lastLine = lineOf(Math.max(open.start, open.end - 1)) + 1
  return {
    name: open.name,
    qualifiedName: open.qualifiedName,
    kind: found.kind,
    parent: open.parent,
    signature: signature === '' ? open.name : signature,
    decorators: open.decorators,
    documentation: open.documentation,
    firstLine: lineOf(open.start) + 1,
    lastLine,
    bodyHash: open.hash.digest(),
    isAsync: found.isAsync ?? false,
    isGenerator: open.isGenerator,
    isStatic: found.isStatic ?? false,
    isAnonymous: found.name === null,
  }
}
