// Cuts a text into pieces that the model can take, as token ids with the special ones around them.
import { mostPieces, type WorkText } from '../../shared/worker/model-messages.ts'

/** What is needed of a tokenizer. */
export interface Tokens {
  /** Token ids of a text, without special ones. */
  encode(text: string): readonly number[]
  /** Special tokens that the model wants before and after every piece. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** Whether a token says nothing: unknown, padding or special. */
  isEmpty(id: number): boolean
}

/** Letters that are looked at for each token at most; code and other scripts have fewer. */
const lettersPerToken = 8

/** Pieces share so large a part of their tokens with the one before, lest a sentence be cut in two. */
const overlap = 0.1

/** The pieces of a text; none when it holds no known word. */
export function piecesOf(
  { prefix, text }: WorkText,
  tokens: Tokens,
  maxTokens: number,
): readonly (readonly number[])[] {
  const room = maxTokens - tokens.before.length - tokens.after.length
  const body = tokens.encode(text.slice(0, maxTokens * lettersPerToken * mostPieces))
  if (!body.some((id) => !tokens.isEmpty(id))) return []
  const around = (ids: readonly number[]) => [...tokens.before, ...ids, ...tokens.after]

  const whole = prefix === '' ? body : tokens.encode(prefix + text)
  if (whole.length <= room) return [around(whole)]

  const lead = prefix === '' ? [] : tokens.encode(prefix)
  const window = Math.max(1, room - lead.length)
  const step = Math.max(1, window - Math.floor(window * overlap))
  const pieces: (readonly number[])[] = []
  for (let start = 0; start < body.length && pieces.length < mostPieces; start += step) {
    const part = body.slice(start, start + window)
    if (part.some((id) => !tokens.isEmpty(id))) pieces.push(around([...lead, ...part]))
    if (start + window >= body.length) break
  }
  return pieces
}
