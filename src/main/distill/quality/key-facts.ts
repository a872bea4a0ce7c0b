// The key facts of a turn, read from its record without the rules that tell it: what a good distillation keeps.

import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { trimEndOf } from '../../../shared/trim-end.ts'
import type { ToolCall, TurnRecord } from '../../agents/tool-call.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { fields, list, text } from '../rules/fields.ts'
import { givenBack } from './turn-source.ts'

/** What a key fact is of. */
export const keyFactKinds = [
  'path',
  'identifier',
  'error',
  'command',
  'number',
  'decision',
] as const
export type KeyFactKind = (typeof keyFactKinds)[number]

/** One fact. It is kept where one of its `words` stands in what is told. */
export interface KeyFact {
  readonly kind: KeyFactKind
  /** What it is, to be shown. */
  readonly what: string
  /** Each of these says it; `part` where the beginning of a longer word does as well. */
  readonly words: readonly string[]
  readonly isPart: boolean
}

/** Characters of a result that are looked at: errors stand at its ends, counts at its last one. */
const endLength = 20_000
/** Identifiers of one file that count: who writes a whole module defines more than a summary can name. */
const mostOfFile = 5
/** Programs that only look, wait, or arrange files: what they arrange is told by what is done with it. */
const looking =
  /^(?:ls|ll|dir|cat|head|tail|less|more|cd|pushd|popd|pwd|echo|printf|grep|rg|egrep|fgrep|find|fd|tree|wc|which|whereis|type|file|stat|du|df|date|sleep|wait|true|false|test|\[|\[\[|export|set|unset|source|env|sed|awk|cut|sort|uniq|tr|xargs|jq|diff|basename|dirname|realpath|for|while|if|done|read|seq|ps|tee|command|exit|kill|mkdir|touch|cp|mv|rm|chmod|ln)$/
/** Subcommands that only look or prepare. */
const lookingAt =
  /^(?:add|status|diff|log|show|branch|remote|blame|ls-files|rev-parse|list|ls|view|help|describe|version)$/
const definition =
  /^(?:export\s+|default\s+|public\s+|private\s+|protected\s+|static\s+|async\s+|abstract\s+|final\s+|pub(?:\([a-z]+\))?\s+|const\s+){0,5}(?:function\*?|class|def|fn|func|interface|struct|enum|trait|type|module)\s+(?:\([^)]{0,80}\)\s*)?([A-Za-z_$][\w$]{2,100})/
const errorName =
  /\b([A-Z][A-Za-z]{2,40}(?:Error|Exception))\b|\b(error TS\d{3,5}|error\[E\d{4}\]|E[A-Z]{4,16})\b/
/** Words with which a line says what failed, or the place that it failed at. */
const failing =
  /\b(?:error|fatal|failed|failure|cannot|can't|not found|no such|denied|invalid|unexpected|undefined|panic|refused)\b|\w\.\w{1,5}:\d/i
const counted =
  /(?<![\d:.,])(\d{1,6}) (?:tests? )?(?:passed|failed|failures?|skipped|passing|failing|errors?|warnings?|problems?)\b/g
const committed = /^\[[^\]\n]{1,120} ([0-9a-f]{7,40})\] /m

/**
 * The facts of a turn, each once: files that edits changed; definitions on lines that edits put in or took out, the
 * first five of a file; of a failed call the name of its error, or else the line that it failed with; commands that
 * do more than look; counts that tests and checks printed last, and hashes of commits; and what the user answered,
 * approved or refused. `pause` is awaited after each call.
 */
export async function keyFacts(
  record: TurnRecord,
  pause: () => Promise<void>,
): Promise<readonly KeyFact[]> {
  const found = new Map<string, KeyFact>()
  for (const call of record.calls) {
    for (const fact of factsOfCall(call)) {
      const name = `${fact.kind} ${fact.what}`
      if (!found.has(name)) found.set(name, fact)
    }
    await pause()
  }
  return [...found.values()]
}

function factsOfCall(call: ToolCall): KeyFact[] {
  // What a subagent did is told by the one call that sent it.
  if (call.agentId !== null) return []
  if (call.outcome === 'refused') return refused(call)
  const kind = toolKindOf(call.tool)
  // What an agent asked of a tool in a wrong way (a file it had not read) says nothing about the work.
  if (call.outcome !== 'ok') return kind === 'run' ? [...commands(call), ...errors(call)] : []
  if (kind === 'edit') return changed(call)
  if (kind === 'run') return [...commands(call), ...numbers(call)]
  return kind === 'ask' ? answers(call) : []
}

function changed(call: ToolCall): KeyFact[] {
  const path = text(call.input, 'file_path', 'notebook_path') ?? text(call.response, 'filePath')
  if (path === null) return []
  const name = path.split(/[/\\]/).at(-1) ?? path
  const names = new Set<string>()
  for (const line of changedLines(call)) {
    const [, defined] = definition.exec(line.slice(0, 300).trim()) ?? []
    if (defined !== undefined) names.add(defined)
    if (names.size === mostOfFile) break
  }
  return [fact('path', name), ...[...names].map((one) => fact('identifier', one))]
}

/** Lines that an edit put in or took out, without their marks. */
function changedLines(call: ToolCall): string[] {
  const hunks = list(call.response, 'structuredPatch').flatMap((hunk) => list(hunk, 'lines'))
  const lines = hunks.flatMap((line) =>
    typeof line === 'string' && /^[+-]/.test(line) ? line.slice(1) : [],
  )
  if (lines.length > 0) return lines
  return (text(call.input, 'content', 'new_string', 'new_source') ?? '')
    .slice(0, endLength)
    .split('\n')
}

function errors(call: ToolCall): KeyFact[] {
  const said = ends(givenBack(call))
  const [, named, coded] = errorName.exec(said) ?? []
  if (named !== undefined) return [fact('error', named)]
  if (coded !== undefined)
    return [fact('error', coded, [coded, coded.replace(/^error\W?|\]$/g, '')])]
  const lines = said
    // Hooks of an agent hand on what they said as JSON.
    .split(/\n|\\n/, 400)
    .map((one) => one.trim().slice(0, 300))
    .filter((one) => one.length > 3 && !/^(?:exit code \d+|error:?)$/i.test(one))
  const line = lines.find((one) => failing.test(one)) ?? lines[0]
  if (line === undefined) return []
  // A line is kept where its longest word is: words are what is left when it is shortened.
  const longest = [...line.matchAll(/[\p{L}\p{N}_./-]{4,}/gu)]
    .map(([word]) => trimEndOf(word.replace(/^[./-]{1,20}/, ''), /[./-]/))
    .sort((a, b) => b.length - a.length)
    .slice(0, 2)
  return longest.length === 0 ? [] : [fact('error', line.slice(0, 120), longest)]
}

function commands(call: ToolCall): KeyFact[] {
  const line = text(call.input, 'command')
  if (line === null) return []
  const kind = call.tool === 'PowerShell' ? 'powershell' : 'bash'
  return readShellLine(line, kind).commands.flatMap(({ words }) => {
    const program = words[0]?.split('/').at(-1) ?? ''
    if (!/^[\w.+-]{2,40}$/.test(program) || looking.test(program)) return []
    const plain = words.slice(1).filter((word) => /^[a-z][\w:-]{2,30}$/i.test(word))
    const sub = plain[0] === 'run' || plain[0] === 'exec' ? plain[1] : plain[0]
    if (sub !== undefined && lookingAt.test(sub)) return []
    const what = sub === undefined ? program : `${program} ${sub}`
    // "Committed" tells `git commit`, "Tests passed" `npm test`: the stem of the deed is what survives.
    const said = sub === undefined || !isManager(program) ? [program] : [sub]
    const amended = words.includes('--amend') ? ['amend'] : []
    return [fact('command', what, [...said.map(stem), ...amended], true)]
  })
}

/** Programs whose first word says what they do. */
function isManager(program: string): boolean {
  return /^(?:git|gh|npm|npx|pnpm|yarn|bun|cargo|go|make|just|docker|pip|pip3|uv|poetry|mix|dotnet|gradle|gradlew|mvn|bundle|rake|composer|kubectl|terraform|apt|apt-get|brew|mise)$/.test(
    program,
  )
}

function stem(word: string): string {
  return word.length > 6 ? word.slice(0, 5) : word.replace(/e$|s$/, '')
}

function numbers(call: ToolCall): KeyFact[] {
  const said = ends(givenBack(call))
  const counts = [...said.slice(-3000).matchAll(counted)].slice(-4)
  const [, hash] = committed.exec(said) ?? []
  return [
    ...counts.flatMap(([whole, count = '']) =>
      count === '0' ? [] : [fact('number', whole, [count])],
    ),
    ...(hash === undefined ? [] : [fact('number', hash, [hash.slice(0, 7)], true)]),
  ]
}

function answers(call: ToolCall): KeyFact[] {
  return Object.values(fields(fields(call.response).answers)).flatMap((answer) =>
    typeof answer === 'string' && answer !== ''
      ? [fact('decision', answer.slice(0, 200), [answer.slice(0, 30)], true)]
      : [],
  )
}

function refused(call: ToolCall): KeyFact[] {
  const name = text(call.input, 'file_path', 'command', 'plan') ?? call.tool
  return [
    fact('decision', `refused ${name.slice(0, 80)}`, ['refus', 'declin', 'den', 'reject'], true),
  ]
}

function fact(kind: KeyFactKind, what: string, words: readonly string[] = [what], isPart = false) {
  return { kind, what, words, isPart } satisfies KeyFact
}

function ends(said: string): string {
  return said.length <= 2 * endLength
    ? said
    : `${said.slice(0, endLength)}\n${said.slice(-endLength)}`
}
