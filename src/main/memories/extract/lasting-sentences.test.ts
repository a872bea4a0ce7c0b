// Rules, facts and changes in words that no rule knows.
import { describe, expect, it } from 'vitest'
import { reconcile } from '../reconcile/reconcile.ts'
import { extractByRules } from './extract-by-rules.ts'

function learned(text: string, near: readonly string[] = []): string[] {
  const exchange = [
    { by: 'user' as const, text },
    { by: 'agent' as const, text: 'All right.' },
  ]
  return extractByRules([exchange], false, () => near).map(({ content }) => content)
}

describe('what outlives its session', () => {
  it.each([
    'named exports only in this repo',
    'any time you change the schema, regenerate the client',
    'tests live beside the file they test',
  ])('is heard in %j', (text) => {
    expect(learned(text)).toEqual([text])
  })

  it.each([
    ['rename the helper to fetchAll', 'an order of this task'],
    ['Maybe named exports only in this repo?', 'a thought'],
    ['keep the blank line in line 40, the diff is noisy otherwise', 'of the code at hand'],
    ['let us go with the second one', 'points at what was offered'],
    ['I always drink coffee in the morning', 'talk'],
  ])('is not in %j: %s', (text) => {
    expect(learned(text)).toEqual([])
  })

  it('is heard beside the rule that it changes, and nothing without it', () => {
    const text = "moved everything over to pnpm this morning, there's a pnpm-workspace.yaml now."
    expect(learned(text)).toEqual([])
    expect(learned(text, ['I converted the repo to yarn workspaces last night.'])).toEqual([text])
  })
})

describe('a known rule', () => {
  const verdict = (old: string, later: string, isConfirmed = false) =>
    reconcile(
      {
        ...{ content: later, words: later, kind: 'convention', importance: 0.7, saidBy: 'user' },
        ...{ tags: [], keywords: [], isChange: false, at: 2 },
      },
      [{ id: 1, content: old, kind: 'convention', saidBy: 'user', isConfirmed, at: 1 }],
    ).kind

  it('is over where a sentence ends it, and waits for the user who confirmed it', () => {
    const old = 'always add a changelog entry for each PR'
    expect(verdict(old, 'forget about the changelog entries')).toBe('supersedes')
    expect(verdict(old, 'forget about the changelog entries', true)).toBe('conflicts')
  })

  it('stands beside one of another thing, and beside a report', () => {
    expect(
      verdict('always use yarn for installs', 'add a test for parsing the yarn lockfile'),
    ).toBe('new')
    expect(verdict('dates in the ui are dd.mm.yyyy', 'dates in csv exports are yyyy-mm-dd')).toBe(
      'new',
    )
  })
})
