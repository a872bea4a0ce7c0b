// Walks over a tree once, without recursion, and tells the definitions in it.
import type { Node, Tree } from '@vscode/tree-sitter-wasm'
import type { Definition } from './definition.ts'
import { firstSentence } from './documentation.ts'
import type { LanguageRules } from './language-rules.ts'
import { lineFinder } from './lines.ts'
import { closeDefinition, type OpenDefinition, openDefinition } from './open-definition.ts'
import { isSpace } from './token-hash.ts'
import * as types from './type-table.ts'

type Range = readonly [number, number]

/** Definitions that are told of a file; the rest of a longer list is left out. */
const mostDefinitions = 50_000
/** Names that were put together from more scopes than this are cut in their middle: characters. */
const longestName = 500

/**
 * All definitions of a tree by the place where they begin. Takes time in proportion to the text, whatever its depth: each
 * token is hashed for the innermost definition around it, and a definition's hash counts for the one around it.
 * @param ranges gets from where to where the node of each definition goes, in UTF-16 units.
 */
export function walkDefinitions(
  tree: Tree,
  text: string,
  rules: LanguageRules,
  ranges?: Map<Definition, Range>,
): Definition[] {
  const { flags, define, names } = types.typeTable(tree.language, rules)
  const lineOf = lineFinder(text)
  const done: Definition[] = []
  const open: OpenDefinition[] = []
  const unnamed = new Map<string, number>()
  const taken = new Map<string, number>()
  const announced: { readonly place: number; readonly name: string }[] = []
  let places = 0

  // By depth: what the nodes around the current one are, where they begin, and the name that they give or lend.
  const kinds: number[] = []
  const starts: number[] = []
  const labels: (string | null)[] = []
  const firsts: boolean[] = []
  let fileScope = ''
  let decorators: Range[] = []
  let comment: Range | null = null
  let commentLine = -2
  let lastEnd = 0
  let lastToken = -1

  const cursor = tree.walk()
  let depth = 0

  const feedGap = (from: number, to: number, isTextual: boolean): void => {
    const into = open.at(-1)
    if (!into || to <= from) return
    if (isTextual) into.hash.add(text, from, to)
    else if (!isBlank(text, from, to)) into.hash.addDense(text, from, to)
  }

  /** The name that a function is given by what holds it. */
  const givenName = (): string | null => {
    const parts: string[] = []
    for (let at = depth - 1; at >= 0; at -= 1) {
      const flag = kinds[at] ?? 0
      if (flag & types.isGiver) {
        const label = labels[at]
        if (!label) break
        parts.unshift(label)
        if (!((kinds[at - 1] ?? 0) & types.isContainer)) break
        at -= 1
      } else if (at === depth - 1 && flag & types.isContainer) {
        // A method of an object: the object's own name comes next.
        parts.unshift('')
      } else if (!(flag & types.isTransparent)) break
    }
    const [first = '', ...rest] = parts
    if (parts.length === 0 || parts.length === 1) return first === '' ? null : first
    return [first, ...rest].filter((part) => part !== '').join('.')
  }

  /** Where a definition begins with what belongs to it. */
  const outerStart = (start: number): number => {
    let outer = start
    for (
      let at = depth - 1;
      at >= 0 && (kinds[at] ?? 0) & (types.isWrapper | types.isTransparent | types.isGiver);
      at -= 1
    )
      if ((kinds[at] ?? 0) & types.isWrapper && firsts[at + 1] !== false)
        outer = starts[at] ?? outer
      else if ((kinds[at] ?? 0) & types.isGiver) outer = starts[at] ?? outer
      else if ((kinds[at] ?? 0) & types.isWrapper) break
    return outer
  }

  const lentScopes = (): string | null => {
    let scope: string | null = null
    const from = open.at(-1)?.depth ?? -1
    for (let at = from + 1; at < depth; at += 1)
      if ((kinds[at] ?? 0) & types.isScope && labels[at] != null)
        scope = [scope ?? '', labels[at] ?? ''].filter((part) => part !== '').join(rules.separator)
    return scope
  }

  const begin = (node: Node, typeId: number, start: number): boolean => {
    const parent = open.at(-1) ?? null
    const scope = lentScopes()
    const found = define.get(typeId)?.(node, {
      parent: parent?.found.kind ?? null,
      inScope: scope !== null,
      given: givenName(),
      decorators: decorators.map(([from, to]) => text.slice(from, Math.min(to, from + 200))),
    })
    if (!found || places >= mostDefinitions) return false
    const local = [parent?.qualifiedName ?? '', scope ?? '', found.prefix ?? '']
      .filter((part) => part !== '')
      .join(rules.separator)
    const name =
      found.name ?? nextUnnamed(parent?.unnamed ?? unnamed, found.unnamed ?? 'anon', scope ?? '')
    const inFile = local === '' ? name : `${local}${rules.separator}${name}`
    const whole =
      parent !== null || fileScope === ''
        ? inFile
        : `${fileScope}${rules.fileSeparator ?? rules.separator}${inFile}`
    const outer = Math.min(outerStart(start), decorators[0]?.[0] ?? start)
    const isNear = comment !== null && lineOf(outer) - commentLine <= 1
    const end = node.endIndex
    if (found.isAnnounced) announced.push({ place: places, name: cut(whole) })
    open.push(
      openDefinition(text, {
        depth,
        found,
        name,
        qualifiedName: unique(cut(whole)),
        parent: parent?.qualifiedName ?? null,
        start: outer,
        nodeStart: start,
        signatureStart: Math.max(outer, decorators.at(-1)?.[1] ?? 0, signatureStart(outer, start)),
        end,
        decorators,
        comment: isNear ? comment : null,
        place: places,
      }),
    )
    places += 1
    decorators = []
    comment = null
    return true
  }

  /** A method in an object begins with its own name, not with that of the object. */
  const signatureStart = (outer: number, start: number): number =>
    (kinds[depth - 1] ?? 0) & types.isContainer ? start : outer

  const unique = (name: string): string => {
    const before = taken.get(name) ?? 0
    taken.set(name, before + 1)
    return before === 0 ? name : `${name}#${before + 1}`
  }

  const finish = (): void => {
    const last = open.pop()
    if (!last) return
    const definition = closeDefinition(text, last, lineOf)
    done[last.place] = definition
    ranges?.set(definition, [last.nodeStart, last.end])
    const around = open.at(-1)
    if (!around) return
    around.hash.mark(1)
    around.hash.add(definition.name, 0, definition.name.length)
    around.hash.add(definition.bodyHash, 0, definition.bodyHash.length)
  }

  /** Notes a comment; those on lines one below the other belong together. */
  const noteComment = (start: number, end: number): void => {
    const into = open.at(-1)
    if (into && start < into.bodyStart) into.cuts.push([start, end])
    const line = lineOf(start)
    // What stands behind code says something of that code.
    if (lastToken >= 0 && lineOf(Math.max(0, lastToken - 1)) === line) return
    const isBlock = text.startsWith('/*', start)
    const follows =
      comment !== null && !isBlock && line - commentLine <= 1 && lastToken < comment[0]
    comment = follows && comment ? [comment[0], end] : [start, end]
    commentLine = lineOf(Math.max(start, end - 1))
  }

  const noteDecorator = (start: number, end: number): void => {
    const into = open.at(-1)
    // An annotation of a parameter stands deeper, and is read like any other part.
    if (into && start < into.bodyStart && depth <= into.depth + 2) {
      into.decorators.push(oneOf(text, start, end))
      into.cuts.push([start, end])
      into.hash.addDense(text, start, end)
    } else decorators.push([start, end])
  }

  const leaf = (start: number, end: number): void => {
    const into = open.at(-1)
    if (into) {
      if (isOwnName(text, start, end, into.name)) into.hash.mark(2)
      else into.hash.add(text, start, end)
    }
    if (decorators.length > 0 && !((kinds[depth - 1] ?? 0) & (types.isWrapper | types.isGiver)))
      decorators = []
    lastToken = end
  }

  /** Whether a node is looked into; what it is was noted. */
  const enter = (): boolean => {
    const typeId = cursor.nodeTypeId
    const flag = flags[typeId] ?? 0
    const start = cursor.startIndex
    const around = kinds[depth - 1] ?? 0
    if (start > lastEnd) feedGap(lastEnd, start, (around & types.isText) !== 0)
    if (start > lastEnd) lastEnd = start
    kinds[depth] = flag
    starts[depth] = start
    labels[depth] = null
    firsts[depth] = true
    if (flag === 0) return true
    if (flag & types.isComment) {
      const end = cursor.endIndex
      noteComment(start, end)
      lastEnd = end
      return false
    }
    if (flag & types.isDecorator) {
      const end = cursor.endIndex
      noteDecorator(start, end)
      lastEnd = end
      return false
    }
    if (flag & (types.isGiver | types.isScope))
      labels[depth] = names.get(typeId)?.(cursor.currentNode) ?? null
    if ((around & types.isList) !== 0)
      firsts[depth] = !/[,(]/.test(text.slice(starts[depth - 1] ?? start, start).slice(0, 400))
    const into = open.at(-1)
    if (flag & types.isYield && into) into.isGenerator = true
    if (flag & types.isFileScope) fileScope = names.get(typeId)?.(cursor.currentNode) ?? fileScope
    if (flag & types.isDefinition) begin(cursor.currentNode, typeId, start)
    return true
  }

  const leave = (): void => {
    const flag = kinds[depth] ?? 0
    if (flag & types.isText) {
      const end = cursor.endIndex
      feedGap(lastEnd, end, true)
      if (end > lastEnd) lastEnd = end
    }
    if (flag & types.isBlock) open.at(-1)?.hash.mark(3)
    if (open.at(-1)?.depth === depth) finish()
  }

  const isDocstring = (): boolean => {
    const into = open.at(-1)
    if (!rules.hasDocstrings || !into || into.documentation !== null) return false
    const begin = into.found.body?.startIndex ?? -1
    if (lastEnd > begin || cursor.startIndex !== begin) return false
    if (cursor.nodeType !== 'expression_statement') return false
    const node = cursor.currentNode
    const inner = node.firstChild
    if (inner === null || inner.type !== 'string' || inner.endIndex !== node.endIndex) return false
    into.documentation = firstSentence(inner.text)
    lastEnd = node.endIndex
    return true
  }

  let isDone = false
  while (!isDone) {
    const goesIn = isDocstring() ? false : enter()
    if (goesIn) {
      if (cursor.gotoFirstChild()) {
        depth += 1
        continue
      }
      const end = cursor.endIndex
      if (end > lastEnd) {
        leaf(starts[depth] ?? lastEnd, end)
        lastEnd = end
      }
      leave()
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        isDone = true
        break
      }
      depth -= 1
      leave()
    }
  }
  cursor.delete()
  return withoutAnnounced(done, announced, ranges)
}

