// Gives the attempts that observations tell of in the order of time, with what was tried on changes that were thrown away marked.
import type { ObservationFacts } from '../../../shared/facts/observation-facts.ts'
import { fileName } from '../../base/short-path.ts'
import { afterMoves } from './file-moves.ts'
import { attemptsToldBy, type Told } from './fold-matters.ts'
import { undoneEdits } from './put-back.ts'

/** An observation by what is asked of it. */
interface Work {
  readonly facts: ObservationFacts | null
  readonly files: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A change that was thrown away: when it was made, and when it went (ms since 1970). */
interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The attempts of these observations. One counts as made with what was thrown away where such a change lay between the
 * failure before it and itself, and none that stayed.
 */
export function toldAttempts(observations: readonly Work[]): Told[] {
  const all = observations
    .flatMap(({ facts }) => (facts ? attemptsToldBy(facts) : []))
    .sort((a, b) => a.at - b.at)
  const told = withoutProbes(all, observations)
  const undone = undoneEdits(observations, ({ files }) => files)
  if (undone.size === 0) return told
  const spans = [...undone].map(([{ at }, to]): Span => ({ from: at, to }))
  const kept = observations.flatMap((one) => (isChange(one) && !undone.has(one) ? one.at : []))
  return told.map((one, index) => {
    if (!spans.some(({ from, to }) => from < one.at && one.at < to)) return one
    const failed = told
      .slice(0, index)
      .findLast(({ kind, outcome }) => kind === one.kind && outcome === 'failed')
    const since = failed?.at ?? Number.NEGATIVE_INFINITY
    return kept.some((at) => at > since && at < one.at) ? one : { ...one, undone: true }
  })
}

function isChange({ facts }: Work): boolean {
  if (facts === null || facts.outcome !== 'done') return false
  if (facts.kind === 'edit') return true
  return 'editedInPlace' in facts && (facts.editedInPlace ?? []).length > 0
}

/** A test file that was made and removed again. */
interface Probe extends Span {
  readonly file: string
}

const testFile =
  /(?:^|[/\\])(?:tests?|__tests__|spec)[/\\]|[._-](?:test|spec)s?\.\w+$|(?:^|[/\\])(?:test_\w+|tests?|repro\w*|scratch\w*|probe\w*)\.\w+$/i

/**
 * The attempts without those at a test file that was made to try something and removed again; what failed while it was
 * there is not known to fail without it.
 */
function withoutProbes(told: readonly Told[], observations: readonly Work[]): Told[] {
  const { removedAt } = afterMoves(observations)
  const probes = [...removedAt].flatMap(([{ at, files }, to]): Probe[] =>
    files.flatMap((file) => (testFile.test(file) ? { file, from: at, to } : [])),
  )
  if (probes.length === 0) return [...told]
  return told.flatMap((one) => {
    const during = probes.filter(({ from, to }) => from <= one.at && one.at <= to)
    const isAtProbe = during.some(({ file }) => one.target.some((part) => isPartOf(part, file)))
    if (one.kind === 'test' && isAtProbe) return []
    return during.length > 0 && one.kind === 'test' && one.outcome === 'failed'
      ? { ...one, undone: true }
      : one
  })
}

/** Whether a run's target names the file: by its path, its end or its bare name. */
function isPartOf(part: string, file: string): boolean {
  const name = fileName(file)
  const stem = name.replace(/\.\w+$/, '')
  return part === file || fileName(part) === name || (stem.length > 3 && part === stem)
}
