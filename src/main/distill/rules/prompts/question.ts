// Tells what the agent asked the user and what the user answered.
import { factsVersion, type QuestionFacts } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fit } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { isUnanswered, outcomeFact, outcomeOf } from '../commands/call-status.ts'
import { draftOf } from '../draft.ts'
import { fields, list, text } from '../fields.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'
import { plain } from './agent-message.ts'

/** The client asks four at once at most. */
const mostQuestions = 8

/** The observation for an AskUserQuestion. */
export function questionDraft(call: ToolCall): ObservationDraft {
  const asked = list(call.input, 'questions')
  const answers = fields(fields(call.response).answers)
  const pairs = asked.map((one) => {
    const question = text(one, 'question') ?? ''
    const answer = answers[question]
    const said =
      typeof answer === 'string'
        ? answer
        : Array.isArray(answer)
          ? answer.filter((part) => typeof part === 'string').join(', ')
          : ''
    const options = list(one, 'options').flatMap((option) => text(option, 'label') ?? [])
    return { question: plain(question), answer: plain(said), options }
  })
  const [first] = pairs
  const refused = outcomeOf(call) !== 'ok' && !isUnanswered(call)
  const answered = pairs.filter(({ answer }) => answer !== '')
  const facts: QuestionFacts = {
    v: factsVersion,
    kind: 'message',
    outcome: outcomeFact(call),
    questions: pairs.slice(0, mostQuestions).map(({ question, answer }) => ({
      question: factText(question, 300),
      answer: answer === '' ? null : factText(answer, 400),
    })),
  }
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'message',
    facts,
    title: answered[0]
      ? `The user answered: ${fit(answered[0].answer, 60)}`
      : `Asked the user: ${fit(first?.question ?? 'a question', 60)}`,
    summary: pairs
      .map(
        ({ question, answer }) =>
          `Asked “${fit(question, 110)}”; ${answer ? `the user answered “${fit(answer, 170)}”` : refused ? 'the user did not answer' : 'no answer is recorded'}`,
      )
      .join('. '),
    detail: pairs
      .map(({ question, answer, options }) =>
        [
          `Q: ${fit(question, 160)}`,
          options.length > 0
            ? `Options: ${options.map((option) => fit(option, 40)).join(' / ')}`
            : '',
          `A: ${fit(answer, 300) || 'none'}`,
        ]
          .filter(Boolean)
          .join('\n'),
      )
      .join('\n'),
    failed: refused,
    importance: answered.length > 0 ? importance.answer : 0.3,
  })
}
