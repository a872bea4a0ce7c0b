// Reads whether the agent ended a turn by saying that all is done, though its list of tasks was not ticked to the end.
import type { ObservationDraft } from '../../../observation-draft.ts'
import { leftOpenIn } from '../left-open.ts'

/** So much of a message is read: what it claims stands at its beginning. */
const longest = 2000

const allDone =
  /\b(?:all|every one)(?: of (?:them|it|the \w+))?(?: (?:the )?(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten))?(?: \w+)?(?: (?:are|is|were|have been))?(?: now)? (?:done|completed?|finished|implemented|in place)\b|\beverything (?:is|has been) (?:now )?(?:done|completed?|finished|implemented|in place)\b|\b(?:implementation|plan|work|list)(?: is| has been)?(?: now| fully)? completed?\b|(?<!\p{L})(?:alles?|alle .{2,30}) (?:ist |sind |wurden? )?(?:jetzt )?(?:erledigt|fertig|umgesetzt)(?!\p{L})|(?<!\p{L})(?:tout est|toutes les .{2,30} sont) (?:fait|termin)|(?<!\p{L})(?:todo está|todas? las .{2,30} están) (?:hech|list|terminad)/iu
const denies =
  /\bnot (?:all|every\w*)\b|\b(?:almost|nearly) (?:all|every\w*)\b|\bexcept\b|\ball but\b/i

/** The draft of a list of tasks, marked where the agent's last words say that all of it is done and leave nothing open. */
export function withSaidDone(
  draft: ObservationDraft,
  lastMessage: string | null,
): ObservationDraft {
  const { facts } = draft
  if (facts.kind !== 'plan' || facts.tasks.every(({ state }) => state === 'done')) return draft
  const said = (lastMessage ?? '').slice(0, longest)
  if (!allDone.test(said) || denies.test(said) || leftOpenIn(lastMessage).length > 0) return draft
  return { ...draft, facts: { ...facts, saidDone: true } }
}
