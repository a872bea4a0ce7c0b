// Tells what stands failed after the last attempts of all sessions, and how the last test run ended.
import { type Matter, standsFailed, standsPassed } from '../../../shared/facts/matter.ts'
import { formatId } from '../../../shared/ids.ts'
import { foldMatters } from '../../distill/matters/fold-matters.ts'
import { sayMatter } from '../../distill/matters/say-matters.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import type { TurnTold } from './turn-facts.ts'

const mostTold = 4

/** A matter, and the turn of its last attempt. */
type Placed = Matter & { readonly turnId: number }

/** How the matters of these turns, newest first, stand after all of them. */
export function failureItems(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  const placed = turns.flatMap(({ id, facts }) =>
    facts.matters.map((one) => ({ ...one, turnId: id })),
  )
  const matters = foldMatters(placed.sort((a, b) => a.at - b.at))
  const failed = matters.filter(standsFailed).reverse()
  const told = failed.slice(0, mostTold).map((matter) => failedItem(matter, scope))
  const lastTests = matters.findLast(({ kind }) => kind === 'test')
  return lastTests && standsPassed(lastTests) && lastTests.tests
    ? [...told, passedItem(lastTests, scope)]
    : told
}

function failedItem(matter: Placed, scope: Scope): LayerItem {
  const ref = formatId('turn', matter.turnId)
  const when = dated(matter.at, scope.now)
  return {
    ref,
    full: [
      `Failed ${when}, not seen to pass since: ${plainSentence(sayMatter(matter, 260), 260)} [${ref}]`,
    ],
    short: `Failed ${when}: ${plainLine(sayMatter(matter, 100), 100)} [${ref}]`,
  }
}

function passedItem(matter: Placed, scope: Scope): LayerItem {
  const ref = formatId('turn', matter.turnId)
  return {
    ref,
    full: [
      `Last test run, ${dated(matter.at, scope.now)}: ${plainLine(sayMatter(matter, 110), 110)} [${ref}]`,
    ],
  }
}
