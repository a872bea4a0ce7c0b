// One piece of a session, read once for the judging of any number of items: its tokens, and its sentences with their stems.
import { stemsOf, tidy, tokensOf } from './marks.ts'
import type { Piece } from './piece.ts'

/** One piece with what is looked up in it, made once for all items. */
export interface ReadPiece extends Piece {
  readonly tokens: ReadonlySet<string>
  readonly tidied: string
  /** Sentences of the words, with their stems. */
  readonly sentences: readonly Said[]
}

/** A sentence, and what it is read with: two say what one alone does not. */
export interface Said {
  readonly own: string
  readonly ownStems: ReadonlySet<string>
  readonly text: string
  readonly stems: ReadonlySet<string>
}

/** Prepares one piece for the judging of any number of items. */
export function readPiece(piece: Piece): ReadPiece {
  const isSaid = piece.call === null && (piece.by === 'agent' || piece.by === 'user')
  return {
    ...piece,
    tokens: tokensOf(piece.text),
    tidied: tidy(piece.call?.command ?? piece.text.slice(0, 20_000)),
    sentences: isSaid ? windowsOf(piece.text) : [],
  }
}

/** Two sentences of a paragraph at a time: what is said of one thing is seldom longer. */
function windowsOf(text: string): Said[] {
  const paragraphs = text.slice(0, 20_000).split(/\n\s*\n|\n(?=[-*#\d])/)
  return paragraphs
    .flatMap((paragraph) => {
      const sentences = paragraph
        .split(/(?<=[.!?])\s+|\n+/)
        .filter((sentence) => sentence.trim() !== '')
      return sentences.map((own, index) => {
        const two = `${sentences[index - 1] ?? ''} ${own}`.slice(-1200)
        return { own, ownStems: stemsOf(own), text: two.trim(), stems: stemsOf(two) }
      })
    })
    .slice(0, 300)
}
