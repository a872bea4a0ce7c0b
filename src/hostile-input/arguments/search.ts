// What the parameters of functions that search, and that build contexts, stand for.
import { createCalendar } from '../../main/search/dates/calendar.ts'
import { lines } from '../hostile-things.ts'
import { type Make, text } from './make.ts'

export const search: Readonly<Record<string, Make>> = {
  keywords: lines,
  'functionsOf.files': (value) => JSON.stringify([value]),
  'functionsOf.functions': (value) => JSON.stringify([{ name: value, change: 'added' }]),
  'pairsOf.run': text,
  'decisionDocument.decision': (value) => ({
    ...{ id: 'd', projectId: 'p', sessionId: 's', at: 1, choice: 'deny' },
    ...{ asked: value, message: value, rationale: value },
  }),
  scope: () => ({ projectId: 'p', sessionId: null, since: null, now: 1 }),
  row: () => 1,
  projectId: () => null,
  tags: (value) => [value],
  texts: lines,
  pieces: lines,
  tokens: lines,
  expressions: lines,
  'termWeight.kind': () => 'error',
  timeZone: () => 'UTC',
  token: (value) => ({ start: 0, end: value.length, raw: value, text: value, closes: false }),
  'partOfDay.day': () => ({ from: 0, end: 86_400_000 }),
  'rangeText.from': (value) => value.length,
  'rangeText.to': (value) => 2 * value.length,
  calendar: () => createCalendar(Date.UTC(2026, 6, 23), 'UTC'),
  dayAt: () => () => null,
  'minuteOfDay.day': () => ({ from: 0, end: 86_400_000 }),
  fused: () => [],
  rarityOf: () => () => 1,
  score: () => 1,
  best: () => 1,
  edge: () => 'since',
  'groupBySession.hits': () => [],
  // The contract takes no longer queries.
  'parseQuery.query': (value) => value.slice(0, 20_000),
  'repeatedLines.lines': (value) => value.slice(0, 20_000).split('\n'),
  make: () => () => 'a',
  filter: (value) => ({
    ...{ names: [value], expressions: [value], condition: value, projects: [value], kinds: [] },
    values: {},
  }),
  doubts: (value) => [{ kind: 'file_gone', name: value }],
}
