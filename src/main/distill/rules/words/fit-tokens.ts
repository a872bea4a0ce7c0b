// Puts a summary together within its depth, counted in tokens, without cutting what was done.
import { estimateTokenCount } from 'tokenx'
import { fit } from '../../../base/plain-text.ts'
import { cutStory, type StoryText } from './story-text.ts'

/** A summary is meant to have about 50 tokens, and never more than this. */
export const mostSummaryTokens = 90

/**
 * The longest of the texts that `make` gives for a shrinking room (characters for what was said) that keeps
 * within `most` characters and the depth of a summary; where none does, what fits of the shortest.
 */
export function fitSummary(
  most: number,
  room: number,
  make: (room: number) => string,
  tokens: number = mostSummaryTokens,
): string {
  const told = (text: string) => ({ text })
  return fitTold(
    most,
    room,
    (left) => told(make(left)),
    tokens,
    ({ text }, to) => told(fit(text, to)),
  ).text
}

/** The same for the story of a session, of which whole turns are left out. */
export function fitStory(
  most: number,
  room: number,
  make: (room: number) => StoryText,
  tokens: number,
): StoryText {
  return fitTold(most, room, make, tokens, cutStory)
}

function fitTold<Told extends { readonly text: string }>(
  most: number,
  room: number,
  make: (room: number) => Told,
  tokens: number,
  cut: (told: Told, most: number) => Told,
): Told {
  let left = room
  let told = make(left)
  while (left > 60 && !fits(told.text, most, tokens)) {
    left -= 30
    told = make(left)
  }
  let shorter = most
  while (shorter > 80 && !fits(told.text, most, tokens)) {
    shorter = Math.floor(Math.min(shorter, told.text.length) * 0.92)
    told = cut(told, shorter)
  }
  return told
}

function fits(text: string, most: number, tokens: number): boolean {
  return text.length <= most && estimateTokenCount(text) <= tokens
}
