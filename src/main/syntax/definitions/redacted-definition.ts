// A definition without secrets: a default value, a decorator or a comment may hold a key.
import type { Definition } from './definition.ts'

/** The definition with each of its texts as `redact` gives it back. */
export function redactedDefinition(
  definition: Definition,
  redact: (text: string) => string,
): Definition {
  const { name, qualifiedName, parent, signature, decorators, documentation } = definition
  return {
    ...definition,
    name: redact(name),
    qualifiedName: redact(qualifiedName),
    parent: parent === null ? null : redact(parent),
    signature: redact(signature),
    decorators: decorators.map((one) => redact(one)),
    documentation: documentation === null ? null : redact(documentation),
  }
}
