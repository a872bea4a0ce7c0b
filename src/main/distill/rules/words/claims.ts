// Marks as the agent's words what it claims to have come about and the record of the same work does not show.
import { type Matter, standsFailed } from '../../../../shared/facts/matter.ts'
import type { CommandFacts, ObservationFacts } from '../../../../shared/facts/observation-facts.ts'
import { attemptsToldBy, foldMatters } from '../../matters/fold-matters.ts'
import { dryRun } from '../commands/looking-commands.ts'
import { splitSentences } from '../prompts/agent-message.ts'
import { allPass } from '../prompts/sentence-weight.ts'
import { stillMissing } from '../tools/not-found.ts'
import { isForeign } from './language.ts'

type Deed =
  | 'tests'
  | 'build'
  | 'checks'
  | 'commit'
  | 'push'
  | 'pull_request'
  | 'merge'
  | 'deploy'
  | 'publish'
  | 'tag'
  | 'seen'
  | 'made'

/** What stands before a participle that tells a deed: `I committed`, `everything is committed`, `tested and pushed`. */
const did = String.raw`(?:^|(?:\b(?:i|we|and|is|are|was|were|been|have|has|now|also|all|then|everything|changes?|fix|it|work)|['’]ve|[,;:—–])\s+)`
const told: Readonly<Record<Deed, readonly RegExp[]>> = {
  tests: [
    allPass,
    /\b(\d{1,6}) ?(?:\/|of|out of) ?\1(?: tests?)?(?: now)? (?:pass(?:es|ed|ing)?|(?:are )?green)\b|\btests? (?:are|is) (?:now |all )*(?:green|passing)\b/i,
  ],
  build: [
    /\b(?:build|lint|type-?check|compilation) (?:now |all )?(?:pass(?:es|ed)?|succeed(?:s|ed)|(?:is|was) (?:clean|green|successful))\b/i,
    // What is wholly so was built at least.
    /\b(?:fully|completely) (?:functional|working|operational)\b|\bproduction[- ]ready\b/i,
  ],
  checks: [
    /\ball (?:of )?(?:the )?(?:\w+ )?checks (?:now )?(?:pass(?:ed|es)?|(?:are |is )?(?:green|clean|passing))\b/i,
    /\b(?:everything|it all|(?:the )?(?:code|lint\w*|type-?check\w*|ci|pipeline)|ruff|mypy|eslint|biome|tsc|clippy|pyright|rubocop|golangci-lint|shellcheck|phpstan) (?:is|are|runs?|stays?|comes? (?:back|out))(?: now| all)? (?:clean|happy|green)\b|\breports? no (?:issues|errors|problems|warnings|findings)\b/i,
  ],
  commit: [new RegExp(`${did}committed\\b(?! to (?:using|support|the idea)\\b)`, 'i')],
  push: [
    new RegExp(`${did}pushed\\b(?! (?:back|down|up|out|aside|away|further|past|into)\\b)`, 'i'),
  ],
  pull_request: [
    /\b(?:opened|created|raised|submitted) (?:a |the |an )?(?:new |draft )?(?:pr|pull request|merge request)\b|\b(?:pr|pull request)(?: #\d+)? (?:is|was|has been) (?:opened|created|open)\b/i,
  ],
  merge: [
    new RegExp(
      `${did}merged\\b(?=.{0,60}(?:\\b(?:pr|pull request|branch|main|master|develop|release)\\b|#\\d))`,
      'i',
    ),
    /(?:\b(?:pr|pull request|branch)\b|#\d+)[^.]{0,40} (?:is|was|has been|are|got) (?:now )?merged\b/i,
  ],
  deploy: [
    new RegExp(`${did}(?:deployed|rolled out)\\b`, 'i'),
    /\b(?:is|are) (?:now )?live (?:on|in|at)\b/i,
  ],
  publish: [
    new RegExp(
      `${did}(?:published|released)\\b(?! (?:the )?(?:lock|memory|handle|resources?)\\b)`,
      'i',
    ),
  ],
  tag: [new RegExp(`${did}tagged\\b`, 'i')],
  // Without a run nobody saw it.
  seen: [
    new RegExp(`${did}(?:verified|tested|validated)\\b`, 'i'),
    /\b(?:works|working) (?:now|end[- ]to[- ]end|as expected|correctly|fine|again|in (?:the browser|production|staging))\b/i,
    /\bnow (?:works|runs|passes)\b/i,
  ],
  // Nothing at all was changed or run.
  made: [
    /^(?:(?:i|we)(?:['’]ve| have)? (?:now |also |just |already )?)?(?:added|created|implemented|fixed|updated|changed|removed|renamed|refactored|wrote|rewrote|replaced|moved|deleted|installed|configured|migrated|restored|uploaded)\b(?! (?:by|in (?:v?\d|the)|since|when|because))/i,
  ],
}

/** In the clause before it: it did not come about, is wished for, or depends. */
const unreal =
  /\b(?:not|no|none|nothing|never|without|cannot|neither|nicht|kein\w*|if|once|when|whenever|until|unless|whether|should|must|will|would|can|could|may|might|make sure|ensure|before|after|so that|waiting|ready|wenn|sobald|to (?:be|get|have|keep|let|make|see|confirm|verify))\b|n['’]t\b|未|没/i
const conditional = /^\W*(?:if|once|when|whenever|until|unless|as soon as|wenn|sobald)\b/i
/** It came about before this work, or depends on what follows. */
const elsewhen =
  /\b(?:yesterday|earlier|previously|already|last (?:week|session|time))\b|^(?:[\s,(]*only|\W*(?:once|if|when|until|unless|before|after))\b|[?？]\s*$/i

/** What is claimed; `of` is how many tests passed, or that all did, where that is said. */
interface Claim {
  readonly deed: Deed
  readonly of: number | 'all' | null
}

/** What the sentence claims to have come about. */
function claimsIn(sentence: string): Claim[] {
  return (Object.keys(told) as Deed[])
    .filter((deed) => isClaimed(deed, sentence))
    .map((deed) => ({ deed, of: deed === 'tests' ? countedIn(sentence) : null }))
}

/** `All 309 tests pass`, `all tests pass`; null where less is said. */
function countedIn(sentence: string): Claim['of'] {
  const all =
    /\ball (?:of )?(?:the )?(?:(\d[\d,]{0,8}) )?(?:\w+ )?tests? (?:now )?(?:pass|are green)/i.exec(
      sentence,
    )
  if (all === null) return null
  return all[1] === undefined ? 'all' : Number(all[1].replaceAll(',', ''))
}

function isClaimed(deed: Deed, sentence: string): boolean {
  return told[deed].some((words) => {
    const found = words.exec(sentence)
    if (!found) return false
    const before = sentence.slice(0, found.index)
    const after = sentence.slice(found.index + found[0].length)
    const clause = before.slice(
      Math.max(...[',', ';', ':', '—', '–'].map((mark) => before.lastIndexOf(mark))) + 1,
    )
    return (
      !unreal.test(clause) &&
      !conditional.test(sentence) &&
      !elsewhen.test(before) &&
      !elsewhen.test(after)
    )
  })
}

/** Commands by whose name they may have done it, though they were not read as that. */
const mayHave: Readonly<Record<Deed, RegExp>> = {
  tests: /test|spec|check|verify|suite|jest|\bci\b/i,
  build: /build|lint|check|compile|tsc|make|test/i,
  checks: /test|build|lint|check|verify|compile|tsc|make|\bci\b/i,
  commit: /commit|\bjj\b|\bhg\b|\bsl\b|\bgt\b|release|merge|rebase|cherry|revert|version/i,
  push: /push|submit|sync|publish|release|\bgt\b|\bjj\b|\bgh\b/i,
  pull_request: /pull|merge_request|\bpr\b|submit|\bgt\b/i,
  merge: /merge|rebase|cherry|pull|\bgh\b|\bapi\b/i,
  deploy: /deploy|release|publish|upload|apply|rollout|sync|\bup\b|heroku|dokku/i,
  publish: /publish|release|upload|\bgh\b|\bapi\b/i,
  tag: /tag|release|version|\bapi\b/i,
  seen: /./,
  made: /./,
}

/** Whether something recorded supports the claim; of what an older version wrote nothing is known. */
function isRecorded(
  { deed, of: counted }: Claim,
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[],
): boolean {
  const known = facts.flatMap((one) => one ?? [])
  const kinds = kindsOf(deed)
  const attempts = known.flatMap(attemptsToldBy)
  // What failed in an earlier turn is not green before as much of it was seen to pass; nor is a part all of it.
  const isRed = (one: Matter) =>
    kinds.includes(one.kind) &&
    (standsFailed(one) || (one.kind === 'test' && one.outcome === 'failed'))
  if (isCheck.has(deed) && foldMatters([...before, ...attempts]).some(isRed)) return false
  if (known.length < facts.length) return true
  if (deed === 'seen') return known.some(isRun)
  if (deed === 'made') return known.some(isDeed)
  const matters = foldMatters(attempts).filter(({ kind }) => kinds.includes(kind))
  if (matters.some(isRed) || matters.some(standsFailed)) return false
  if (counted !== null) return isAllOf(counted, [...before, ...matters])
  if (matters.some(({ outcome }) => outcome === 'done' || outcome === 'untold')) return true
  return known.some((one) => {
    if (one.outcome !== 'done') return false
    if (one.kind === 'tool') return mayHave[deed].test(`${one.name} ${one.argument}`)
    if (!isCommand(one) || one.command.endsWith(dryRun)) return false
    return isOf(deed, one) || mayHave[deed].test(`${one.command} ${one.aim}`)
  })
}

/** Whether something was run, by which what was done could be seen to work. */
function isRun(facts: ObservationFacts): boolean {
  if (facts.kind === 'tool' || facts.kind === 'subagent') return facts.outcome === 'done'
  return isCommand(facts) && facts.purpose !== 'explore' && facts.outcome === 'done'
}

/** Whether something was changed or run. */
function isDeed(facts: ObservationFacts): boolean {
  return isRun(facts) || (facts.kind === 'edit' && facts.outcome === 'done')
}

/** Whether a run of so many tests passed, or of all of them where no number is told. */
function isAllOf(counted: number | 'all', matters: readonly Matter[]): boolean {
  const passed = matters.filter(
    ({ kind, outcome }) => kind === 'test' && (outcome === 'done' || outcome === 'untold'),
  )
  if (counted === 'all') return passed.some(({ target }) => target.length === 0)
  const counts = passed.flatMap(({ tests }) => (tests === null ? [] : (tests.passed ?? 0)))
  return (
    counts.includes(counted) ||
    counts.reduce((sum, one) => sum + one, 0) === counted ||
    passed.some(
      ({ tests, target }) => target.length === 0 && (tests === null || tests.unit !== 'test'),
    )
  )
}

const isCheck: ReadonlySet<Deed> = new Set(['tests', 'build', 'checks'])

function kindsOf(deed: Deed): readonly Matter['kind'][] {
  switch (deed) {
    case 'tests':
      return ['test']
    case 'build':
      return ['build', 'lint', 'types', 'format']
    case 'checks':
      return ['test', 'ci', ...kindsOf('build')]
    case 'commit':
    case 'push':
    case 'pull_request':
    case 'deploy':
      return [deed]
    default:
      return []
  }
}

function isOf(deed: Deed, { tests, commits, push, pullRequest }: CommandFacts): boolean {
  switch (deed) {
    case 'tests':
      return tests !== null
    case 'commit':
      return commits.length > 0
    case 'push':
      return push !== null
    case 'pull_request':
      return pullRequest !== null
    case 'merge':
      return pullRequest?.action === 'merge'
    default:
      return false
  }
}

function isCommand(facts: ObservationFacts): facts is CommandFacts {
  return ['test', 'build', 'commit', 'command'].includes(facts.kind)
}

export const says = 'The agent says: “'
/** Characters by which marked words may be longer. */
export const markRoom = says.length + 2

/** The agent's words as they are told, and those among them that are not marked as the agent's. */
export interface MarkedWords {
  readonly text: string
  readonly unmarked: string
}

/**
 * The agent's words with those sentences marked as such that claim what these facts do not show, or what failed
 * before them and was not seen to be mended.
 */
export function markClaims(
  said: string,
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[] = [],
): string {
  return markedWords(said, facts, before).text
}

/** Whether the words claim what these facts do not show. */
export function claimsMore(said: string, facts: readonly (ObservationFacts | null)[]): boolean {
  const isShown = shownBy(facts, [])
  return splitSentences(said).some((text) => claimsIn(text).some((claim) => !isShown(claim)))
}

/** Asks of a claim whether the facts show it; of each only once. */
function shownBy(
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[],
): (claim: Claim) => boolean {
  const known = new Map<string, boolean>()
  return (claim) => {
    const key = `${claim.deed} ${claim.of}`
    const is = known.get(key) ?? isRecorded(claim, facts, before)
    known.set(key, is)
    return is
  }
}

/** The same, with what stayed unmarked. */
export function markedWords(
  said: string,
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[] = [],
): MarkedWords {
  const parts: { text: string; isClaim: boolean }[] = []
  const isShown = shownBy(facts, before)
  // What it claims cannot be read, or was checked by what was not there.
  if (isForeign(said) || claimsUnchecked(said, facts)) return { text: asWords(said), unmarked: '' }
  for (const text of splitSentences(said)) {
    const last = parts.at(-1)
    // What follows a claim explains it, and would read as if the record said so.
    const isClaim = last?.isClaim === true || claimsIn(text).some((claim) => !isShown(claim))
    if (last?.isClaim === isClaim) last.text += ` ${text}`
    else parts.push({ text, isClaim })
  }
  if (!parts.some(({ isClaim }) => isClaim)) return { text: said, unmarked: said }
  return {
    text: parts.map(({ text, isClaim }) => (isClaim ? asWords(text) : text)).join(' '),
    unmarked: parts.flatMap(({ text, isClaim }) => (isClaim ? [] : text)).join(' '),
  }
}

const clean =
  /\b(?:clean|green|happy|compatible|pass(?:es|ed|ing)?|no (?:\w+ )?(?:issues?|errors?|warnings?|problems?|findings?|violations?|vulnerabilities)|error-free|(?:all|everything) (?:is |looks )?(?:fine|good|ok(?:ay)?))\b/i

/** Whether the words call something clean after a program that was to see to it was not found, and name it or all. */
function claimsUnchecked(said: string, facts: readonly (ObservationFacts | null)[]): boolean {
  if (!clean.test(said)) return false
  return stillMissing(facts.flatMap((one) => (one && isCommand(one) ? one : []))).length > 0
}

/** The whole of it as what the agent says. */
export function asWords(said: string): string {
  return said === '' ? '' : `${says}${withoutQuotes(said)}”`
}

/** What is not marked as the agent's words. */
export function withoutMarked(text: string): string {
  return text.replace(/The agent says: “[^”]*”/g, '')
}

function withoutQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}
