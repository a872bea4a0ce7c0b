// What the parameters of functions that every room and the dashboard share stand for.
import { lines } from '../hostile-things.ts'
import { type Make, text } from './make.ts'

export const shared: Readonly<Record<string, Make>> = {
  'headOf.lines': () => 100,
  'writeProposal.memories': (value) => lines(value).map((content) => ({ kind: 'fact', content })),
  exchange: (value) => ({ login: value, pageNonce: 'a', hostNonce: 'b', port: 1 }),
  show: () => (character: string) => `<${character}>`,
  'pageAddress.parameters': (value: string) => ({ sessionId: value }),
  'pageAddress.search': (value: string) => ({ text: value }),
  items: (value) => lines(value).slice(0, 5000),
  values: lines,
  names: () => /^a/,
  'trimEndOf.mark': () => /[\s.]/,
  nodes: (value) => [
    { id: 'a#f', name: value, qualifiedName: value, path: value, kind: null },
    { id: value, name: value, qualifiedName: value, path: null, kind: null },
  ],
  edges: (value) => [{ from: 'a#f', to: value, way: 'direct', confidence: 0.5, seenAt: null }],
  table: () => ({ models: {} }),
  // A megabyte of control characters is a million named marks: 160 ms of a page, none of the host's.
  'textParts.text': (value) => value.slice(0, 65_536),
  'plainText.text': (value) => value.slice(0, 65_536),
  // Hooks bring no longer ids of sessions.
  'shownId.id': (value) => value.slice(0, 2000),
  filesChanged: () => 1,
  'linesChanged.files': (value) => lines(value).map((path) => ({ path, added: 1, removed: 1 })),
  'openPoints.facts': (value) => ({
    ...{
      matters: [],
      tasks: lines(value)
        .slice(0, 5000)
        .map((subject) => ({ subject, state: 'open' })),
    },
    ...{ questions: [{ question: value, answer: null }] },
    proposals: [{ state: 'proposed', title: value, steps: [value] }],
  }),
  pullRequests: (value) => [{ action: 'create', url: value, number: 1, title: value }],
  matters: (value) => [
    {
      ...{ kind: 'test', name: value, target: [value], folder: value, outcome: 'failed', at: 1 },
      ...{ unseen: false, mends: false, hook: false, attempts: 2, failedBefore: 1 },
      ...{ overtaken: false, tests: null, build: null, error: { text: value, place: value } },
    },
  ],
  hash: text,
  // A day is a part of an address.
  day: (value) => value.slice(0, 2000),
}
