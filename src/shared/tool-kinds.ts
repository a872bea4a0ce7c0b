// What each tool does, whichever agent has it: the one table that rules, queries and the dashboard read.

/** `delegate` hands work to a subagent, `ask` asks the user. */
export type ToolKind =
  | 'edit'
  | 'read'
  | 'search'
  | 'run'
  | 'ask'
  | 'plan'
  | 'delegate'
  | 'web'
  | 'other'

/** By the names of our own form, to which the adapters bring those of other agents. */
const kinds: ReadonlyMap<string, ToolKind> = new Map<string, ToolKind>([
  ['Edit', 'edit'],
  ['MultiEdit', 'edit'],
  ['Write', 'edit'],
  ['NotebookEdit', 'edit'],
  // A patch of several files at once.
  ['apply_patch', 'edit'],
  ['Read', 'read'],
  ['LS', 'read'],
  ['Grep', 'search'],
  ['Glob', 'search'],
  ['Bash', 'run'],
  ['PowerShell', 'run'],
  ['AskUserQuestion', 'ask'],
  ['TodoWrite', 'plan'],
  ['TaskCreate', 'plan'],
  ['TaskUpdate', 'plan'],
  ['ExitPlanMode', 'plan'],
  ['Agent', 'delegate'],
  ['Task', 'delegate'],
  ['WebFetch', 'web'],
  ['WebSearch', 'web'],
])

/** What a tool does; `other` for those that nobody knows, MCP servers' among them. */
export function toolKindOf(tool: string): ToolKind {
  return kinds.get(tool) ?? 'other'
}

/** The names of all tools of a kind. */
export function toolsOf(kind: ToolKind): string[] {
  return [...kinds].flatMap(([tool, of]) => (of === kind ? [tool] : []))
}
