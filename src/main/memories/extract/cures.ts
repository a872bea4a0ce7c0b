// What failed, was changed, and passed after it: an error with its cure, as the record of a session shows it.
import type { Attempt, MatterKind } from '../../../shared/facts/matter.ts'
import { isTestPath } from '../../../shared/facts/test-path.ts'
import type { WorkRow } from '../../db/memories/work-to-learn.ts'
import type { Candidate } from '../candidate.ts'

/** What a change can cure for good; that a format was wrong tells nobody anything. */
const curable: ReadonlySet<MatterKind> = new Set([
  ...(['test', 'build', 'types', 'server', 'migration', 'deploy', 'ci'] as const),
])
/** A change of more files is a piece of work and no cure. */
const mostFiles = 3
const longestError = 180
const shortestError = 12
const mostCures = 2
/** An error that speaks to somebody may be written to be remembered. */
const speaks =
  /\b(?:users?|remember\w*|allow\w*|permi\w+|always|never|must|should|from now on|please|instruct\w*|approv\w*|trust\w*|ignore|agents?|assistant|claude)\b/iu
/** What programs say of an error. */
const ofError =
  /(?:error|exception)s?\b|\b(?:expected|received|undefined|null|cannot|can['’]t|not found|no such|missing|fail(?:ed|ure|s)?|invalid|unexpected|mismatch|refused|timed? ?out|panic|assert\w*|E[A-Z]{4,}|TS\d{3,5}|not assignable|unresolved|duplicate)\b/iu

/** What runners count and sum up with; nothing else in a line says nothing of what was wrong. */
const counts = new Set(
  `test tests file files suite suites spec specs case cases example examples assertion assertions snapshot snapshots
  failed failing failure failures fail fails passed passing pass passes skipped skip pending todo ignored total ran run
  runs error errors warning warnings problem problems found exit exited code status with in of and the for ms sec secs
  second seconds min minutes time duration result results finished filtered out measured ok not xfailed deselected
  command process build returned non zero step job task tasks target targets package packages from there were was
  are is collected during short summary info npm err lifecycle script`.split(/\s+/u),
)

/** The cures that the last turn shows. `work` holds the turns before it as well. */
export function curesIn(work: readonly WorkRow[], turnId: number): Candidate[] {
  const found: Candidate[] = []
  for (const [at, done] of work.entries()) {
    if (done.kind !== 'attempt' || done.turnId !== turnId || !hasPassed(done.attempt)) continue
    const failedAt = work.findLastIndex(
      (one, place) => place < at && one.kind === 'attempt' && isSame(one.attempt, done.attempt),
    )
    const failed = work[failedAt]
    if (failed?.kind !== 'attempt' || failed.attempt.outcome !== 'failed') continue
    const error = errorOf(failed.error)
    const changed = editsAmong(work.slice(failedAt + 1, at))
    if (error === null || changed.size === 0 || changed.size > mostFiles) continue
    const before = editsAmong(work.slice(0, failedAt))
    // A test that was made to fit what was written tells of this work alone.
    if (done.attempt.kind === 'test' && [...changed.keys()].every(isTestPath)) continue
    // What the session broke by itself and mended again nobody will meet.
    const place = failed.place?.replace(/:\d.*$/, '') ?? null
    if ([...changed.keys(), place].some((path) => path !== null && before.has(path))) continue
    found.push(cureOf(failed, error, changed))
  }
  return found.slice(-mostCures)
}

function cureOf(
  { attempt, place }: Extract<WorkRow, { kind: 'attempt' }>,
  error: string,
  changed: ReadonlyMap<string, readonly string[]>,
): Candidate {
  const where = [...changed].map(([path, functions]) =>
    functions.length === 0 ? path : `${functions.slice(0, 3).join(', ')} in ${path}`,
  )
  const what = [attempt.name, ...attempt.target.slice(0, 2)].join(' ').slice(0, 80)
  const at = place === null ? '' : ` (${place.slice(0, 80)})`
  const content = `${what} failed: “${error}”${at}. It passed after a change of ${where.join(' and ')}.`
  return {
    ...{
      content: content.slice(0, 500),
      kind: 'debugging',
      importance: 0.75,
      tags: [],
      keywords: [],
    },
    ...{ saidBy: 'record', words: content.slice(0, 500), isChange: false },
  }
}

function hasPassed({ kind, outcome, unseen, mends }: Attempt): boolean {
  return curable.has(kind) && outcome === 'done' && !unseen && !mends
}

function isSame(one: Attempt, other: Attempt): boolean {
  return (
    one.kind === other.kind &&
    one.name === other.name &&
    one.folder === other.folder &&
    one.target.join(' ') === other.target.join(' ')
  )
}

function editsAmong(work: readonly WorkRow[]): Map<string, readonly string[]> {
  return new Map(
    work.flatMap((one) => (one.kind === 'edit' ? [[one.path, one.functions] as const] : [])),
  )
}

/** The first line of an error that a program says of itself; null for any other text. */
function errorOf(text: string | null): string | null {
  const line = (text ?? '').slice(0, 2000).split('\n', 1)[0]?.replaceAll(/[“”]/g, '"').trim() ?? ''
  if (line.length < shortestError || speaks.test(line) || !ofError.test(line)) return null
  return saysWhat(line) ? line.slice(0, longestError) : null
}

/** Whether a line says more than how much or how long something failed: "Test Files  1 failed | 11 passed" does not. */
function saysWhat(line: string): boolean {
  return (line.toLowerCase().match(/\p{L}[\p{L}\p{N}_]*/gu) ?? []).some(
    (word) => word.length > 1 && !counts.has(word),
  )
}
