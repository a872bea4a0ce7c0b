// Finds secrets that are known by their own shape: tokens with a published prefix, signed tokens, hashed passwords.

import type { Span } from '../spans.ts'
import { anchoredShapes } from './anchored-shapes.ts'
import { moreTokens } from './more-tokens.ts'
import type { AnchoredShape } from './token-shape.ts'
import { infrastructureTokens } from './tokens-of-infrastructure.ts'
import { serviceTokens } from './tokens-of-services.ts'

/** How tokens with one beginning go on. */
export interface TokenStart {
  readonly text: string
  readonly name: string
  readonly rest: RegExp
  readonly accept: ((match: string) => boolean) | undefined
}

/** The beginnings of all tokens. */
export const tokenStarts: readonly TokenStart[] = [
  ...infrastructureTokens,
  ...serviceTokens,
  ...moreTokens,
].flatMap(({ name, starts, rest, accept }) => {
  const pattern = new RegExp(rest, 'y')
  return starts.map((text) => ({ text, name, rest: pattern, accept }))
})

/** A kind that is sought around its anchor. */
export interface Anchored {
  readonly name: string
  readonly anchor: string
  readonly left: AnchoredShape['left']
  readonly lead: RegExp | undefined
  readonly right: RegExp
  readonly accept: AnchoredShape['accept']
}

/** All such kinds. */
export const anchored: readonly Anchored[] = anchoredShapes.map((shape) => ({
  name: shape.name,
  anchor: shape.anchor,
  left: shape.left,
  lead: shape.lead === undefined ? undefined : new RegExp(shape.lead, 'y'),
  right: new RegExp(shape.right, 'y'),
  accept: shape.accept,
}))

/** Adds the secret whose anchor stands at `at` to `end`; returns where to go on. */
export function findAnchored(
  text: string,
  at: number,
  end: number,
  shape: Anchored,
  found: Span[],
): number {
  const { name, left, lead, right, accept } = shape
  let start = at
  if (left) {
    while (at - start <= left.most && left.chars.test(text.charAt(start - 1))) start--
    if (at - start < left.least || at - start > left.most) return at
  }
  let from = end
  if (lead) {
    lead.lastIndex = end
    if (!lead.test(text)) return at
    start = lead.lastIndex
    from = start
  }
  right.lastIndex = from
  if (!right.test(text) || !(accept?.(text.slice(start, right.lastIndex)) ?? true)) return at
  found.push({ start, end: right.lastIndex, kind: name })
  return right.lastIndex
}

/** Where the token that begins there ends, or where one that was refused ends; `at` when none begins. */
export function findToken(
  text: string,
  at: number,
  starts: readonly TokenStart[],
  found: Span[],
): number {
  let refusedUntil = at
  for (const { text: start, name, rest, accept } of starts) {
    if (!text.startsWith(start, at)) continue
    rest.lastIndex = at + start.length
    if (!rest.test(text)) continue
    const end = rest.lastIndex
    if (accept && !accept(text.slice(at, end))) {
      // What begins inside a long refused one is not tried again: many in a row would take quadratic time.
      if (end - at > 64) refusedUntil = end
      continue
    }
    found.push({ start: at, end, kind: name })
    return end
  }
  return refusedUntil
}
