// Tells what the parts that passed since leave of a test run that failed.
import { type Matter, standsPassed } from '../../../shared/facts/matter.ts'
import { fileName } from '../../base/short-path.ts'
import { holds, relationOf } from './relation.ts'

/** `mended`: all that had failed passed; `failing`: some of it was not run; `unknown`: neither is known. */
export type Left = 'mended' | 'failing' | 'unknown'

/** What is left of a failed run after the parts of it that passed. */
export function leftOf(
  failed: Pick<Matter, 'target' | 'tests' | 'error'>,
  parts: readonly Matter[],
): Left {
  const { tests, target, error } = failed
  const failedPackage = packageIn(error?.text ?? '')
  if (failedPackage !== null && parts.length > 0)
    return parts.every(({ target: ran }) => isElsewhere(ran, failedPackage)) ? 'failing' : 'unknown'
  if (!tests || tests.failing.length === 0 || parts.length === 0) return 'unknown'
  const each = tests.failing.map(({ name }) => {
    const verdicts = parts.map((part) => asksFor(part.target, name, target))
    return verdicts.includes('yes') ? 'yes' : verdicts.every((one) => one === 'no') ? 'no' : 'maybe'
  })
  if (each.includes('no')) return 'failing'
  const isAll = !tests.broken && tests.failed <= tests.failing.length
  return isAll && each.every((one) => one === 'yes') ? 'mended' : 'unknown'
}

/** The folder of the package whose script failed, where a manager that runs all of them names it: `tests/e2e test: `. */
function packageIn(error: string): string | null {
  return /^([\w@.-]+(?:\/[\w@.-]+)+) (?:test|check|build|lint)[\w:.-]*: /.exec(error)?.[1] ?? null
}

/** Whether what was run are packages of other names than this folder's. */
function isElsewhere(ran: readonly string[], folder: string): boolean {
  const last = fileName(folder)
  return ran.length > 0 && ran.every((one) => !isName(one) && one !== folder && !one.includes(last))
}

/** The parts of a failed test run that passed after it, in the order of time. */
export function passedParts<One extends Matter>(failed: Matter, matters: readonly One[]): One[] {
  if (failed.kind !== 'test' || failed.outcome !== 'failed') return []
  return matters.filter(
    (one) => one.at >= failed.at && standsPassed(one) && relationOf(one, failed) === 'part',
  )
}

/** Whether a target chooses tests by their name, as `-run TestOpen` does, rather than telling where they are. */
function isName(target: string): boolean {
  return target.startsWith('-')
}

type Asked = 'yes' | 'no' | 'maybe'

/** Whether a run with this target ran the test of this name, which failed in a run of `whole`. */
function asksFor(target: readonly string[], test: string, whole: readonly string[]): Asked {
  const names = target.filter(isName)
  const places = target.filter((one) => !isName(one))
  const isPlaced = holds(
    places,
    whole.filter((one) => !isName(one)),
  )
  const byPlace = isPlaced ? 'yes' : best(places.map((place) => liesIn(place, test)))
  const byName = names.length === 0 ? 'yes' : best(names.map((name) => isNamed(name, test)))
  if (byPlace === 'no' || byName === 'no') return 'no'
  return byPlace === 'yes' && byName === 'yes' ? 'yes' : 'maybe'
}

function best(all: readonly Asked[]): Asked {
  return all.includes('yes') ? 'yes' : all.includes('maybe') ? 'maybe' : 'no'
}

/** Of names that the runner tells without their file the place is not known. */
function liesIn(place: string, test: string): Asked {
  const [file = '', ...within] = place.split('::')
  const [testFile = '', ...testWithin] = test.split('::')
  if (!/[/\\.]/.test(place)) return test.includes(place) ? 'yes' : 'maybe'
  if (!/\.\w{1,5}$/.test(file) || !/\.\w{1,5}$/.test(testFile)) return 'maybe'
  if (fileName(file) !== fileName(testFile)) return 'no'
  const [asked, ran] = [within.join('::'), testWithin.join('::')]
  return ran === asked ||
    asked === '' ||
    ran.startsWith(`${asked}::`) ||
    ran.startsWith(`${asked}[`)
    ? 'yes'
    : ran.endsWith('…')
      ? 'maybe'
      : 'no'
}

/** `-run TestA|TestB`, `-k "a or b"`. Of a richer expression it is not known what it takes in. */
function isNamed(option: string, test: string): Asked {
  const said = option.slice(option.indexOf(' ') + 1)
  // `--last-failed` names none: which ones those were is not told.
  if (said === option || /[*+?[\]{}()\\]|\b(?:and|not)\b/.test(said)) return 'maybe'
  const name = test.replaceAll(' > ', ' ').toLowerCase()
  return best(
    said.split(/\||\bor\b/).map((one) => {
      const asked = one
        .replace(/["'^$]/g, '')
        .trim()
        .toLowerCase()
      if (asked === '') return 'maybe'
      return name.includes(asked) ? 'yes' : name.endsWith('…') ? 'maybe' : 'no'
    }),
  )
}
