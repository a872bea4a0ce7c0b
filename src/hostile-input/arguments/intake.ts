// What the parameters of functions that take in payloads, transcripts and secrets stand for.
import { call, entry, shellLine } from '../hostile-things.ts'
import { type Make, text } from './make.ts'

/** An event of a hook, as an adapter reads it. */
const hookEvent: Make = (value) => {
  const raw = {
    ...{ hook_event_name: 'PostToolUse', session_id: 's', tool_name: 'Bash', tool_use_id: 't' },
    ...{ tool_input: { command: value }, tool_response: { stdout: value, stderr: value } },
  }
  return {
    ...{
      name: 'PostToolUse',
      agent: 'claude-code',
      shape: 'sure',
      sessionId: 's',
      promptId: 'p',
      cwd: '/a',
    },
    ...{ transcriptPath: null, agentId: null, agentType: null, at: 1, bytes: value.length },
    ...{ payload: raw, raw },
  }
}

export const intake: Readonly<Record<string, Make>> = {
  counts: (value) =>
    new Map(shellLine(value).commands.map((one) => [one, { errors: 2, word: 'error' }])),
  found: () => [],
  'findInOtherScripts.mayOccur': () => 0xffff,
  projects: (value) => [{ name: value, root: value }],
  typed: text,
  'known.fields': (value) => ({ a: value, b: undefined }),
  'tellAgent.payload': (value) => ({ hook_event_name: value, sessionId: value, tool_name: value }),
  'tellAgent.event': text,
  marks: () => ['copilot'],
  noted: text,
  content: text,
  'readShown.emit': () => () => {},
  'readShown.entry': (value) => ({
    ...{
      sessionId: 's1',
      attachment: { type: 'hook_success', hookEvent: 'Stop', content: [value] },
    },
  }),
  kind: () => 'paragraph',
  'isSecretField.value': text,
  spans: (value) => [
    { start: 0, end: 1 },
    { start: value.length - 2, end: value.length - 1 },
  ],
  payload: (value) => ({ text: value }),
  bytes: (value) => Buffer.from(JSON.stringify({ text: value })),
  'packPayload.json': (value) => JSON.stringify({ text: value }),
  entry,
  error: (value) => new Error(value),
  'blocksOf.message': (value) => ({ content: [{ type: 'text', text: value }] }),
  'hasDigit.match': text,
  'isMixed.match': text,
  'redactWithin.work': () => () => 'a',
  limitMs: () => 4,
  event: (value) => ({ ...call(value), event: 'PostToolUse', payload: {}, prompt: value }),
  hook: hookEvent,
  env: (value) => ({ CLAUDECODE: value }),
  'settledAgent.known': (value) => ({ agent: 'claude-code', transcriptPath: value }),
  'isAnothersSession.known': (value) => ({ agent: 'claude-code', transcriptPath: value }),
}