/** Leaves out what was only announced where the same name came with a body. */
function withoutAnnounced(
  all: readonly Definition[],
  announced: readonly { readonly place: number; readonly name: string }[],
  ranges?: Map<Definition, Range>,
): Definition[] {
  if (announced.length === 0) return [...all]
  const places = new Set(announced.map(({ place }) => place))
  const base = (name: string): string => name.replace(/#\d+$/, '')
  const written = new Set(
    all.filter((_, place) => !places.has(place)).map(({ qualifiedName }) => base(qualifiedName)),
  )
  const seen = new Map<string, number>()
  const renamed = new Map<string, string>()
  return all.flatMap((one, place) => {
    const name = base(one.qualifiedName)
    if (places.has(place) && written.has(name)) return []
    const parent = one.parent === null ? null : (renamed.get(one.parent) ?? one.parent)
    const own = one.qualifiedName.slice(one.parent?.length ?? 0)
    let qualifiedName = `${parent ?? ''}${own}`
    if (written.has(name)) {
      const plain = base(qualifiedName)
      const before = seen.get(plain) ?? 0
      seen.set(plain, before + 1)
      qualifiedName = before === 0 ? plain : `${plain}#${before + 1}`
    }
    renamed.set(one.qualifiedName, qualifiedName)
    const told = { ...one, qualifiedName, parent }
    const range = ranges?.get(one)
    if (range) ranges?.set(told, range)
    return [told]
  })
}

function nextUnnamed(counts: Map<string, number>, word: string, scope: string): string {
  const key = `${scope} ${word}`
  const next = (counts.get(key) ?? 0) + 1
  counts.set(key, next)
  return `<${word}${next}>`
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!isSpace(text.charCodeAt(at))) return false
  return true
}

function isOwnName(text: string, start: number, end: number, name: string): boolean {
  return end - start === name.length && text.startsWith(name, start)
}

function cut(name: string): string {
  if (name.length <= longestName) return name
  const half = longestName / 2
  return `${name.slice(0, half)}…${name.slice(-half)}`
}

function oneOf(text: string, start: number, end: number): string {
  return text
    .slice(start, Math.min(end, start + 1000))
    .split(/\s+/)
    .join(' ')
    .slice(0, 200)
}
