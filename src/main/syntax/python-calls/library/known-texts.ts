// Texts that are made of others which are known: filled in, and taken apart at a separator.

import type { Machine } from '../run/machine.ts'
import { elementCell } from '../run/subscript.ts'
import type { CallArguments, DataValue, Frame, Values } from '../values/values.ts'

/** More texts than these in one place say nothing any more. */
const most = 80
/** Longer texts name nothing. */
const longest = 400

/** The texts that pieces come to, one after the other; null where one of them is not known. */
export function joinedTexts(machine: Machine, pieces: readonly (string | Values)[]): Values | null {
  let all: readonly string[] = ['']
  for (const piece of pieces) {
    const ends = typeof piece === 'string' ? [piece] : knownTexts(piece)
    if (ends === null || all.length * ends.length > most) return null
    all = all.flatMap((text) => ends.map((end) => text + end))
    if (all.some((text) => text.length > longest)) return null
  }
  return all.map((text) => machine.literal('PyStr', text))
}

function knownTexts(values: Values): string[] | null {
  const texts = values.map((value) =>
    value.kind === 'data' && value.type === 'PyStr' && typeof value.value === 'string'
      ? value.value
      : null,
  )
  return texts.length > 0 && texts.every((text) => text !== null) ? texts : null
}

/** What `split`, `partition` and the like make of a text; null where it, or how it is split, is not known. */
export function splitText(
  machine: Machine,
  frame: Frame,
  { value, type }: DataValue,
  name: string,
  { positional, keywords }: CallArguments,
  node: object,
): Values | null {
  if (type !== 'PyStr' || typeof value !== 'string' || value.length > longest) return null
  const [separators = [], limits = []] = positional
  const [separator] = knownTexts(keywords.get('sep') ?? separators) ?? []
  const [limit] = keywords.get('maxsplit') ?? limits
  const isLimited = limit !== undefined
  const mostCuts = limit?.kind === 'data' && typeof limit.value === 'number' ? limit.value : null
  if (separator === undefined || separator === '' || (isLimited && mostCuts === null)) return null
  const parts = partsOf(value, separator, name, mostCuts)
  if (parts === null) return null
  const made = machine.site(frame, siteOf(node, value), () =>
    machine.data(/partition$/.test(name) ? 'PyTuple' : 'PyList'),
  )
  for (const [at, part] of parts.entries())
    machine.state.write(elementCell(machine, made, `n${at}`), [machine.literal('PyStr', part)])
  return [made]
}

function partsOf(
  text: string,
  separator: string,
  name: string,
  mostCuts: number | null,
): readonly string[] | null {
  const all = text.split(separator)
  if (all.length > 40) return null
  const cuts = mostCuts === null || mostCuts < 0 ? all.length : mostCuts
  const before = Math.max(0, all.length - 1 - cuts)
  switch (name) {
    case 'split':
      return [
        ...all.slice(0, cuts),
        ...(before > 0 ? [all.slice(cuts).join(separator)] : all.slice(cuts)),
      ]
    case 'rsplit':
      return [all.slice(0, before + 1).join(separator), ...all.slice(before + 1)]
    case 'partition':
      return all.length === 1
        ? [text, '', '']
        : [all[0] ?? '', separator, all.slice(1).join(separator)]
    case 'rpartition':
      return all.length === 1
        ? ['', '', text]
        : [all.slice(0, -1).join(separator), separator, all.at(-1) ?? '']
    default:
      return null
  }
}

const sites = new WeakMap<object, Map<string, object>>()
/** A place in the source together with the text that is taken apart there. */
function siteOf(node: object, text: string): object {
  const keys = sites.get(node) ?? new Map<string, object>()
  sites.set(node, keys)
  const key = keys.get(text) ?? {}
  keys.set(text, key)
  return key
}
