// Calls of well-known methods on what nothing is known of: `given.map((one) => …)` calls what it is given.
import type { Analysis } from '../engine/analysis.ts'
import { callFunctions } from '../engine/call-functions.ts'
import type { ScriptNode } from '../tree/program.ts'
import type { Arguments, CallSite, Cell } from '../values/value.ts'

/** Methods that call a function they are given at once, whatever has them; `then` and its like soon. */
const calling =
  /^(?:forEach|map|filter|some|every|find|findLast|findIndex|findLastIndex|flatMap|reduce|reduceRight|sort|toSorted|then|catch|finally)$/

/** A function as it is written; a name may hold anything. */
const writtenFunction = /^(?:arrow_function|function_expression)$/

/** More parameters no callback of these methods has. */
const mostGiven = 4

/**
 * Lets such a method call the functions written as its arguments, where nothing that is known arrived as its receiver
 * once everything has.
 */
export function callOfUnknown(
  analysis: Analysis,
  receivers: Cell,
  method: string | null,
  written: ScriptNode | null,
  { cells }: Arguments,
  site: CallSite,
): void {
  if (method === null || !calling.test(method) || !written) return
  const callbacks = cells.filter((_, at) => writtenFunction.test(written.kids[at]?.type ?? ''))
  if (callbacks.length === 0) return
  const { solver } = analysis
  let isCalled = false
  const callAll = (): void => {
    if (isCalled) return
    isCalled = true
    for (const callback of callbacks)
      callFunctions(
        analysis,
        callback,
        solver.cell(),
        site,
        Array.from({ length: mostGiven }, () => solver.cell()),
      )
  }
  solver.each(receivers, ({ kind }) => {
    if (kind === 'external') callAll()
  })
  analysis.annotated.push({ cell: receivers, fill: callAll })
}
