// Asks the parser what the sources that a turn's calls edited or read in part declare: all in one question.

import type { Declared, DeclaredTexts, DeclaringText } from '../../shared/facts/declared.ts'
import type { ToolCall } from '../agents/tool-call.ts'
import { isNotRead, type Parser } from '../code/parser.ts'
import { declaringGrammar } from '../syntax/declared/declaring-grammar.ts'
import { outcomeOf } from './rules/commands/call-status.ts'
import { editedPath, isEdit } from './rules/edits/edit.ts'
import { partsOf } from './rules/edits/names/parsed-changes.ts'
import { netHunks, netSides, sidesOf } from './rules/edits/net-change.ts'
import { type Patch, patchOf } from './rules/edits/patch.ts'
import { patchedFiles } from './rules/edits/patched-files.ts'
import { text } from './rules/fields.ts'
import { partRead } from './rules/others/read-parts.ts'

/** Characters that are asked about for one turn: half a second of the parser's time. Of the rest only lines are told. */
const mostCharacters = 1_500_000

interface DeclaredCalls {
  readonly calls: readonly ToolCall[]
  /** Whether the parser was asked and its process was away: it answers when it is back. */
  readonly isAway: boolean
}

/** The calls, with what their sources declare; without where the parser gives no answer. */
export async function withDeclared(
  calls: readonly ToolCall[],
  parser: Pick<Parser, 'declared'> | undefined,
  pause: () => Promise<void>,
): Promise<DeclaredCalls> {
  if (parser === undefined) return { calls, isAway: false }
  const wanted = createWanted()
  for (const some of textsOf(calls)) {
    for (const one of some) wanted.add(one)
    await pause()
  }
  const { texts } = wanted
  const found = texts.length === 0 ? [] : await parser.declared(texts)
  if (isNotRead(found))
    return { calls, isAway: found.notRead === 'no_process' || found.notRead === 'process_ended' }
  const declared = declaredTexts(texts, found)
  return {
    calls: calls.map((call) =>
      isEdit(call.tool) || isOther(call.tool) ? { ...call, declared } : call,
    ),
    isAway: false,
  }
}

const isOther = (tool: string): boolean => tool === 'apply_patch' || tool === 'Read'

/** What was found in texts, asked for by the text itself. */
export function declaredTexts(
  texts: readonly DeclaringText[],
  found: readonly (readonly Declared[] | null)[],
): DeclaredTexts {
  const byText = new Map<string, Map<string, readonly Declared[]>>()
  for (const [at, one] of texts.entries()) {
    const declared = found[at]
    if (!declared) continue
    const known = byText.get(kindOf(one)) ?? new Map<string, readonly Declared[]>()
    byText.set(kindOf(one), known.set(one.text, declared))
  }
  return { of: (one) => byText.get(kindOf(one))?.get(one.text) ?? null }
}

const kindOf = ({ path, isPart }: DeclaringText): string =>
  `${declaringGrammar(path)} ${isPart ? 'part' : 'whole'}`

/** Each text once, as many as there is room for. */
function createWanted(): {
  readonly texts: readonly DeclaringText[]
  add(one: DeclaringText): void
} {
  const texts: DeclaringText[] = []
  const known = new Map<string, Set<string>>()
  let room = mostCharacters
  return {
    texts,
    add(one) {
      const same = known.get(kindOf(one)) ?? new Set()
      if (one.text === '' || one.text.length > room || same.has(one.text)) return
      known.set(kindOf(one), same.add(one.text))
      texts.push(one)
      room -= one.text.length
    },
  }
}

/** The texts that rules will ask for, in steps of one call each; those of edits first. */
export function* textsOf(calls: readonly ToolCall[]): Generator<readonly DeclaringText[]> {
  const byPath = new Map<string, Patch[]>()
  for (const call of calls.flatMap(patchedFiles)) {
    const path = isEdit(call.tool) && outcomeOf(call) === 'ok' ? editedPath(call) : null
    if (path === null || declaringGrammar(path) === null) continue
    const patch = patchOf(call)
    if (patch) byPath.set(path, [...(byPath.get(path) ?? []), patch])
    yield []
  }
  for (const [path, patches] of byPath) {
    const isCreated = patches[0]?.created ?? false
    // Edits that are told by their sum alone need no more than both ends.
    const net = isCreated || netHunks(patches) === null ? null : netSides(patches)
    yield []
    const sides = net ? [net] : patches.map(sidesOf)
    for (const [at, one] of sides.entries()) {
      const whole = one ? [one.before, one.after] : []
      const parts = one ? [] : (patches[at]?.hunks ?? []).flatMap(partsOf)
      yield [
        ...whole.map((text) => ({ path, text, isPart: false })),
        ...parts.map((text) => ({ path, text, isPart: true })),
      ]
    }
  }
  for (const call of calls) {
    const path = call.tool === 'Read' ? text(call.input, 'file_path', 'path') : null
    const part = path === null || declaringGrammar(path) === null ? null : partRead(call)
    if (path !== null && part !== null) yield [{ path, text: part.text, isPart: true }]
  }
}
