// Resolves open calls of methods by the name of their receiver, where it is that of the one class that has the method.
import type { CallFact, Place } from './call-fact.ts'

/**
 * How sure such a call is. Nothing says that `sourceCode` holds a `SourceCode`, but a method of that class is called on
 * it, and others with it. Of 1,389 such calls of ESLint 1,090 are on a `sourceCode` and 299 on a `fixer`; they lead to
 * `SourceCode`, to `TokenStore` above it and to `RuleFixer`, which is what its rules are given. asyncio has one such
 * call, pytest and oauthlib none, Playwright four: as few as these say little of how often it is wrong elsewhere.
 */
const confidence = 0.8

/** Shorter names are those of many things. */
const shortestPart = 5

/** Methods of the builtin types of Python and JavaScript: what is called so is more often one of those. */
const builtinMethods: ReadonlySet<string> = new Set(
  `add append apply at bind call capitalize catch clear close concat copy count decode delete encode endswith
  endsWith entries every extend fill filter finally find findIndex flat flatMap forEach format get has includes index
  indexOf insert items join keys lastIndexOf length lower map match matchAll next open pop popitem push read reduce remove
  repeat replace replaceAll reverse send set setdefault shift slice some sort splice split splitlines startswith
  startsWith strip test then title toJSON toLowerCase toString toUpperCase trim unshift update upper valueOf values write
  writelines`.split(/\s+/),
)

interface Project {
  /** Every function, by its name in the graph. */
  readonly functions: {
    readonly has: (name: string) => boolean
    readonly keys: () => Iterable<string>
  }
  /** Where functions and classes are defined; what is no function there is a class. */
  readonly places: ReadonlyMap<string, Place>
  /** Own names of what classes extend, by the names of the classes. */
  readonly parents: ReadonlyMap<string, readonly string[]>
}

interface KnownClass {
  readonly name: string
  /** Its own name, in lower case. */
  readonly plain: string
  readonly path: string
  /** Names in the graph of its own methods by their own names. */
  readonly methods: Map<string, string>
}

/** A method that a class has, its own or that of a class above. */
interface Method {
  readonly name: string
  readonly owner: KnownClass
}

/** So many methods of the class are called on receivers of the name, where the class lies in a folder of the caller's. */
const fewestNear = 3
/** The same where it lies elsewhere. */
const fewestFar = 5
/** The share of all that is called on receivers of the name: of a `lock` or `server` there are several kinds. */
const mostOwn = 0.9

/** Classes above a class are followed so far. */
const mostAbove = 10

/**
 * The facts with such calls resolved: `sourceCode.getText()` where one class `SourceCode` has a `getText`, and
 * `fixer.remove()` where one `RuleFixer` has, of its own or from a class above. Of classes of one name the nearest by
 * its folder is meant.
 */
export function resolveByReceiver(
  facts: readonly CallFact[],
  project: Project,
): readonly CallFact[] {
  const classes = classesOf(project)
  const named = new Map<string, KnownClass[]>()
  for (const one of classes) put(named, one.plain, one)
  const having = new Map<string, Method[]>()
  for (const owner of classes)
    for (const [method, name] of inherited(owner, project, named))
      put(having, method, { name, owner })
  const called = calledOn(facts)
  return facts.map((fact) => {
    const member = memberOf(fact)
    if (member === null || fact.way !== 'unresolved' || fact.reason !== 'injected') return fact
    const { receiver, name } = member
    const all = having.get(name) ?? []
    const like = all.filter(({ owner }) => owner.plain === receiver)
    // A part of the class's name says less: no other class may have the method.
    if (like.length === 0 && receiver.length >= shortestPart && new Set(all.map(nameOf)).size === 1)
      like.push(...all.filter(({ owner }) => owner.plain.endsWith(receiver)))
    const meant = nearest(like, fact.path)
    if (meant === null) return fact
    const names = [...(called.get(receiver) ?? [])]
    const own = names.filter((one) => having.get(one)?.some(({ owner }) => owner === meant.owner))
    const isNear = sharedFolders(meant.owner.path, fact.path) > 0
    const isShown =
      own.length >= (isNear ? fewestNear : fewestFar) && own.length >= names.length * mostOwn
    return isShown
      ? { ...fact, resolved: [meant.name], way: 'inferred', reason: null, confidence }
      : fact
  })
}

