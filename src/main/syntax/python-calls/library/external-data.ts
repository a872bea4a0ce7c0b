// Containers of the standard library that are lists and dicts under another name.

import type { Machine } from '../run/machine.ts'
import type { CallArguments, Frame, Values } from '../values/values.ts'

/** `field(default_factory=…)` of a dataclass gives what its factory makes. */
export function instancesByKeywords(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): Values | null {
  if (!name.endsWith('.field')) return null
  const factory = given.keywords.get('default_factory')
  const fallback = given.keywords.get('default')
  if (factory !== undefined)
    return factory.flatMap(
      (value): Values =>
        value.kind === 'builtin' && /^(list|dict|set)$/.test(value.name)
          ? [
              machine.site(frame, node, () =>
                machine.data(
                  value.name === 'list' ? 'PyList' : value.name === 'dict' ? 'PyDict' : 'PySet',
                ),
              ),
            ]
          : value.kind === 'class'
            ? [value.generic]
            : [],
    )
  return fallback ?? null
}
