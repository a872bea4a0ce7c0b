// The few functions of the standard library that hand functions on.

import { load } from '../run/imports.ts'
import type { Machine } from '../run/machine.ts'
import { elementCell, lengthOf } from '../run/subscript.ts'
import { takeFor } from '../values/casts.ts'
import type { CallArguments, Frame, Value, Values } from '../values/values.ts'
import { noArguments } from '../values/values.ts'
import { containerOf, instancesByKeywords } from './external-data.ts'
import { readerOf } from './operator-readers.ts'
import { recordType } from './record-types.ts'
import { callTypeMethod } from './type-methods.ts'

/** Elements that `reduce` is followed over one by one. */
const mostFolded = 20

/** The modules of the project that texts name, whole or by the package that they are in. */
function modulesOf(machine: Machine, texts: Values, within: Values): Values | null {
  const found: Value[] = []
  const add = (name: string): void => {
    const module = load(machine, name)
    if (module !== null && !found.includes(module)) found.push(module)
  }
  for (const text of texts) {
    if (text.kind !== 'data') continue
    if (typeof text.value === 'string') {
      for (const base of text.value.startsWith('.') ? within : [null])
        if (base === null) add(text.value)
        else if (base.kind === 'data' && typeof base.value === 'string')
          add(relativeName(text.value, base.value))
    } else if (text.prefix.endsWith('.'))
      // Of a package of plugins any may be meant.
      for (const name of [...machine.modules.keys()])
        if (name.startsWith(text.prefix) && !name.slice(text.prefix.length).includes('.')) add(name)
  }
  return found.length === 0 ? null : found
}

/** `..a` in the package `b.c` is `b.a`. */
function relativeName(text: string, within: string): string {
  const level = text.length - text.replace(/^\.+/, '').length
  const parts = within.split('.')
  return [...parts.slice(0, parts.length - level + 1), text.slice(level)].join('.')
}

function isCode(value: Value): boolean {
  return value.kind === 'function' || value.kind === 'bound' || value.kind === 'partial'
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
    case 're.compile':
      return [machine.external('re.Pattern', true)]
    // What stands for a match may be told by a function.
    case 're.sub':
    case 're.subn':
      call(second.filter(isCode), [])
      return null
    case 're.Pattern.sub':
    case 're.Pattern.subn':
      call(first.filter(isCode), [])
      return [machine.literal('PyStr', null)]
    case 'importlib.import_module':
      return modulesOf(machine, first, given.keywords.get('package') ?? second)
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
    case 'copy.copy':
    case 'copy.deepcopy':
    case 'weakref.proxy':
      return /^(copy|weakref)\./.test(name) ? first : []
    case 'typing.cast':
      takeFor(first, second)
      return second
    default:
      return (
        containerOf(machine, frame, name, given, node) ??
        readerOf(machine, frame, name, given, node) ??
        instancesByKeywords(machine, frame, name, given, node) ??
        callTypeMethod(machine, frame, name, given, node)
      )
  }
}
