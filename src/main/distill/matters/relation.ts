// Tells what an attempt has to do with a matter: the same, all of it, a part of it, or another.
import type { Attempt, Matter } from '../../../shared/facts/matter.ts'
import { isPath } from './matter-of-command.ts'

export type Relation = 'same' | 'covers' | 'part' | 'other'

type What = Pick<Attempt, 'kind' | 'program' | 'name' | 'target' | 'folder'>

/** There is one of these at a time, whatever it is about. */
const single: ReadonlySet<string> = new Set(['commit', 'push', 'pull_request'])

/** `covers` says that the attempt takes in all that the matter is about; `part` that the matter is about more. */
export function relationOf(attempt: What, matter: Pick<Matter, keyof What>): Relation {
  if (attempt.kind !== matter.kind) return 'other'
  if (single.has(attempt.kind)) return 'same'
  if (!mayBeSameTool(attempt, matter) || !mayBeSamePlace(attempt.folder, matter.folder))
    return 'other'
  const [mine, theirs] = [scopeOf(attempt.target, matter), scopeOf(matter.target, attempt)]
  const over = takesIn(mine, theirs)
  const under = takesIn(theirs, mine)
  if (over && under) return 'same'
  return over ? 'covers' : under ? 'part' : 'other'
}

/** One tool under several names; a script may hide any that its manager's language has. */
function mayBeSameTool(a: What, b: What): boolean {
  if (a.program === b.program) return true
  return a.program === '' ? mayHide(a.name, b) : b.program === '' && mayHide(b.name, a)
}

/** What `pnpm test` runs is not all that `cargo test` runs, though one of its scripts may call it. */
function mayHide(script: string, { program }: What): boolean {
  return !(/^(?:npm|pnpm|yarn|bun)\b/.test(script) && otherLanguages.test(program))
}

const otherLanguages =
  /^(?:go|cargo|mix|swift|dotnet|mvnw?|gradlew?|rspec|rails|phpunit|pest|pytest|tox|nox)\b/

/** Null is where the session was, which may be anywhere in the project. */
function mayBeSamePlace(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true
  const [one, other] = [bare(a), bare(b)]
  return (
    one === other ||
    one.endsWith(`/${other}`) ||
    other.endsWith(`/${one}`) ||
    one.startsWith(`${other}/`) ||
    other.startsWith(`${one}/`)
  )
}

interface Scope {
  readonly places: readonly string[]
  /** Filters within these places: `TestOpen` of `go test ./store -run TestOpen`. */
  readonly names: readonly string[]
}

/** A filter beside a place makes less of it, not more; alone or beside others of its kind it is a target like any. */
function scopeOf(target: readonly string[], other: Pick<What, 'target'>): Scope {
  if (!isNarrowed(target) && !isNarrowed(other.target)) return { places: target, names: [] }
  const isPlace = (word: string) =>
    isPath(word) || other.target.some((one) => bare(one).startsWith(`${word}/`))
  return { places: target.filter(isPlace), names: target.filter((word) => !isPlace(word)) }
}

function isNarrowed(target: readonly string[]): boolean {
  return target.some(isPath) && !target.every(isPath)
}

function takesIn(whole: Scope, part: Scope): boolean {
  return holds(whole.places, part.places) && holds(whole.names, part.names)
}

/** Whether everything in `parts` is in `whole`; no target is all of it. */
export function holds(whole: readonly string[], parts: readonly string[]): boolean {
  if (whole.length === 0) return true
  if (parts.length === 0) return false
  return parts.every((part) => whole.some((one) => contains(bare(one), bare(part))))
}

function contains(folder: string, place: string): boolean {
  return folder === place || place.startsWith(`${folder}/`) || place.startsWith(`${folder}:`)
}

/** `./color/...`, `color/` and `color` are one place. */
function bare(place: string): string {
  let name = place.replaceAll('\\', '/')
  if (name.endsWith('...')) name = name.slice(0, -3)
  while (name.startsWith('./')) name = name.slice(2)
  while (name.length > 1 && (name.endsWith('/') || name.endsWith('*'))) name = name.slice(0, -1)
  return name
}
