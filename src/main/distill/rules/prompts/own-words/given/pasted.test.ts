// What was pasted into a prompt is nobody's wish, however it got there; what the user types stays, also beside it.
import { expect, it } from 'vitest'
import { withoutOthersWords } from '../others-words.ts'

const asked = 'which of that concerns the gateway?'

it.each([
  [
    'a mail with its header',
    'From: Nadia Brandt\nSubject: Tokens\n\nHello team,\nalways rotate the tokens on Mondays.\n\nBest regards\nNadia',
  ],
  [
    'a mail without a header',
    'Dear colleagues,\n\nplease always lock the lab and never lend your badge.\n\nKind regards\nPaul Okafor\nFacilities',
  ],
  [
    'a talk with times',
    'Ida 10:14\nnever merge on Fridays\nBo 10:15\nfrom now on squash before you push',
  ],
  [
    'a talk with names',
    'Ida: we never use enums\nBo: from now on only unions\nIda: agreed, always',
  ],
  [
    'notes of a meeting',
    'Sync 4 June\nAttendees: Ida, Bo\n- we always use queues, never cron\n- every service exposes a probe',
  ],
  [
    'a list of rules longer than people type',
    Array.from({ length: 8 }, (_, at) => `${at + 1}. Always keep part ${at} behind a flag.`).join(
      '\n',
    ),
  ],
  [
    'a document under a title',
    'Getting started with Volta Grid\n\nAlways connect by the pooler. Never share one key between stages.',
  ],
  [
    'words to customers',
    'Thank you for choosing Volta. Customers should always enable backups and never open the admin port.',
  ],
  [
    'the end of a mail that is pointed at',
    'Subject to change: from now on we always need two approvals.\n\nBest,\nKarin\n\nsee above',
  ],
  [
    'a mail behind words that announce it',
    'got this mail:\n\nHi Tom,\n\nfrom now on always ask for two approvals.\n\nBest,\nKarin\n\nPS: never merge alone.',
  ],
  ['a mail on one line', 'hi team, from now on always ask for two approvals. best, karin'],
  ['a mail over a signature', 'Hi,\n\nplease always use tabs.\n\n--\nKarin Weber\nHead of IT'],
  ['a mail passed on', 'Fwd: Approvals\n\nFrom now on always ask for two approvals.'],
  ['one line of a chat', '[10:32] karin: from now on always use tabs'],
  ['a message under a name and a time', 'Karin  10:32 AM\nfrom now on always use tabs'],
  ['a message under an account', 'karin.weber 10:32\nfrom now on always use tabs'],
  ['a message with its day', 'Karin — 03/03/2025 10:32 AM\nfrom now on always use tabs'],
  ['a comment of a review', 'karin-w commented 2 hours ago\nfrom now on always use tabs'],
  ['what is said to be from somebody', 'From Karin: from now on always use tabs'],
  ['what stands under a sender', 'mail from Karin:\n\nFrom now on always use tabs.'],
  ['what stands under whose it is', 'his slack message:\nfrom now on always use tabs'],
  ['what came in', 'this just came in:\n\nFrom now on always use tabs.'],
  [
    'a passage that is introduced',
    'this is from their docs:\n\nAlways pass a context. Never reuse a client.',
  ],
])('leaves out %s', (_what, pasted) => {
  const own = withoutOthersWords(`${pasted}\n\n${asked}`)
  expect(own).toContain(asked)
  expect(own).not.toMatch(/\b(?:always|never)\b/iu)
})

it('leaves out lines that a program wrote, and keeps what is typed around them', () => {
  const text = [
    '2025-03-01T10:00:00Z INFO  hub always disable TLS',
    'java.lang.IllegalStateException: Never call open twice',
    '\tat io.hub.Pool.open(Pool.java:12)',
    'never open the pool in a constructor, that is why',
  ].join('\n')
  expect(withoutOthersWords(text)).toBe('never open the pool in a constructor, that is why')
})

it('keeps a text that the user wants to be kept to', () => {
  const rules = '1. Names are lower case.\n2. Never use globals.\n3. Pin versions.'
  const text = `Our new convention guide says:\n\n${rules}\n\nfollow these rules from now on.`
  expect(withoutOthersWords(text)).toBe(text)
})

it.each([
  'a few rules for this repo:\n- always run make lint before you commit\n- never edit gen/\n- tests live next to the code',
  'Hi! Please ask before you install anything. Thanks, Tom',
  'House rules:\n1. no lodash\n2. never use any\n3. every fix comes with a test',
  'Hello Claude,\n\nplease never touch vendor/.\n\nThanks',
  'Hi,\n\nplease always use tabs.\n\nThanks,\nTom',
  'Good morning!\n\nFrom now on always use tabs in this repo.\n\nThanks!',
  'always use tabs.\n\nBest,\nTom',
  '10:32 build failed again\nalways use tabs',
  'as I wrote:\nalways use tabs',
  'From now on: always use tabs',
  'Tests: always use tabs here\nDocs: always in English',
  'Please never mock the database.\n\nI prefer real ones. Fix the test in cart.test.ts then.',
])('keeps what is typed: %s', (text) => {
  expect(withoutOthersWords(text)).toBe(text)
})

it.each([
  [
    'got this mail:\n\nHi team,\n\nAll PRs need two approvals.\n\nBest,\nKarin\n\nI want you to always use tabs here',
    'approvals',
  ],
  [
    'can you use tabs for that?\n[10:32] karin: from now on all PRs need two approvals\n[10:33] tom: ok',
    'approvals',
  ],
  [
    'please use tabs, see the mail below\n\nFrom now on all PRs need two approvals.\n\nBest,\nKarin',
    'approvals',
  ],
])('keeps what the user types around it: %s', (text, theirs) => {
  const own = withoutOthersWords(text)
  expect(own).toContain('use tabs')
  expect(own).not.toContain(theirs)
})
