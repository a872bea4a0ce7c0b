// Commands of agents that hand on the output alone: nothing is told as gone well that was not seen to.
import { describe, expect, it } from 'vitest'
import { adapterOf } from '../../../agents/adapters.ts'
import { recordedPayloads } from '../../../agents/testing/recorded-payloads.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { foldFacts } from '../../work-facts.ts'
import { fields } from '../fields.ts'
import { bash, distil, distilOne, failedBash, sampleCall } from '../testing/sample-calls.ts'

function call(agent: 'codex' | 'gemini', payload: Readonly<Record<string, unknown>>): ToolCall {
  const told = adapterOf(agent).translate(payload, 'PostToolUse')
  return sampleCall(String(told.tool_name), {
    input: told.tool_input,
    response: told.tool_response ?? null,
    error: typeof told.error === 'string' ? told.error : null,
  })
}

const codex = (command: string, output: string) =>
  call('codex', {
    ...{ turn_id: 't', model: 'm', hook_event_name: 'PostToolUse', tool_name: 'Bash' },
    tool_input: { command },
    tool_response: output,
  })

const gemini = (command: string, llmContent: string, returnDisplay: string) =>
  call('gemini', {
    ...{ hook_event_name: 'AfterTool', timestamp: 'now', tool_name: 'run_shell_command' },
    tool_input: { command },
    tool_response: { llmContent, returnDisplay },
  })

const mattersOf = (calls: readonly ToolCall[]) =>
  foldFacts(
    distil(calls).sort((a, b) => a.at - b.at),
    [],
    'done',
  ).matters

describe('a command whose end is not told', () => {
  it('failed where its output says so, as that of the recorded run of npm', () => {
    const recorded = recordedPayloads.find(
      ({ agent, event }) => agent === 'codex' && event === 'PostToolUse',
    )
    const draft = distilOne(call('codex', recorded?.payload ?? {}))
    expect(draft.failed).toBe(true)
    expect(draft.facts).toMatchObject({ outcome: 'failed', exitCode: null, seen: 'output' })
    expect(draft.detail).toContain('Ended: failed')
  })

  it('is not told as clean, nor as without error', () => {
    const build = distilOne(codex('npx tsc --noEmit', ''))
    expect(build.title).toMatch(/: no result told$/)
    expect(build.facts).toMatchObject({ outcome: 'untold', exitCode: null, seen: 'nothing' })
    const { detail, failed } = distilOne(codex('./deploy.sh', 'copying'))
    expect(detail).toContain('Ended: no result told')
    expect(failed).toBe(false)
  })

  it('went well where a line of its output says so', () => {
    expect(distilOne(codex('golangci-lint run', '0 issues.')).title).toMatch(/: clean$/)
    const run = distilOne(codex('npx jest', 'Tests:       3 passed, 3 total'))
    expect(run.facts).toMatchObject({ outcome: 'done', exitCode: null, seen: 'output' })
  })

  it('makes no commit of silence', () => {
    const silent = distilOne(codex('git commit -q -m "Add the cart"', ''))
    expect(silent.facts).toMatchObject({ commits: [], outcome: 'untold' })
    const shown = distilOne(codex('git commit -m "Add the cart"', '[main 12e2d10] Add the cart'))
    expect(shown.facts).toMatchObject({ commits: [{ hash: '12e2d10' }], outcome: 'done' })
  })

  it('leaves a failure standing, and takes from what went well that it still does', () => {
    const failed = failedBash('npx tsc --noEmit', 'a.ts(1,1): error TS1: no')
    expect(mattersOf([failed, codex('npx tsc --noEmit', '')])).toMatchObject([
      { outcome: 'failed', overtaken: false },
    ])
    expect(mattersOf([bash('npx tsc --noEmit', ''), codex('npx tsc --noEmit', '')])).toMatchObject([
      { outcome: 'done', overtaken: true },
    ])
    expect(mattersOf([codex('npx tsc --noEmit', '')])).toMatchObject([{ outcome: 'untold' }])
    expect(
      mattersOf([
        failedBash('golangci-lint run', 'a.go:1:1: no (vet)'),
        codex('golangci-lint run', '0 issues.'),
      ]),
    ).toMatchObject([{ outcome: 'done', failedBefore: 1 }])
  })
})

describe('an exit code that the payload tells', () => {
  it('is read from what Gemini CLI tells its model', () => {
    const told = 'Output: no\nExit Code: 2\nProcess Group PGID: 7\n'
    const { facts } = distilOne(
      gemini('./deploy.sh', `<untrusted_context>\n${told}</untrusted_context>`, 'no'),
    )
    expect(facts).toMatchObject({ outcome: 'failed', exitCode: 2, seen: 'exit_code' })
    const printed = distilOne(gemini('cat a', 'Output: \nExit Code: 2\nand more', 'and more'))
    expect(printed.failed).toBe(false)
  })

  it('is read from the head of a result of Codex', () => {
    const head = (code: number) => `Exit code: ${code}\nWall time: 0 seconds\nOutput:\nx`
    expect(distilOne(codex('./deploy.sh', head(3))).facts).toMatchObject({ exitCode: 3 })
    const well = codex('./deploy.sh', head(0))
    expect(distilOne(well).facts).toMatchObject({ outcome: 'done', exitCode: 0 })
    expect(fields(well.response).stdout).toBe('x')
  })
})
