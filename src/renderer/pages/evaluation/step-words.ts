// The steps whose time is measured, in words, and what each may take.

/** What a step may take, where a budget is set for it; ms. */
export const stepBudgets: Readonly<Record<string, number>> = {
  'hook.capture': 8,
  'hook.context_inject': 80,
  'search.result': 30,
}

export const stepNames: Readonly<Record<string, string>> = {
  'hook.capture': 'Taking an event in',
  'hook.context_inject': 'Giving context',
  'compress.done': 'Telling a turn',
  'search.result': 'Searching',
  'ast.scan': 'Reading a source',
  'ast.call_graph': 'Resolving calls',
}

/** A step by the type of its event; as it is written where it has no name here. */
export function stepWord(type: string): string {
  return type === 'context.token_budget' ? 'Context at a start' : (stepNames[type] ?? type)
}
