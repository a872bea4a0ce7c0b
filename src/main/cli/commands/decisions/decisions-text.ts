// Decisions as a terminal shows them: one line in a list, a group of alike ones, one in full.
import type {
  DecisionGroup,
  DecisionRecordInFull,
  DecisionRow,
} from '../../../../shared/contract/deciding/decisions.ts'
import { counted } from '../../../../shared/counted.ts'
import { shownId } from '../../../../shared/ids.ts'
import type { DecisionChoice } from '../../../../shared/kinds.ts'
import { ago, inert, oneLine } from '../../plain-text.ts'

const choices: Readonly<Record<DecisionChoice, string>> = {
  allow: 'allowed',
  deny: 'refused',
  observe: 'not answered',
  pending: 'waits',
}

const whoDecided = {
  user: 'by you',
  mode: 'by the agent’s mode',
  rule: 'by a rule of yours',
  settings: 'by the agent’s settings',
} as const

const cameOfIt = {
  ran: 'It ran.',
  failed: 'It ran and failed.',
  undone: 'It ran, and was undone later in the session.',
} as const

/** The columns of a list. */
export function decisionLine(
  { id, at, choice, asked, message }: DecisionRow,
  now: number,
): string[] {
  return [
    id,
    ago(at, now),
    choices[choice],
    oneLine(message === null ? asked : `${asked} – “${message}”`),
  ]
}

/** The columns of a list of groups. */
export function groupLine(group: DecisionGroup, now: number): string[] {
  const { head, count, allowed, refused, unanswered, lastAt, asked } = group
  return [
    counted(count, 'time'),
    [
      ...(allowed > 0 ? [`${allowed} allowed`] : []),
      ...(refused > 0 ? [`${refused} refused`] : []),
      ...(unanswered > 0 ? [`${unanswered} not answered`] : []),
    ].join(', '),
    ago(lastAt, now),
    oneLine(head),
    oneLine(asked),
  ]
}

/** What it was for, and who says so; the user's words to a refusal stand there already. */
function reasonLines({ rationale, rationaleBy, message }: DecisionRecordInFull): string[] {
  if (rationale === '' || rationale === message) return []
  const words = oneLine(rationale)
  return [rationaleBy === 'agent' ? `The agent said: “${words}”` : `Wanted for: ${words}`]
}

/** One decision in full. */
export function decisionText(decision: DecisionRecordInFull, now: number): string {
  const { id, choice, decidedBy, asked, message, note, outcome, situation } = decision
  const { branch, mode, failing, files } = situation
  const who = decidedBy === null ? '' : ` ${whoDecided[decidedBy]}`
  const place =
    decision.turnId === null
      ? shownId(decision.goal)
      : `${decision.turnId} (turn ${decision.turn} of ${shownId(decision.goal)})`
  const lines = [
    oneLine(asked),
    '',
    `${id} · ${choices[choice]}${who} · ${ago(decision.at, now)} · ${place}`,
    ...(message === null
      ? []
      : [`${decidedBy === 'rule' ? 'The rule says' : 'You said'}: “${oneLine(message)}”`]),
    ...(note === null ? [] : [oneLine(note)]),
    ...reasonLines(decision),
    ...(outcome === null ? [] : [cameOfIt[outcome]]),
    ...(decision.prompt === null
      ? []
      : [`Asked of the agent: ${oneLine(decision.prompt).slice(0, 300)}`]),
    ...(branch === null ? [] : [`Branch: ${oneLine(branch)}`]),
    ...(mode === null ? [] : [`Permission mode: ${oneLine(mode)}`]),
    ...(failing === null ? [] : [`What failed last: ${oneLine(failing)}`]),
    ...(files.length === 0 ? [] : [`Files in hand: ${files.map(oneLine).join(', ')}`]),
    '',
    inert(JSON.stringify(decision.input, null, 2)),
  ]
  return `${lines.join('\n')}\n`
}
