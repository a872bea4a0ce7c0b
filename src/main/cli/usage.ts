// Wrong usage, said in one sentence: the values of options are read here, and what a command wants is told.
import { InvalidArgumentError } from 'commander'

/** A command line that cannot be meant; the message is the sentence to say. Ends with exit code 2. */
export class WrongUsage extends Error {}

/** Parses a whole number between two bounds, for commander's options. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`)
    }
    return value
  }
}

/** Parses a number from 0 to 1. */
export function share(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('Give a number from 0 to 1.')
  }
  return value
}

/** Parses one of a closed set of words. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text)
    if (found === undefined) throw new InvalidArgumentError(`Give one of ${words.join(', ')}.`)
    return found
  }
}

/** Parses words of a closed set, separated by commas; repeated options add up. */
export function someOf<T extends string>(
  words: readonly T[],
): (text: string, before: T[] | undefined) => T[] {
  const parse = oneOf(words)
  return (text, before = []) => [...before, ...text.split(',').map((word) => parse(word.trim()))]
}
