// Writes the transcript of a long session as Claude Code would: many turns with edits, tests, failures and commits.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type Line = Readonly<Record<string, unknown>>

/** What the session did, for those who count it. */
export interface LongSession {
  readonly id: string
  readonly turns: number
  readonly calls: number
  readonly failures: number
  readonly commits: number
  readonly files: number
}

/** The id of the session of that many turns. */
export function longSessionId(turns: number): string {
  return `bbbbbbbb-0000-4000-8000-${String(turns).padStart(12, '0')}`
}

const model = 'claude-opus-4-6'
const minute = 60

/**
 * Writes a session of `turns` turns into `file`, which ends about `now` (ms since 1970).
 * Every turn searches, reads, edits and runs the tests, which fail in every seventh; every tenth commits. It was
 * compacted once, in its middle, and rests for a night after each fiftieth turn.
 */
export function writeLongSession(file: string, turns: number, now: number): LongSession {
  const id = longSessionId(turns)
  const folder = '/home/dev/long'
  const lines: Line[] = []
  let second = Math.floor(now / 1000) - turns * 4 * minute - Math.floor(turns / 50) * 600 * minute
  let made = 0
  const counted = { calls: 0, failures: 0, commits: 0 }
  const put = (type: string, rest: Line): void => {
    second += 2
    made += 1
    lines.push({
      type,
      uuid: `u${made}`,
      parentUuid: made === 1 ? null : `u${made - 1}`,
      timestamp: new Date(second * 1000).toISOString(),
      sessionId: id,
      cwd: folder,
      version: '2.1.50',
      gitBranch: 'main',
      isSidechain: false,
      userType: 'external',
      ...rest,
    })
  }
  const say = (content: readonly Line[]): void =>
    put('assistant', {
      message: {
        id: `m${made}`,
        role: 'assistant',
        model,
        content,
        usage: {
          input_tokens: 40,
          output_tokens: 120,
          cache_read_input_tokens: 20_000,
          cache_creation_input_tokens: 500,
        },
      },
    })
  const call = (
    name: string,
    input: Line,
    result: unknown,
    text: string,
    isError = false,
  ): void => {
    const tool = `toolu_${made}`
    say([{ type: 'tool_use', id: tool, name, input }])
    counted.calls += 1
    if (isError) counted.failures += 1
    put('user', {
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: tool, content: text, is_error: isError }],
      },
      toolUseResult: result,
    })
  }
  for (let turn = 1; turn <= turns; turn += 1) {
    second += turn % 50 === 0 ? 600 * minute : minute
    put('user', {
      message: { role: 'user', content: `Step ${turn}: let the cart take coupon ${turn}` },
    })
    call('Grep', { pattern: `coupon${turn}`, path: 'src' }, { filenames: [] }, 'No files found')
    const path = `${folder}/src/part-${turn % 40}.ts`
    call(
      'Read',
      { file_path: path },
      { type: 'text', file: { filePath: path, content: 'export {}', numLines: 1, startLine: 1 } },
      '1\texport {}',
    )
    for (let edit = 1; edit <= 4; edit += 1) {
      const before = `const coupon${turn} = ${edit - 1}`
      const after = `const coupon${turn} = ${edit}`
      const patch = {
        oldStart: edit,
        oldLines: 1,
        newStart: edit,
        newLines: 2,
        lines: [`-${before}`, `+${after}`, `+// ${edit}`],
      }
      call(
        'Edit',
        { file_path: path, old_string: before, new_string: after },
        { filePath: path, oldString: before, newString: after, structuredPatch: [patch] },
        `The file ${path} has been updated.`,
      )
    }
    const isRed = turn % 7 === 0
    const all = 200 + turn
    const tests = isRed
      ? ` Test Files  1 failed | 11 passed (12)\n      Tests  2 failed | ${all - 2} passed (${all})\n`
      : ` Test Files  12 passed (12)\n      Tests  ${all} passed (${all})\n`
    call(
      'Bash',
      { command: 'npx vitest run', description: 'Run the tests' },
      isRed ? `Error: Exit code 1\n${tests}` : { stdout: tests, stderr: '', interrupted: false },
      isRed ? `Exit code 1\n${tests}` : tests,
      isRed,
    )
    if (turn % 10 === 0) {
      counted.commits += 1
      const hash = (0xabc0000 + turn).toString(16)
      const said = `[main ${hash}] Take coupon ${turn}\n 1 file changed, 8 insertions(+)`
      call(
        'Bash',
        { command: `git commit -am "Take coupon ${turn}"`, description: 'Commit' },
        { stdout: said, stderr: '', interrupted: false },
        said,
      )
    }
    say([
      {
        type: 'text',
        text: `The cart takes **coupon ${turn}** now.\n\n| part | state |\n|---|---|\n| cart | done |\n\n\`\`\`ts\nconst coupon${turn} = 4\n\`\`\``,
      },
    ])
    if (turn === Math.ceil(turns / 2) && turns > 1) {
      put('system', {
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        compactMetadata: { trigger: 'auto', preTokens: 150_000 },
      })
    }
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return { id, turns, ...counted, files: Math.min(40, turns) }
}
