// Compares the definitions of a file with those of its last snapshot.
import type { Definition } from '../definitions/definition.ts'
import { isSameBody } from './secret-bodies.ts'

export type ChangeKind = 'new' | 'modified' | 'unchanged' | 'deleted' | 'renamed' | 'moved'

export interface DefinitionChange {
  readonly change: ChangeKind
  /** As it is now; as it was where it is deleted. */
  readonly definition: Definition
  /** Its qualified name before, where it had another. */
  readonly formerName: string | null
  /** The hash of its body before; null for what is new or deleted. */
  readonly formerHash: string | null
}

export interface CompareOptions {
  /** Whether only a part of the file is known: what is not in it is not deleted. */
  readonly isPartial: boolean
}

/**
 * What became of each definition, in the order of the file; deleted ones come last. Those of the same name are compared;
 * of the rest, the same body under another name is renamed, in another place moved. The numbers of functions without a
 * name, and of those of one name, follow their bodies.
 */
export function compareDefinitions(
  before: readonly Definition[],
  after: readonly Definition[],
  { isPartial }: CompareOptions,
): readonly DefinitionChange[] {
  const left = new Map(before.map((one) => [one.qualifiedName, one]))
  const became = new Map<Definition, DefinitionChange>()
  const settle = (now: Definition, was: Definition, change: ChangeKind): void => {
    left.delete(was.qualifiedName)
    const formerName = was.qualifiedName === now.qualifiedName ? null : was.qualifiedName
    became.set(now, { change, definition: now, formerName, formerHash: was.bodyHash })
  }
  const open = (): readonly Definition[] => after.filter((one) => !became.has(one))
  for (const now of after) {
    const was = left.get(now.qualifiedName)
    if (was && isSameBody(was, now)) settle(now, was, 'unchanged')
  }
  pair(
    open(),
    left,
    (one) => `${plainName(one)} ${one.bodyHash}`,
    (now, was) => settle(now, was, 'unchanged'),
  )
  for (const now of open()) {
    const was = left.get(now.qualifiedName)
    if (was) settle(now, was, 'modified')
  }
  // In a fragment nobody knows whether the other one is gone.
  if (!isPartial)
    pair(
      open(),
      left,
      (one) => `${one.kind} ${one.bodyHash}`,
      (now, was) => settle(now, was, now.name === was.name ? 'moved' : 'renamed'),
    )
  const gone = isPartial ? [] : [...left.values()]
  const alone = (change: 'new' | 'deleted', definition: Definition): DefinitionChange => ({
    ...{ change, definition, formerName: null, formerHash: null },
  })
  return [
    ...after.map((one) => became.get(one) ?? alone('new', one)),
    ...gone.map((one) => alone('deleted', one)),
  ]
}

/** Pairs what has the same key, in the order in which it stands. */
function pair(
  now: readonly Definition[],
  left: ReadonlyMap<string, Definition>,
  keyOf: (one: Definition) => string,
  settle: (now: Definition, was: Definition) => void,
): void {
  const byKey = new Map<string, Definition[]>()
  for (const was of left.values()) {
    const same = byKey.get(keyOf(was))
    if (same) same.push(was)
    else byKey.set(keyOf(was), [was])
  }
  for (const same of byKey.values()) same.reverse()
  for (const one of now) {
    const was = byKey.get(keyOf(one))?.pop()
    if (was) settle(one, was)
  }
}

/** A qualified name without the numbers that tell its like apart. */
function plainName({ qualifiedName }: Definition): string {
  return qualifiedName.replace(/#\d+/g, '').replace(/<([a-z]+)\d+>/g, '<$1>')
}
