// A tool that is left for one job goes on doing the others.
import { expect, it } from 'vitest'
import type { Candidate } from '../candidate.ts'
import { reconcile } from '../reconcile/reconcile.ts'

const verdict = (earlier: string, later: string) => {
  const of = { kind: 'convention', saidBy: 'user' } as const
  const candidate: Candidate = {
    ...{ ...of, content: later, words: later, importance: 0.7, tags: [], keywords: [] },
    isChange: true,
  }
  const known = { ...of, id: 1, content: earlier, isConfirmed: false, at: 1 }
  return reconcile({ ...candidate, at: 2 }, [known]).kind
}

it.each([
  ['The Jenkins box deploys nightly.', 'we switch from Jenkins to GitHub Actions for PR checks'],
  ['Slack gets the deploy alerts.', 'we use discord instead of slack for community questions'],
  ['Webpack bundles the admin panel.', 'we switched to vite from webpack for the storybook'],
])('%j holds beside %j', (earlier, later) => {
  expect(verdict(earlier, later)).toBe('new')
})

it.each([
  [
    'The Jenkins box deploys nightly.',
    'we switch from Jenkins to GitHub Actions for the nightly deploys',
  ],
  ['The Jenkins box deploys nightly.', 'we switched from Jenkins to GitHub Actions'],
  ['Prettier formats the markdown.', 'we switch from prettier to biome for formatting'],
])('%j gives way to %j', (earlier, later) => {
  expect(verdict(earlier, later)).toBe('supersedes')
})
