// The few functions of the standard library that hand functions on.

import { load } from '../run/imports.ts'
import type { Machine } from '../run/machine.ts'
import { elementCell, lengthOf } from '../run/subscript.ts'
import type { CallArguments, Frame, Values } from '../values/values.ts'
import { noArguments } from '../values/values.ts'
import { containerOf, instancesByKeywords } from './external-data.ts'
import { readerOf } from './operator-readers.ts'
import { recordType } from './record-types.ts'

/** Elements that `reduce` is followed over one by one. */
const mostFolded = 20

/** The module of the project that a literal text names. */
function moduleOf(machine: Machine, texts: Values): Values | null {
  const [name] = texts
  if (name?.kind !== 'data' || typeof name.value !== 'string') return null
  const module = load(machine, name.value)
  return module === null ? null : [module]
}

/** What such a function gives; null where nothing is known of it. */
export function callExternal(
  machine: Machine,
  frame: Frame,
  name: string,
  given: CallArguments,
  node: object,
): Values | null {
  const [first = [], second = [], third = []] = given.positional
  const call = (callees: Values, ...positional: Values[]): Values =>
    machine.call(frame, callees, { ...noArguments, positional }, null, node)
  switch (name) {
    case 'functools.partial':
    case 'functools.partialmethod':
      return [
        machine.site(frame, node, () => ({
          kind: 'partial',
          callee: first,
          given: { ...given, positional: given.positional.slice(1) },
        })),
      ]
    case 'functools.reduce': {
      const [list] = second
      const length = second.length === 1 && list?.kind === 'data' ? lengthOf(list) : null
      if (length === null || length > mostFolded || list?.kind !== 'data') {
        const elements = machine.iterate(frame, second)
        return call(first, [...third, ...elements], elements)
      }
      const known = Array.from({ length }, (_, at) => list.cells.get(`n${at}`)?.held ?? [])
      const initial = given.positional.length > 2 ? third : known.shift()
      return known.reduce<Values>((sum, element) => call(first, sum, element), initial ?? [])
    }
    case 'importlib.import_module':
      return moduleOf(machine, first)
    case 'logging.getLogger':
    case 'logging.Logger.getChild':
      return [machine.external('logging.Logger', true)]
    // Coroutines stand for what they return.
    case 'asyncio.run':
    case 'asyncio.wait_for':
    case 'asyncio.shield':
      return first
    case 'asyncio.gather': {
      const made = machine.site(frame, node, () => machine.data('PyList'))
      for (const [at, values] of given.positional.entries())
        machine.state.write(elementCell(machine, made, `n${at}`), values)
      machine.state.add(made.rest, given.more)
      return [made]
    }
    case 'contextvars.copy_context':
      return [machine.external('contextvars.Context', true)]
    case 'contextvars.Context.run':
      return machine.call(
        frame,
        first,
        { ...given, positional: given.positional.slice(1) },
        null,
        node,
      )
    case 'collections.namedtuple':
    case 'typing.NamedTuple':
      return recordType(machine, frame, given, node)
    case 'functools.update_wrapper':
      return first
    case 'functools.wraps':
    case 'functools.lru_cache':
    case 'functools.cache':
    case 'contextlib.contextmanager':
    case 'contextlib.asynccontextmanager':
    case 'abc.abstractmethod':
    case 'typing.cast':
    case 'copy.copy':
    case 'copy.deepcopy':
    case 'weakref.proxy':
      return name === 'typing.cast' ? second : /^(copy|weakref)\./.test(name) ? first : []
    default:
      return (
        containerOf(machine, frame, name, given, node) ??
        readerOf(machine, frame, name, given, node) ??
        instancesByKeywords(machine, frame, name, given, node)
      )
  }
}
