// Patches as Codex sends them: every file is an edit of its own, with the lines that the patch gives it.
import { describe, expect, it } from 'vitest'
import { adapterOf } from '../../../agents/adapters.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { list, texts } from '../fields.ts'
import { distil, sampleCall } from '../testing/sample-calls.ts'

function patched(
  lines: readonly string[],
  response = 'Exit code: 0\nSuccess.',
  end = '\n',
): ToolCall {
  const told = adapterOf('codex').translate(
    {
      ...{ turn_id: 't', model: 'm', hook_event_name: 'PostToolUse', tool_name: 'apply_patch' },
      tool_input: { command: ['*** Begin Patch', ...lines, '*** End Patch', ''].join(end) },
      tool_response: response,
    },
    'PostToolUse',
  )
  return sampleCall(String(told.tool_name), {
    input: told.tool_input,
    response: told.tool_response ?? null,
    error: typeof told.error === 'string' ? told.error : null,
  })
}

const filesOf = (call: ToolCall) =>
  distil([call]).map(({ facts }) => (facts.kind === 'edit' ? facts.file : null))

const several = [
  ...['*** Update File: a.ts', '@@ total', ' const a = 1', '-const b = 2', '+const b = 3'],
  ...['*** Delete File: b.ts', '*** Add File: c.ts', '+export function c() {}', '+'],
]

describe('a patch', () => {
  it('of several files is an edit of each, with its lines', () => {
    expect(filesOf(patched(several))).toEqual([
      { path: 'a.ts', added: 1, removed: 1, created: false },
      { path: 'b.ts', added: 0, removed: 0, created: false },
      { path: 'c.ts', added: 2, removed: 0, created: true },
    ])
    expect(distil([patched(several)]).map(({ title }) => title)[1]).toBe('Deleted b.ts')
  })

  it('with the line ends of Windows is the same', () => {
    const files = filesOf(patched(several, undefined, '\r\n'))
    expect(files).toHaveLength(3)
    expect(files).toEqual(filesOf(patched(several)))
  })

  it('of one file counts its lines alone', () => {
    expect(filesOf(patched(['*** Add File: b.py', '+def f():', '+    return 1']))).toEqual([
      { path: 'b.py', added: 2, removed: 0, created: true },
    ])
    expect(filesOf(patched(several.slice(0, 5)))).toMatchObject([{ added: 1, removed: 1 }])
    expect(filesOf(patched(['*** Delete File: b.py']))).toMatchObject([{ path: 'b.py' }])
  })

  it('that could not be verified changed nothing', () => {
    const said = 'apply_patch verification failed: Failed to find expected lines in a.ts'
    for (const lines of [several, several.slice(0, 5)]) {
      const drafts = distil([patched(lines, said)])
      expect(drafts.length).toBeGreaterThan(0)
      for (const { failed, facts } of drafts) {
        expect(failed).toBe(true)
        expect(facts.outcome).toBe('failed')
      }
    }
  })

  it('of very many hunks is counted whole, and read as far as the rules read', () => {
    const hunk = ['@@', ' const kept = 1', '-const before = 1', '+const after = 2']
    const many = Array.from({ length: 15_000 }, () => hunk).flat()
    const call = patched(['*** Update File: a.ts', ...many])
    expect(filesOf(call)).toMatchObject([{ added: 15_000, removed: 15_000 }])
    // What is handed on as hunks was compared side by side, each of them.
    const lines = list(call.response, 'structuredPatch').flatMap((one) => texts(one, 'lines'))
    expect(lines).toHaveLength(2000)
    expect(list(call.input, 'edits')).toEqual([])
  })
})
