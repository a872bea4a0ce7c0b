// Methods that only say that classes below have one in their place: nobody means to run them.
import type { Expression, FunctionTree, Statement } from '../tree/tree.ts'

const known = new WeakMap<FunctionTree, boolean>()

/** Whether a function is marked as abstract, or does nothing but raise `NotImplementedError`. */
export function isForOthers(tree: FunctionTree): boolean {
  const before = known.get(tree)
  if (before !== undefined) return before
  const [only, ...others] = tree.body.filter((statement) => !isText(statement))
  const isAnswer =
    tree.decorators.some((call) => /(^|\.)abstract\w*$/.test(call.written)) ||
    (others.length === 0 &&
      only?.kind === 'raise' &&
      /^NotImplementedError$/.test(nameRaised(only.value)))
  known.set(tree, isAnswer)
  return isAnswer
}

/** Whether a function has nothing to run: texts, `...`, `pass`, or one `raise`. */
export function isOnlyText(tree: FunctionTree): boolean {
  const rest = tree.body.filter((statement) => !isText(statement))
  return rest.every((statement) => statement.kind === 'raise') && rest.length < 2
}

function isText(statement: Statement): boolean {
  return (
    statement.kind === 'expression' &&
    (statement.value.kind === 'literal' ||
      statement.value.kind === 'text' ||
      statement.value.kind === 'none')
  )
}

function nameRaised(value: Expression | null): string {
  const named = value?.kind === 'call' ? value.callee : value
  return named?.kind === 'name' ? named.name : ''
}
