// Puts a summary together within its depth, counted in tokens, without cutting what was done.
import { estimateTokenCount } from 'tokenx'
import { fit } from '../../../base/plain-text.ts'

/** A summary is meant to have about 50 tokens, and never more than this. */
export const mostSummaryTokens = 90

/**
 * The longest of the texts that `make` gives for a shrinking room (characters for what was said) that keeps
 * within `most` characters and the depth of a summary; where none does, what `cut` leaves of the shortest.
 */
export function fitSummary(
  most: number,
  room: number,
  make: (room: number) => string,
  tokens: number = mostSummaryTokens,
  cut: (text: string, most: number) => string = fit,
): string {
  let left = room
  let text = make(left)
  while (left > 60 && !fits(text, most, tokens)) {
    left -= 30
    text = make(left)
  }
  let shorter = most
  while (shorter > 80 && !fits(text, most, tokens)) {
    shorter = Math.floor(Math.min(shorter, text.length) * 0.92)
    text = cut(text, shorter)
  }
  return text
}

function fits(text: string, most: number, tokens: number): boolean {
  return text.length <= most && estimateTokenCount(text) <= tokens
}
