// Which commands may write sources, and which one changed a file last.
import { beforeAll, describe, expect, it } from 'vitest'
import type { ToolCall } from '../../agents/tool-call.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { changedByCommands, commandRuns, mayChangeSources } from './changed-by-commands.ts'

beforeAll(loadBashGrammar)

const ran = (command: string, at: number, durationMs: number | null, eventId = at): ToolCall => ({
  ...{ eventId, toolUseId: 'u', tool: 'Bash', input: { command }, response: null, error: null },
  ...{ outcome: 'ok', at, durationMs, agentId: null, agentType: null, rawBytes: 1 },
})

describe('a command', () => {
  it.each([
    ['ls -l && git status | head -5', false],
    ['git log --oneline; grep -rn x src 2>/dev/null', false],
    ["sed -i 's/a/b/' a.py", true],
    ['git checkout main -- src', true],
    ['cat a.py > b.py', true],
    ['cd web && npx prettier --write .', true],
    ['echo "$(python make.py)"', true],
  ])('may change sources: %s', (command, expected) => {
    expect(mayChangeSources(ran(command, 1, 1))).toBe(expected)
  })
})

describe('what changed a source', () => {
  const calls = [
    ran('make types', 10_000, 2000),
    ran('ls', 20_000, 5000),
    ran('gofmt -w .', 30_000, null),
  ]
  const by = (changedAt: number) =>
    changedByCommands([{ path: 'a.go', size: 1, changedAt }], commandRuns(calls, 1)).map(
      ({ call }) => call.at,
    )

  it('is the command that ran then', () => {
    expect(by(9000)).toEqual([10_000])
    expect(by(25_000)).toEqual([30_000])
  })

  it('is a command whose hook had to wait, but not one that ran before it', () => {
    const late = [ran('ls', 9950, 5), ran('git mv a.go b.go', 10_000, 5)]
    const found = (changedAt: number) =>
      changedByCommands([{ path: 'b.go', size: 1, changedAt }], commandRuns(late, 1))
    expect(found(9940)).toHaveLength(1)
    expect(found(9900)).toEqual([])
  })

  it('is nobody known before, between and after them, or while only something was read', () => {
    for (const time of [6900, 12_000, 17_000, 31_000]) expect(by(time)).toEqual([])
  })
})
