// Recorded commands behind pipes and wrappers, with what is to be told of them: labelled by reading, before any tuning.
import { describe, expect, it } from 'vitest'
import { commandFactsSchema } from '../../../../shared/facts/observation-facts.ts'
import recorded from '../testing/recorded-commands.json' with { type: 'json' }
import { distilOne, sampleCall } from '../testing/sample-calls.ts'
import { testCounts } from './test-run.ts'

interface Recorded {
  readonly command: string
  readonly exitCode?: number
  readonly background?: boolean
  readonly output: readonly string[]
  /** What the line is for; `look` where it only looks. */
  readonly kind: string
  /** `passed` only where a code or a line shows it, `not shown` where a pipe hid both. */
  readonly end?: string
  readonly counts?: string
  /** A part of the error that failed it. */
  readonly error?: string
  readonly program?: string
}

/** What is told of the call, in the words of the labels. */
function told({ command, exitCode, background, output }: Recorded) {
  const printed = output.join('\n')
  const draft = distilOne(
    sampleCall('Bash', {
      input: { command },
      ...(exitCode
        ? { error: `Exit code ${exitCode}\n${printed}` }
        : {
            response: {
              ...{ stdout: printed, stderr: '' },
              ...(background ? { backgroundTaskId: 'b1' } : {}),
            },
          }),
    }),
  )
  if (draft.kind === 'explore') return { kind: 'look', title: draft.title }
  const facts = commandFactsSchema.parse(draft.facts)
  const { purpose, work, outcome, tests, seen, error, command: program } = facts
  const isChecked = purpose === 'test' || purpose === 'build'
  return {
    kind: purpose,
    // What puts code in order is neither clean nor free of errors.
    isCheck: purpose === 'build' && work !== 'format' && work !== 'generate',
    title: draft.title,
    end:
      outcome === 'failed' || outcome === 'running'
        ? outcome
        : !isChecked
          ? 'done'
          : tests || seen !== 'nothing'
            ? 'passed'
            : 'not shown',
    counts: tests ? testCounts(tests) : null,
    error: `${error?.text} ${error?.place}`,
    program,
  }
}

const tables: Record<string, readonly Recorded[]> = recorded
for (const [name, rows] of Object.entries(tables)) {
  describe(`${rows.length} recorded commands, ${name}`, () => {
    it.each(rows.map((row, at) => [at, row.command.slice(0, 90), row] as const))(
      '%i: %s',
      (_at, _command, row) => {
        const found = told(row)
        expect(found.kind).toBe(row.kind)
        if (row.end) expect(found.end).toBe(row.end)
        if (row.counts) expect(found.counts).toBe(row.counts)
        if (row.error) expect(found.error).toContain(row.error)
        if (row.program) expect(found.program).toBe(row.program)
        // The word is kept for what was seen.
        expect(/: clean\b/.test(found.title)).toBe(found.isCheck === true && row.end === 'passed')
        expect(/no errors shown/.test(found.title)).toBe(
          found.isCheck === true && row.end === 'not shown',
        )
      },
    )
  })
}
