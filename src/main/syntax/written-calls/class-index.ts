// The classes and functions of a project by name, for calls that are resolved by what is written.
import type { CallRules } from './call-rules.ts'
import { isClass, type WrittenFile } from './read-written.ts'

/** A function of the project. */
export interface KnownFunction {
  /** As the graph names it. */
  readonly name: string
  readonly file: WrittenFile
  readonly signature: string
}

/** A class, as one file tells it. */
export interface KnownClass {
  readonly name: string
  readonly file: WrittenFile
  readonly methods: ReadonlyMap<string, readonly KnownFunction[]>
  readonly constructors: readonly KnownFunction[]
  readonly fields: ReadonlyMap<string, string | null>
  readonly parents: readonly string[]
}

export interface ClassIndex {
  /** Classes by their last name. */
  readonly classes: ReadonlyMap<string, readonly KnownClass[]>
  /** Functions outside of classes by their last name. */
  readonly functions: ReadonlyMap<string, readonly KnownFunction[]>
}

/** A name without the number that tells it from one like it. */
const withoutNumber = (name: string): string => name.replace(/#\d+$/, '')

/** The last part of a qualified name, whatever stands between its parts. */
export function lastOf(name: string): string {
  const colons = name.lastIndexOf('::')
  const mark = Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\'))
  return name.slice(Math.max(mark + 1, colons < 0 ? 0 : colons + 2))
}

/** The name of a definition in the graph. */
export function graphName(
  file: WrittenFile,
  qualifiedName: string,
  { separator }: CallRules,
): string {
  return file.module === '' ? qualifiedName : `${file.module}${separator}${qualifiedName}`
}

interface OpenClass {
  readonly name: string
  readonly file: WrittenFile
  readonly methods: Map<string, KnownFunction[]>
  readonly constructors: KnownFunction[]
  readonly fields: ReadonlyMap<string, string | null>
  readonly parents: readonly string[]
}

/** Puts the classes and functions of all files in order. */
export function indexOf(files: readonly WrittenFile[], rules: CallRules): ClassIndex {
  const classes = new Map<string, OpenClass[]>()
  const functions = new Map<string, KnownFunction[]>()
  for (const file of files) {
    const own = new Map<string, OpenClass>()
    const classAt = (name: string): OpenClass => {
      const known = own.get(name)
      if (known) return known
      const last = lastOf(name)
      const made: OpenClass = {
        name: last,
        file,
        methods: new Map(),
        constructors: [],
        fields: file.fields.get(name) ?? new Map(),
        parents: file.parents.get(name) ?? file.parents.get(last) ?? [],
      }
      own.set(name, made)
      put(classes, last, made)
      return made
    }
    for (const { definition } of file.scopes) {
      const { qualifiedName, kind, signature } = definition
      if (isClass(definition)) {
        classAt(withoutNumber(qualifiedName))
        continue
      }
      const known = { name: graphName(file, qualifiedName, rules), file, signature }
      const plain = withoutNumber(qualifiedName)
      const last = lastOf(plain)
      const cut = plain.lastIndexOf(rules.separator)
      if (kind === 'constructor' && cut > 0) classAt(plain.slice(0, cut)).constructors.push(known)
      else if (kind === 'method' && cut > 0) put(classAt(plain.slice(0, cut)).methods, last, known)
      else if (kind === 'function' || kind === 'method') put(functions, last, known)
    }
  }
  return { classes, functions }
}

function put<Value>(into: Map<string, Value[]>, key: string, value: Value): void {
  const known = into.get(key)
  if (known) known.push(value)
  else into.set(key, [value])
}
