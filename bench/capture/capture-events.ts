// Hook events for the capture bench: twenty sessions, each event with a number that can be counted afterwards.

/** A hook event ready to be sent. */
interface BenchEvent {
  readonly name: string
  readonly body: Buffer
}

const line =
  'export function price(sku: string, amount: number): number { return sku.length * amount }\n'

/** Event number `index` of about `bytes` bytes; every fifth is no tool call, so that the journal is tried too. */
export function benchEvent(index: number, bytes: number): BenchEvent {
  const session = index % 20
  const common = {
    session_id: `bench-${session}`,
    transcript_path: `/tmp/bench-${session}.jsonl`,
    cwd: '/tmp',
    prompt_id: `prompt-${session}-${Math.floor(index / 1000)}`,
  }
  if (index % 5 === 0) {
    return encode('Notification', { ...common, message: `event ${index}` })
  }
  const content = line.repeat(Math.max(1, Math.floor(bytes / 2 / line.length)))
  return encode('PostToolUse', {
    ...common,
    tool_name: 'Write',
    tool_use_id: `tool-${index}`,
    tool_input: { file_path: `/tmp/file-${index}.ts`, content },
    tool_response: {
      type: 'create',
      filePath: `/tmp/file-${index}.ts`,
      content,
      structuredPatch: [],
    },
    duration_ms: 3,
  })
}

function encode(name: string, payload: Readonly<Record<string, unknown>>): BenchEvent {
  return { name, body: Buffer.from(JSON.stringify({ ...payload, hook_event_name: name })) }
}
