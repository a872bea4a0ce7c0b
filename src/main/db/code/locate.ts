// Finds which definition of a file's snapshot stands at a line.

/** A definition with its lines, from 1. */
export interface Located {
  readonly name: string
  readonly qualifiedName: string
  readonly kind: string
  readonly firstLine: number
  readonly lastLine: number
}

/** Kinds whose code runs when they are called. */
const called: ReadonlySet<string> = new Set(['function', 'method', 'constructor'])

/**
 * The definition that a name of the call graph means, by the line where the graph says that it begins: of those around
 * the line the innermost with the last part of that name, else the innermost; null for none.
 */
export function definitionAt<One extends Located>(
  definitions: readonly One[],
  line: number,
  graphName: string,
): One | null {
  const last = lastPart(graphName)
  let best: One | null = null
  let isNamed = false
  for (const one of definitions) {
    if (one.firstLine > line || one.lastLine < line) continue
    const hasName = one.name === last
    const isInner = best === null || one.lastLine - one.firstLine <= best.lastLine - best.firstLine
    if ((hasName && !isNamed) || (hasName === isNamed && isInner)) {
      best = one
      isNamed = hasName
    }
  }
  return best
}

/** The function around a line, whatever it is called; null for the code of the file or of a class. */
export function functionAround<One extends Located>(
  definitions: readonly One[],
  line: number,
): One | null {
  const functions = definitions.filter(({ kind }) => called.has(kind))
  return definitionAt(functions, line, '')
}

const lastPart = (name: string): string => name.split(/::|->|[.\\#]/).at(-1) ?? name
