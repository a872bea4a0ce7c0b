// Resolves a written call by names, own methods, types that are written beside names, and imports.
import type { CallWay, OpenReason } from '../callgraph/call-fact.ts'
import type { CallRules } from './call-rules.ts'
import { madeOf } from './call-rules.ts'
import type { ClassIndex, KnownFunction } from './class-index.ts'
import { classOf, type PlacedCall, type Scope, type WrittenFile } from './read-written.ts'
import { elementOf, ofEach, resultOf, typeName, upTo } from './type-name.ts'

/** What a call resolved to. */
export interface Resolution {
  readonly names: readonly string[]
  readonly way: CallWay
  readonly reason: OpenReason | null
}

/** Members and calls of one receiver are followed so far. */
const mostSteps = 8
/** A longer receiver is a program of its own. */
const longestReceiver = 500
/** So many classes above a class are asked, the nearest first. */
const mostAbove = 200
/** With more candidates of a name in files that nothing points to, a call is left open. */
const mostCandidates = 3

const open = (reason: OpenReason): Resolution => ({ names: [], way: 'unresolved', reason })
const found = (way: CallWay, functions: readonly KnownFunction[]): Resolution => ({
  names: [...new Set(functions.map(({ name }) => name))].sort(),
  way,
  reason: null,
})
const outside = (name: string): Resolution => ({ names: [name], way: 'import', reason: null })

