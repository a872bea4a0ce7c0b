// What a type annotation says of a value: an instance of the class that is named, or data with such elements.

import { instancesLike, isProtocol } from '../classes/protocols.ts'
import { builtinTypes } from '../library/builtin-names.ts'
import type { Expression } from '../tree/tree.ts'
import type { ClassValue, Frame, Value, Values } from '../values/values.ts'
import { join } from '../values/values.ts'
import { moduleMember } from './imports.ts'
import type { Machine } from './machine.ts'
import { readVariable } from './names.ts'

const lists = new Set(
  'list List Sequence Iterable Iterator Collection set Set frozenset FrozenSet deque Deque Generator AsyncIterator AsyncIterable MutableSequence'.split(
    ' ',
  ),
)
const mappings = new Set(
  'dict Dict Mapping MutableMapping OrderedDict defaultdict DefaultDict'.split(' '),
)
const transparent = new Set(
  'Optional Union Final ClassVar Annotated Required NotRequired Awaitable Coroutine Self'.split(
    ' ',
  ),
)

/**
 * The values an annotation allows; nothing where it names no class of the project and no builtin type.
 * @param asWritten gives a protocol that it names as an instance of that, not those that may stand there.
 */
export function instancesOf(
  machine: Machine,
  frame: Frame,
  annotation: Expression | null,
  depth = 0,
  asWritten = false,
): Values {
  if (annotation === null || depth > 4) return []
  const inner = (expression: Expression): Values =>
    instancesOf(machine, frame, expression, depth + 1, asWritten)
  switch (annotation.kind) {
    case 'literal':
      return annotation.type === 'PyStr' && typeof annotation.value === 'string'
        ? fromText(machine, frame, annotation.value, asWritten)
        : []
    case 'name':
    case 'attribute':
      return resolve(machine, frame, annotation).flatMap((value) =>
        instanceOf(machine, value, asWritten),
      )
    case 'binary':
      return annotation.operator === '|'
        ? join(inner(annotation.left), inner(annotation.right))
        : []
    case 'subscript': {
      const name = lastName(annotation.object)
      const parts =
        annotation.index.kind === 'sequence' ? annotation.index.items : [annotation.index]
      if (transparent.has(name))
        return parts.reduce<Values>((all, part) => join(all, inner(part)), [])
      if (name === 'Type' || name === 'type')
        return parts
          .flatMap((part) => resolve(machine, frame, part))
          .filter((v) => v.kind === 'class')
      const isMapping = mappings.has(name)
      if (isMapping || lists.has(name) || /^[Tt]uple$/.test(name)) {
        const element = isMapping ? parts[1] : parts[0]
        return [
          machine.site(frame, annotation, () => {
            const data = machine.data(isMapping ? 'PyDict' : (builtinTypes.get(name) ?? 'PyList'))
            machine.state.add(
              data.rest,
              element === undefined ? [] : instancesOf(machine, frame, element, depth + 1),
            )
            return data
          }),
        ]
      }
      return inner(annotation.object)
    }
    default:
      return []
  }
}

function instanceOf(machine: Machine, value: Value, asWritten: boolean): Values {
  if (value.kind === 'class')
    return !asWritten && isProtocol(value) ? instancesLike(machine, value) : [value.generic]
  if (value.kind !== 'builtin') {
    return value.kind === 'external' &&
      /\.[A-Z]\w*[a-z]/.test(value.name) &&
      !value.name.startsWith('typing.')
      ? [machine.external(value.name, true)]
      : []
  }
  const type = builtinTypes.get(value.name)
  if (type === undefined) return []
  return [machine.literal(type, null)]
}

/** The classes of the project that an annotation names, protocols among them. */
export function classesNamed(
  machine: Machine,
  frame: Frame,
  annotation: Expression | null,
): readonly ClassValue[] {
  return instancesOf(machine, frame, annotation, 0, true).flatMap((value) =>
    value.kind === 'instance' ? [value.type] : [],
  )
}

function lastName(expression: Expression): string {
  return expression.kind === 'name' || expression.kind === 'attribute' ? expression.name : ''
}

/** Reads names alone: an annotation is never called. */
function resolve(machine: Machine, frame: Frame, expression: Expression): Values {
  if (expression.kind === 'name') return readVariable(machine, frame, expression.name)
  if (expression.kind === 'literal' && typeof expression.value === 'string')
    return pathValues(machine, frame, expression.value)
  if (expression.kind !== 'attribute') return []
  return members(machine, resolve(machine, frame, expression.object), expression.name)
}

function members(machine: Machine, objects: Values, name: string): Values {
  return objects.flatMap((value): Values => {
    if (value.kind === 'module') return moduleMember(machine, value, name)
    if (value.kind === 'class') return value.cells.get(name)?.held ?? []
    return value.kind === 'external' ? [machine.external(`${value.name}.${name}`)] : []
  })
}

function pathValues(machine: Machine, frame: Frame, text: string): Values {
  const [first = '', ...rest] = text.trim().split('.')
  return rest.reduce<Values>(
    (values, part) => members(machine, values, part),
    readVariable(machine, frame, first),
  )
}

/** An annotation in quotes: a name, or several of which one may be missing. */
function fromText(machine: Machine, frame: Frame, text: string, asWritten: boolean): Values {
  const inside = /^\s*(?:typing\.)?Optional\[([\w.]+)\]\s*$/.exec(text)?.[1] ?? text
  return inside
    .split('|')
    .filter((part) => /^\s*[\w.]+\s*$/.test(part))
    .flatMap((part) => pathValues(machine, frame, part))
    .flatMap((value) => instanceOf(machine, value, asWritten))
}
