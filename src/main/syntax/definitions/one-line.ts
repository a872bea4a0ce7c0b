// Source text on one line.
import { isSpace } from './token-hash.ts'

/** Longer ones are cut: characters. */
const longest = 400

/** A part of a text without the ranges that are cut out of it, with one blank for all white space. */
export function oneLine(
  text: string,
  start: number,
  end: number,
  cuts: readonly (readonly [number, number])[] = [],
): string {
  let line = ''
  let at = start
  for (const [from, to] of [...cuts, [end, end] as const]) {
    if (from < at || line.length > 4 * longest) continue
    line += ` ${text.slice(at, Math.min(from, end, at + 8 * longest))}`
    at = to
  }
  const short = line
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
    .replace(/ ,/g, ',')
  return short.length > longest ? `${short.slice(0, longest - 1)}…` : short
}

/** Without what leads to a body: `{`, `:`, `=>`, `=`, `;`. */
export function withoutLead(signature: string): string {
  let end = signature.length
  while (end > 0 && isLead(signature.charCodeAt(end - 1), signature, end)) end -= 1
  return signature.slice(0, end)
}

function isLead(code: number, signature: string, end: number): boolean {
  if (isSpace(code)) return true
  const character = signature[end - 1] ?? ''
  if ('{:;=,'.includes(character)) return true
  if (character === '-') return signature[end] === '>'
  return character === '>' && '=-'.includes(signature[end - 2] ?? ' ')
}