/** Resolves the calls of a file. */
export function createResolver(index: ClassIndex, rules: CallRules) {
  const { separator } = rules
  /** By file, as its imports and its module say which classes are meant, and by type. */
  const lines = new Map<WrittenFile, Map<string, readonly string[]>>()

  /** Candidates in the same file first, then in the same module; else all, unless they are too many. */
  function nearest<Known extends { readonly file: WrittenFile }>(
    candidates: readonly Known[],
    file: WrittenFile,
  ): readonly Known[] {
    const here = candidates.filter((one) => one.file === file)
    if (here.length > 0) return here
    const beside = candidates.filter((one) => one.file.module === file.module)
    if (file.module !== '' && beside.length > 0) return beside
    return candidates.length <= mostCandidates ? candidates : []
  }

  /** Types above a class: as the files at hand tell them, else any, as a header tells what a source leaves out. */
  function parentsOf(type: string, file: WrittenFile): readonly string[] {
    const known = index.classes.get(typeName(type)) ?? []
    const near = nearest(known, file).flatMap((one) => one.parents)
    return near.length > 0 ? near : known.flatMap((one) => one.parents)
  }

  /**
   * A type and all above it, each once, in the order in which they are asked: types may stand above each other, as
   * traits of Rust do that are each implemented for the other.
   */
  function lineOf(type: string, file: WrittenFile): readonly string[] {
    const known = lines.get(file) ?? new Map<string, readonly string[]>()
    lines.set(file, known)
    const start = typeName(type)
    const told = known.get(start)
    if (told) return told
    const line = new Set<string>()
    const waiting = [start]
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (line.has(one)) continue
      line.add(one)
      if (line.size > mostAbove) break
      waiting.push(...parentsOf(one, file).map(typeName).slice(0, mostAbove).reverse())
    }
    const all = [...line]
    known.set(start, all)
    return all
  }

  function methodOf(type: string, method: string, file: WrittenFile): readonly KnownFunction[] {
    for (const one of lineOf(type, file)) {
      const having = (index.classes.get(one) ?? []).filter(({ methods }) => methods.has(method))
      const own = nearest(having, file).flatMap(({ methods }) => methods.get(method) ?? [])
      if (own.length > 0) return own
    }
    return []
  }

  function constructorOf(type: string, file: WrittenFile): Resolution | null {
    const known = nearest(index.classes.get(typeName(type)) ?? [], file)
    if (known.length === 0) return null
    const made = known.flatMap((one) => one.constructors)
    if (made.length > 0) return found('direct', made)
    for (const above of parentsOf(type, file)) {
      const inherited = nearest(index.classes.get(typeName(above)) ?? [], file)
      const theirs = inherited.flatMap((one) => one.constructors)
      if (theirs.length > 0 && rules.constructorName !== null) return found('direct', theirs)
    }
    return { names: [], way: 'direct', reason: null }
  }

  function fieldType(type: string, field: string, file: WrittenFile): string | null {
    for (const above of lineOf(type, file))
      for (const one of index.classes.get(above) ?? []) {
        const told = one.fields.get(field) ?? one.fields.get(`$${field}`)
        if (told) return told
      }
    return null
  }

  /** The type of a name where a call stands; undefined where it is not bound at all. */
  function boundType(
    name: string,
    scope: Scope | null,
    file: WrittenFile,
  ): string | null | undefined {
    for (let at = scope; at !== null; at = at.around)
      if (at.names.has(name)) return at.names.get(name) ?? null
    const own = classOf(scope, separator)
    if (own !== null && (rules.hasBareMethods || name.startsWith('@'))) {
      const told = fieldType(own, name, file)
      if (told) return told
      if (file.fields.get(own)?.has(name)) return null
    }
    return file.names.get(name)
  }

  /** What a type says; `f()` and `a.b.f()` are what the function gives, as its signature tells. */
  function settled(type: string, file: WrittenFile, scope: Scope | null, depth = 0): string {
    if (depth > mostSteps) return type
    if (type.startsWith(`${ofEach} `)) {
      const list = valueType(type.slice(ofEach.length + 1), file, scope, depth + 1)
      return list ? (elementOf(settled(list, file, scope, depth + 1)) ?? '') : ''
    }
    if (!type.endsWith('()')) return type
    const called = type.slice(0, -2)
    const cut = called.lastIndexOf('.')
    if (cut < 0)
      return resultOf(nearest(index.functions.get(called) ?? [], file)[0]?.signature ?? '')
    const name = called.slice(cut + 1)
    const on = valueType(called.slice(0, cut), file, scope, depth + 1)
    if (on !== undefined) {
      const of = on ? settled(on, file, scope, depth + 1) : ''
      const [method] = of === '' ? [] : methodOf(of, name, file)
      if (method) return resultOf(method.signature)
      // What something of elsewhere gives is of elsewhere.
      return /^[A-Za-z_*]/.test(of) && !index.classes.has(typeName(of)) ? `${of}.${name}` : ''
    }
    const [root = '', ...rest] = called.split('.')
    const path = file.imports.get(root)
    const known = nearest(index.functions.get(name) ?? [], file)
    const [own] = path ? known.filter((one) => one.file.module.endsWith(path.at(-1) ?? ' ')) : known
    if (own) return resultOf(own.signature)
    return path ? [root, ...rest].join('.') : ''
  }

  /**
   * The type of a receiver as written, of names, members, calls and assertions; null where it is not known, undefined
   * where its root is bound nowhere.
   */
  function valueType(
    written: string,
    file: WrittenFile,
    scope: Scope | null,
    depth = 0,
  ): string | null | undefined {
    if (depth > mostSteps || written.length > longestReceiver) return null
    if (written.endsWith(')')) {
      const opening = openingOf(written)
      const callee = written.slice(0, opening)
      if (opening < 0 || callee === '') return null
      // An assertion of a type, and what is made of one.
      if (callee.endsWith('.') || (rules.tellsResults && callee === 'new'))
        return written.slice(opening + 1, -1)
      return settled(`${callee}()`, file, scope, depth + 1) || null
    }
    const cut = written.lastIndexOf('.')
    if (cut < 0) return /^\w+$/.test(written) ? boundType(written, scope, file) : null
    const around = valueType(written.slice(0, cut), file, scope, depth + 1)
    if (!around) return around
    return fieldType(settled(around, file, scope, depth + 1), written.slice(cut + 1), file)
  }

  function byImport(parts: readonly string[], file: WrittenFile): Resolution | null {
    const [root = '', ...rest] = parts
    const path = file.imports.get(root)
    if (!path) return null
    const whole = [...path, ...rest]
    const name = whole.at(-1) ?? ''
    const before = whole.at(-2) ?? ''
    const isOf = (one: KnownFunction): boolean => {
      const module = one.file.module.split(/::|[./\\]/).at(-1) ?? ''
      return module === before && module !== ''
    }
    const functions = (index.functions.get(name) ?? []).filter(isOf)
    if (functions.length > 0) return found('import', functions)
    const methods = methodOf(before, name, file)
    if (methods.length > 0) return found('import', methods)
    const same = nearest(index.functions.get(name) ?? [], file)
    if (rest.length === 0 && same.length > 0) return found('import', same)
    return outside([path.join(rules.pathSeparator), ...rest].join(separator))
  }

  function bare(call: PlacedCall, file: WrittenFile): Resolution {
    const name = call.written
    const scope = call.caller
    for (let at = scope; at !== null; at = at.around) {
      const around = at.definition.qualifiedName
      const inner = file.scopes.find(
        ({ definition }) =>
          definition.parent === around &&
          definition.name === name &&
          definition.kind === 'function',
      )
      if (inner) {
        const known = index.functions
          .get(name)
          ?.find((one) => one.name.endsWith(inner.definition.qualifiedName))
        if (known) return found('direct', [known])
      }
      if (at.names.has(name)) return open('injected')
    }
    if (rules.hasBareMethods) {
      for (let at: Scope | null = scope; at !== null; at = at.around) {
        const own = classOf(at, separator)
        const methods = own === null ? [] : methodOf(own, name, file)
        if (methods.length > 0) return found('own method', methods)
      }
    }
    const made = /^[A-Z]/.test(name) ? constructorOf(name, file) : null
    if (made) return made
    const functions = index.functions.get(name) ?? []
    const here = functions.filter(
      (one) => one.file === file || (file.module !== '' && one.file.module === file.module),
    )
    if (here.length > 0) return found('direct', here)
    const imported = byImport([name], file)
    if (imported) return imported
    // Languages whose modules are folders or files name what is elsewhere by its path.
    if (file.module === '') {
      const near = nearest(functions, file)
      if (near.length > 0) return found('direct', near)
    }
    if (rules.everywhere?.has(name)) return outside(`${rules.outside}.${name}`)
    // Where a class above is not of the project, it may have the method.
    const own = classOf(scope, separator)
    const isInherited = rules.hasBareMethods && own !== null && parentsOf(own, file).length > 0
    return rules.outside === null || isInherited
      ? open('dynamic')
      : outside(`${rules.outside}.${name}`)
  }

  function member(call: PlacedCall, file: WrittenFile): Resolution {
    const cut = /^(.*?)(?:\?->|->|\?\.|::|\.)([\w$~!]+\??)$/s.exec(call.written)
    if (!cut) return open('dynamic')
    const [, receiver = '', name = ''] = cut
    const scope = call.caller
    const own = classOf(scope, separator)
    if (!/^\\?[\w$@]+(?:(?:\?->|->|\?\.|::|\.|\\)[\w$@]+)*$/.test(receiver)) {
      const type = madeOf(receiver.startsWith('(') ? receiver.slice(1) : receiver)
      const methods = type === null ? [] : methodOf(type, name, file)
      if (methods.length > 0) return found('inferred', methods)
      const given = rules.tellsResults ? valueType(receiver, file, scope) : null
      return given ? ofType(given, name, 'inferred', file, scope) : open('chained')
    }
    const parts = receiver.split(/\?->|->|\?\.|::|[.\\]/).filter((part) => part !== '')
    const [root = '', ...path] = parts
    let type: string | null | undefined
    let way: CallWay = 'inferred'
    if (rules.own.includes(root) && own !== null) {
      type = own
      if (path.length === 0) way = 'own method'
    } else if (rules.above.includes(root) && own !== null) {
      for (const above of parentsOf(own, file)) {
        const methods = methodOf(above, name, file)
        if (methods.length > 0) return found('own method', methods)
        const made = name === rules.constructorName ? constructorOf(above, file) : null
        if (made) return made
      }
      return open('dynamic')
    } else type = boundType(root, scope, file)
    // Where paths are written with `::`, a point in one stands before what is called or held.
    if (type === undefined && separator === '::' && receiver.includes('.')) return open('chained')
    if (type === undefined) return byPath([...parts, name], /::|\\/.test(call.written), file)
    for (const part of path) {
      if (!type) break
      type = fieldType(settled(type, file, scope), part, file)
    }
    if (!type) return open(path.length > 0 ? 'dynamic' : 'injected')
    return ofType(type, name, way, file, scope)
  }

  /** A method of a value whose type is told. */
  function ofType(
    type: string,
    name: string,
    way: CallWay,
    file: WrittenFile,
    scope: Scope | null,
  ): Resolution {
    const known = settled(type, file, scope)
    const methods = methodOf(known, name, file)
    if (methods.length > 0) return found(way, methods)
    const written = typeName(known)
    if (written === '' || index.classes.has(written)) return open('dynamic')
    // A type of elsewhere, by the path of its import.
    const plain = upTo(known, '<').replace(/^[*&\s]+/, '')
    const [first = '', ...more] = plain.split(/::|[.\\]/)
    const start = file.imports.get(first)?.join(rules.pathSeparator) ?? first
    return outside([start, ...more, name].join(separator))
  }

  /** A name through classes, modules or what is elsewhere. */
  function byPath(parts: readonly string[], isPath: boolean, file: WrittenFile): Resolution {
    const imported = byImport(parts, file)
    if (imported) return imported
    const name = parts.at(-1) ?? ''
    const before = parts.at(-2) ?? ''
    const methods = methodOf(before, name, file)
    if (methods.length > 0) return found('direct', methods)
    const functions = (index.functions.get(name) ?? []).filter((one) => {
      const path = one.name.split(/::|[./\\]/)
      return path.at(-2) === before || before === 'crate' || before === 'super'
    })
    if (functions.length > 0) return found('direct', nearest(functions, file))
    // In lower case it may be a variable that nothing here binds.
    return /^[A-Z]/.test(parts[0] ?? '') || isPath
      ? outside(parts.join(separator))
      : open('dynamic')
  }

  return (call: PlacedCall, file: WrittenFile): Resolution => {
    if (call.isConstruction) {
      const own = classOf(call.caller, separator)
      const isAbove = rules.above.includes(call.written)
      if (own !== null && (isAbove || rules.own.includes(call.written))) {
        const types = isAbove ? parentsOf(own, file) : [own]
        for (const type of types) {
          const made = constructorOf(type, file)
          if (made) return made
        }
        return types.length > 0 ? outside(`${types[0]}`) : open('dynamic')
      }
      return (
        constructorOf(call.written, file) ??
        byImport([typeName(call.written)], file) ??
        outside(upTo(call.written, '<'))
      )
    }
    if (rules.above.includes(call.written)) {
      // Ruby's `super` is the same method of the class above.
      const own = classOf(call.caller, separator)
      const name = call.caller?.definition.name ?? ''
      for (const type of own === null ? [] : parentsOf(own, file)) {
        const methods = name === rules.constructorName ? [] : methodOf(type, name, file)
        if (methods.length > 0) return found('own method', methods)
        const made = name === rules.constructorName ? constructorOf(type, file) : null
        if (made) return made
      }
      return open('dynamic')
    }
    return /^\\?[\w!~]+\??$/.test(call.written)
      ? bare({ ...call, written: call.written.replace(/^\\/, '') }, file)
      : member(call, file)
  }
}

/** Where the bracket opens that ends a text; -1 where none does. */
function openingOf(text: string): number {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1
    else if (text[at] === '(') depth -= 1
    if (depth === 0) return at
  }
  return -1
}