/** The receiver of a call, in lower case, and the method; null for those of builtin types. */
function memberOf({
  written,
}: CallFact): { readonly receiver: string; readonly name: string } | null {
  const parts = written.split('.')
  const name = parts.at(-1)?.trim() ?? ''
  const receiver = parts.at(-2)?.replace('?', '').trim() ?? ''
  if (!/^[\w$]+$/.test(receiver) || builtinMethods.has(name)) return null
  return { receiver: plain(receiver), name }
}

/** Which methods are called on receivers of one name, in the whole project. */
function calledOn(facts: readonly CallFact[]): ReadonlyMap<string, ReadonlySet<string>> {
  const called = new Map<string, Set<string>>()
  for (const fact of facts) {
    const member = memberOf(fact)
    if (member === null) continue
    const known = called.get(member.receiver)
    if (known) known.add(member.name)
    else called.set(member.receiver, new Set([member.name]))
  }
  return called
}

function classesOf({ functions, places }: Project): readonly KnownClass[] {
  const classes = new Map<string, KnownClass>()
  for (const [name, { path, line }] of places)
    if (line > 0 && !functions.has(name))
      classes.set(name, { name, plain: plain(lastOf(name)), path, methods: new Map() })
  for (const name of functions.keys()) {
    const around = name.slice(0, Math.max(0, name.lastIndexOf('.')))
    classes.get(around)?.methods.set(lastOf(name), name)
  }
  return [...classes.values()]
}

/** The methods of a class and of those above it, the lowest of each name. */
function inherited(
  owner: KnownClass,
  { parents }: Project,
  named: ReadonlyMap<string, readonly KnownClass[]>,
): ReadonlyMap<string, string> {
  const methods = new Map(owner.methods)
  const seen = new Set([owner])
  let open: readonly KnownClass[] = [owner]
  for (let step = 0; step < mostAbove && open.length > 0; step += 1) {
    open = open.flatMap((one) =>
      (parents.get(one.name) ?? []).flatMap((parent) => {
        const above = nearestOf(named.get(plain(parent)) ?? [], one.path)
        return above === null || seen.has(above) ? [] : [above]
      }),
    )
    for (const above of open) {
      seen.add(above)
      for (const [method, name] of above.methods)
        if (!methods.has(method)) methods.set(method, name)
    }
  }
  return methods
}

const nameOf = ({ name }: Method): string => name
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

function put<Value>(into: Map<string, Value[]>, key: string, value: Value): void {
  const known = into.get(key)
  if (known) known.push(value)
  else into.set(key, [value])
}

/** The method meant; null where classes of several names have it, or several are as near. */
function nearest(methods: readonly Method[], path: string): Method | null {
  const names = new Set(methods.map(({ owner }) => owner.plain))
  if (names.size !== 1) return null
  const owner = nearestOf(
    methods.map((one) => one.owner),
    path,
  )
  return methods.find((one) => one.owner === owner) ?? null
}

/** The class whose file shares most folders with a path; null where several do. */
function nearestOf(classes: readonly KnownClass[], path: string): KnownClass | null {
  const shared = classes.map((one) => sharedFolders(one.path, path))
  const most = Math.max(...shared)
  const best = classes.filter((_, at) => shared[at] === most)
  return best.length === 1 ? (best[0] ?? null) : null
}

/** `source_code`, `_sourceCode` and `SourceCode` are one name. */
const plain = (name: string): string => name.replaceAll(/[_$]/g, '').toLowerCase()

function sharedFolders(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')]
  const at = left.findIndex((part, place) => part !== right[place])
  return at < 0 ? left.length : at
}
