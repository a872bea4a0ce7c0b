// Sessions as the agent writes them to disk, made of what was said in their turns.
import { randomUUID } from 'node:crypto'

/** A turn to be written: what was asked, a command, and what the agent ended with. */
export interface SaidTurn {
  readonly prompt: string
  readonly ran?: { readonly command: string; readonly printed: string; readonly failed?: true }
  readonly said: string
}

const minuteMs = 60_000

/** The lines of a transcript; the first prompt is asked at `at` (ms since 1970). */
export function sessionLines(
  { id, cwd, at }: { readonly id: string; readonly cwd: string; readonly at: number },
  turns: readonly SaidTurn[],
): string {
  const lines: object[] = []
  let parentUuid: string | null = null
  let time = at
  const add = (type: 'user' | 'assistant', message: object, more: object = {}) => {
    const uuid = randomUUID()
    const timestamp = new Date(time).toISOString()
    const common = { parentUuid, isSidechain: false, userType: 'external', cwd, sessionId: id }
    lines.push({ ...common, version: '2.1.209', type, message, uuid, timestamp, ...more })
    parentUuid = uuid
    time += minuteMs
  }
  const answer = (content: object) =>
    add('assistant', {
      id: `msg_${randomUUID()}`,
      role: 'assistant',
      model: 'claude-opus-4-5',
      content: [content],
      usage: { input_tokens: 10, output_tokens: 10 },
    })
  for (const { prompt, ran, said } of turns) {
    add('user', { role: 'user', content: prompt })
    if (ran) {
      const call = `toolu_${randomUUID()}`
      answer({ type: 'tool_use', id: call, name: 'Bash', input: { command: ran.command } })
      const failed = ran.failed ? { is_error: true } : {}
      const content = ran.failed ? `Exit code 1\n${ran.printed}` : ran.printed
      const block = { type: 'tool_result', tool_use_id: call, content, ...failed }
      add(
        'user',
        { role: 'user', content: [block] },
        { toolUseResult: ran.failed ? `Error: ${content}` : { stdout: ran.printed, stderr: '' } },
      )
    }
    answer({ type: 'text', text: said })
  }
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}
