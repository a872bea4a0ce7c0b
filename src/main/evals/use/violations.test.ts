// What was done against something that was given is found in labelled pairs, and what only looks like it is not.
import { beforeAll, describe, expect, it } from 'vitest'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import type { Piece } from './piece.ts'
import { aside, type ForbiddenPair, seen } from './testing/forbidden-pairs.ts'
import { createViolations } from './violations.ts'

beforeAll(() => loadBashGrammar())

const place = { turnId: 1, toolEventId: 7 }

function piecesOf({
  run,
  edit,
  read,
  prompt = 'Go on.',
}: Omit<ForbiddenPair, 'given' | 'isViolation'>): Piece[] {
  const file = edit ?? read
  return [
    { by: 'user', at: 10, turnId: 1, toolEventId: null, text: prompt, call: null },
    {
      ...{ by: 'agent', at: 20, ...place, text: '' },
      call: {
        kind: run === undefined ? 'open' : 'run',
        files: file === undefined ? [] : [file],
        command: run ?? null,
        tool: run === undefined ? (edit === undefined ? 'Read' : 'Edit') : 'Bash',
        isDone: true,
      },
    },
  ]
}

const item = (given: string) => ({ ref: 'm1', text: given, at: 0, layer: 'memories' })
const found = ({ given, isViolation: _, ...done }: ForbiddenPair): boolean =>
  createViolations(piecesOf(done), () => false)(item(given)).length > 0

/** Those that were told otherwise than they are labelled. */
const wrong = (pairs: readonly ForbiddenPair[]) =>
  pairs.filter((pair) => found(pair) !== pair.isViolation)

describe('against what was given', () => {
  it('every pair by which the rule was made is told as it is labelled', () => {
    expect(seen).toHaveLength(20)
    expect(wrong(seen)).toEqual([])
  })

  it('of the pairs that were left aside none is told wrongly, and most are found', () => {
    expect(aside).toHaveLength(20)
    const missed = wrong(aside)
    expect(missed.filter(({ isViolation }) => !isViolation)).toEqual([])
    expect(missed.length).toBeLessThanOrEqual(2)
  })

  it('nothing is told that came before, failed to be done, was allowed when asked, or that nobody forbade', () => {
    const pieces = piecesOf({ run: 'git push origin main' })
    const never = item('Never push to main.')
    const told = (more: Partial<typeof never>, read = pieces, allowed = false) =>
      createViolations(read, () => allowed)({ ...never, ...more })
    expect(told({})).toEqual([
      { rule: 'violated', words: 'Bash: git push origin main', at: 20, turnId: 1, toolEventId: 7 },
    ])
    expect(told({ at: 21 })).toEqual([])
    expect(told({}, pieces, true)).toEqual([])
    expect(told({ layer: 'observations', ref: 'o1' })).toEqual([])
    const refused = pieces.map((one) =>
      one.call ? { ...one, call: { ...one.call, isDone: false } } : one,
    )
    expect(told({}, refused)).toEqual([])
  })

  it('a text or a line of 1 MB is read at once', () => {
    const started = performance.now()
    const long = 'never use a/b/c/ '.repeat(60_000)
    const pieces = piecesOf({ run: `git push origin ${'main '.repeat(200_000)}` })
    createViolations(pieces, () => false)(item(`Never push to main. ${long}`))
    createViolations(pieces, () => false)(item(`never ${'-'.repeat(1_000_000)}`))
    createViolations(pieces, () => false)(item(`never edit ${'a.'.repeat(500_000)}`))
    createViolations(pieces, () => false)(item(`${'use pnpm '.repeat(100_000)} not npm`))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
