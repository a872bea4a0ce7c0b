// What the functions under test read, with a hostile text wherever theirs stands: calls, hunks, results, decisions.

import type { ToolCall } from '../main/agents/tool-call.ts'
import { patchOf } from '../main/distill/rules/edits/patch.ts'
import { loadBashGrammar } from '../main/shell/bash-grammar.ts'
import { readShellLine } from '../main/shell/read-shell.ts'
import { factsVersion } from '../shared/facts/observation-facts.ts'

await loadBashGrammar()

/** Things that hold a text many times hold a part of it each time, so that it is about the same in all. */
export const partOf = (text: string, parts: number): string =>
  text.slice(-Math.ceil(text.length / parts))

export const call = (whole: string): ToolCall => callWith(partOf(whole, 8))
const callWith = (text: string): ToolCall => ({
  eventId: 1,
  toolUseId: 'toolu_1',
  tool: 'Bash',
  input: {
    ...{ command: text, description: text, file_path: `${text}.ts`, content: text, url: text },
    ...{ old_string: text, new_string: `${text}b`, pattern: text, query: text, prompt: text },
    ...{ skill: text, args: text, path: text, plan: text, title: text, subagent_type: text },
    questions: [{ question: text, options: [{ label: text, description: text }] }],
    todos: [{ content: text, status: 'pending', activeForm: text }],
    edits: [{ old_string: text, new_string: `b${text}` }],
  },
  response: {
    ...{ stdout: text, stderr: text, result: text, content: text, output: text, message: text },
    ...{ answers: { [text.slice(0, 40)]: text }, filenames: text.split('\n'), agentId: 'a' },
  },
  error: null,
  outcome: 'ok',
  at: 1_000_000,
  durationMs: 5,
  agentId: null,
  agentType: null,
  rawBytes: text.length,
})
export const failed = (text: string): ToolCall => ({
  ...call(text),
  toolUseId: 'toolu_2',
  response: null,
  error: `Exit code 1\n${text}`,
  outcome: 'failed',
})
export const lines = (text: string): string[] => text.split('\n')
const marked = (text: string): string[] =>
  lines(text).flatMap((line, at) => (at % 2 === 0 ? [`-${line}`, `+${line}b`] : [` ${line}`]))
/** As the rules get them: bounded by what reads the patch of an edit. */
export const hunks = (text: string) =>
  patchOf({
    ...call('a'),
    ...{ tool: 'Edit', input: { file_path: 'a.ts' } },
    response: { structuredPatch: [{ oldStart: 1, lines: marked(text) }] },
  })?.hunks ?? []
export const change = (text: string) => ({
  ...{ kind: 'function', name: text, indent: 0, added: true, removed: true, lines: 2 },
  ...{ change: 'modified', before: text, after: `${text}b` },
  ...{ parametersBefore: text, parametersAfter: `${text}, b` },
})
export const told = (text: string) => ({
  ...{ kind: 'command', title: text, summary: text, detail: text, importance: 0.5, key: 'a' },
  ...{ files: [text], failed: true, functions: [], tool: 'Bash', at: 1 },
  facts: { ...commandFacts(text), kind: 'command' },
})
/** Facts hold texts cut by the rules; here they are longer. */
export const commandFacts = (whole: string) => {
  const text = partOf(whole, 8)
  return {
    ...{
      v: factsVersion,
      kind: 'commit',
      outcome: 'failed',
      command: text,
      purpose: 'run',
      aim: text,
    },
    ...{ times: 2, exitCode: 2, timeLimit: null, error: { text, place: text } },
    tests: {
      ...{ runner: text, passed: 1, failed: 2, skipped: 0, unit: 'test', broken: false },
      ...{ failing: [{ name: text, reason: text }], countsFrom: 'output' },
    },
    build: { problems: 1, warnings: 1, word: 'error' },
    commits: [{ hash: 'abc', subject: text, amended: true, supersededBy: null }],
    ...{ push: { branch: text }, pullRequest: null },
  }
}
const named = (text: string) => ({ names: lines(text).slice(0, 6), count: 9 })
export const explorationFacts = (text: string) => ({
  ...{
    v: factsVersion,
    kind: 'explore',
    outcome: 'done',
    calls: 9,
    files: 9,
    place: text,
    repository: true,
    diffs: { names: [], count: 0 },
  },
  ...{ read: named(text), searched: named(text), listed: named(text) },
  ...{ missing: named(text), aims: named(text), skills: named(text) },
})
export const decision = (text: string) => ({
  ...{ tool: 'Bash', input: { command: text }, choice: 'deny', found: 'inferred', message: text },
})
/** As the rules get them: read from a line by the rule that does so. */
export const simple = (text: string) =>
  shellLine(text).commands[0] ?? {
    ...{ words: [], assignments: [], redirections: [], hereDocuments: [], folder: null },
    ...{ writesTo: null, piped: false, feeds: false, after: null, endsLine: true },
    ...{ confirmedBy: null, deniedBy: null, codeAfter: null },
  }
export const shellLine = (text: string) => readShellLine(text)
export const result = (text: string) => ({
  ...{ end: 'failed', exitCode: 1, lines: lines(text), timedOutAfterMs: null, backgroundId: null },
})
export const entry = (text: string) => ({
  ...{ type: 'user', isMeta: false, isSidechain: false, isCompactSummary: false, origin: null },
  message: { content: text },
})
/** Tools of the agent that the rules know, one of a server and one that nobody knows. */
export const tools =
  `Bash Edit Write MultiEdit NotebookEdit Read Grep Glob WebFetch WebSearch Agent Task TodoWrite TaskCreate
  AskUserQuestion ExitPlanMode Skill BashOutput TaskOutput KillShell mcp__a__b Other`.split(/\s+/)
