// Tells what stands failed after the last attempts of all sessions, and how the last test run ended.
import { type Matter, standsFailed, standsPassed } from '../../../shared/facts/matter.ts'
import { formatId } from '../../../shared/ids.ts'
import { listOf } from '../../base/plain-text.ts'
import { foldMatters, partlyMended } from '../../distill/matters/fold-matters.ts'
import { sayMatter } from '../../distill/matters/say-matters.ts'
import { leavesIt } from '../../distill/rules/prompts/put-off.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'
import type { TurnTold } from '../rows/turn-facts.ts'

const mostTold = 4
const mostSuites = 3
/** Runs no further apart (ms) are told together. */
const runTogether = 3_600_000

/** A matter, and the turn of its last attempt. */
type Placed = Matter & { readonly turnId: number }

/** How the matters of these turns, newest first, stand after all of them. */
export function failureItems(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  const placed = turns.flatMap(({ id, facts }) =>
    facts.matters.map((one) => ({ ...one, turnId: id })),
  )
  const matters = foldMatters(placed.sort((a, b) => a.at - b.at))
  const failed = matters.filter(standsFailed).reverse()
  const told = failed.slice(0, mostTold).map((matter) => failedItem(matter, turns, scope))
  told.push(...waitingItem(matters, scope), ...notFoundItem(turns, scope))
  const lastTests = matters.findLast(({ kind }) => kind === 'test')
  if (!lastTests) return [...told, ...reportedItem(turns, scope)]
  if (!standsPassed(lastTests)) return told
  // A project may have several suites, which are run one after the other.
  const passed = matters.filter(
    (one) => isSuite(one) && standsPassed(one) && one.at > lastTests.at - runTogether,
  )
  const partly = partlyMended(matters)
  // What is told as failed is not told again.
  const open = partly && failed.slice(0, mostTold).includes(partly) ? undefined : partly
  return [
    ...told,
    // The last one is told first, however little it ran.
    passedItem(
      lastTests,
      passed.filter((one) => one !== lastTests).slice(1 - mostSuites),
      open,
      scope,
    ),
  ]
}

function failedItem(matter: Placed, turns: readonly TurnTold[], scope: Scope): LayerItem {
  const ref = formatId('turn', matter.turnId)
  const when = dated(matter.at, scope.now)
  const why = onPurpose(matter, turns)
  const left = leftBy(matter, turns)
  const says =
    left !== ''
      ? ` The user said then: ${quotedLine(left, 150)}`
      : why === ''
        ? ''
        : ` The agent says: ${quotedLine(why, 150)}`
  return {
    ref,
    full: [
      `Failed ${when}, not seen to pass since: ${plainSentence(sayMatter(matter, 260), 260)}${says} [${ref}]`,
    ],
    short: `Failed ${when}: ${plainLine(sayMatter(matter, 100), 100)} [${ref}]`,
  }
}

/** That a red test is left as it is, in the agent's words after it: the next one would mend it against the user's will. */
function onPurpose({ kind, at, turnId }: Placed, turns: readonly TurnTold[]): string {
  if (kind !== 'test') return ''
  const said = turns
    .filter(({ id, startedAt }) => id === turnId || startedAt >= at)
    .flatMap(({ facts }) => facts.leftOpen.map(({ words }) => words))
  return said.find((words) => aboutTests.test(words) && isLeft.test(words)) ?? ''
}

/** What the user said to it next, where that leaves it as it is or says when it comes about; else empty. */
function leftBy({ turnId }: Placed, turns: readonly TurnTold[]): string {
  const at = turns.findIndex(({ id }) => id === turnId)
  const next = turns
    .slice(Math.max(0, at - lookedAfter), Math.max(0, at))
    .filter(({ sessionId }) => sessionId === turns[at]?.sessionId)
    .reverse()
  return next.find(({ prompt }) => leavesIt(prompt))?.prompt ?? ''
}

/** So many turns after a failure the user may still speak of it. */
const lookedAfter = 1

const aboutTests = /\b(?:tests?|specs?|suite)\b/i
const isLeft =
  /\b(?:stays?|remains?|is left|left) (?:red|failing|broken|as (?:it|they) (?:is|are|was|were)|alone)\b|\bas expected\b|\bon purpose\b|\bby design\b|\bas you (?:asked|wanted|said)\b|\bpre-?existing\b|\buntil\b.{2,60}\b(?:lands?|merge[sd]?|is (?:done|in|merged))\b/i

/** Programs that the last session missed, unless they were tried again since. */
function notFoundItem(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  const [newest] = turns
  const own = turns.filter(({ sessionId }) => sessionId === newest?.sessionId)
  const at = own.findIndex(({ facts }) => facts.notFound !== undefined)
  const turn = own[at]
  const missing = (turn?.facts.notFound ?? []).filter(
    (program) =>
      !own.slice(0, at).some(({ facts }) => facts.matters.some((one) => one.program === program)),
  )
  if (!turn || missing.length === 0) return []
  const ref = formatId('turn', turn.id)
  const names = listOf(
    missing.map((one) => plainLine(one, 40)),
    4,
  )
  return [
    {
      ref,
      full: [
        `Not found where the agent ran it, ${dated(turn.endedAt, scope.now)}: ${names} [${ref}]`,
      ],
    },
  ]
}

/** A run elsewhere that waited for somebody when it was seen last. */
function waitingItem(matters: readonly Placed[], scope: Scope): LayerItem[] {
  const last = matters.findLast(({ kind }) => kind === 'ci')
  if (last?.outcome !== 'running' || !last.error || !/waiting/i.test(last.error.text)) return []
  const ref = formatId('turn', last.turnId)
  const words = `${plainLine(last.name, 90)}, when last seen, ${dated(last.at, scope.now)}`
  return [{ ref, full: [`${words}: ${plainLine(last.error.text, 140)} [${ref}]`] }]
}

/** What a subagent said last of its tests, where no run of any is recorded. */
function reportedItem(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  const turn = turns.find(({ facts }) => facts.saysTests !== undefined)
  if (!turn?.facts.saysTests) return []
  const ref = formatId('turn', turn.id)
  const words = quotedLine(turn.facts.saysTests, 100)
  return [
    {
      ref,
      full: [
        `Tests, as a subagent reports them, ${dated(turn.endedAt, scope.now)}: ${words} [${ref}]`,
      ],
    },
  ]
}

/** One test alone is a probe, and a run without counts says little beside one with. */
function isSuite({ kind, tests }: Placed): boolean {
  return kind === 'test' && tests !== null && (tests.unit === 'package' || (tests.passed ?? 0) > 1)
}

function passedItem(
  last: Placed,
  before: readonly Placed[],
  open: Placed | undefined,
  scope: Scope,
): LayerItem {
  const ref = formatId('turn', last.turnId)
  const runs = [last, ...[...before].reverse()].map((one) => plainLine(sayMatter(one, 90), 90))
  const rest = open
    ? `; before it ${plainLine(sayMatter(open, 90), 90)}, not seen to pass in full since`
    : ''
  return {
    ref,
    full: [`Last test run, ${dated(last.at, scope.now)}: ${runs.join('; ')}${rest} [${ref}]`],
  }
}
