// What the user said when they refused a call: their own words, kept where they say how it is to be instead.
import type { Candidate } from '../candidate.ts'

/** A call that the user refused, with their words to it. */
export interface Refused {
  /** What was asked for, in a line. */
  readonly asked: string
  readonly message: string
}

const shortest = 15
const longest = 300
/** Says how it is to be. */
const rules =
  /\b(?:use|never|always|don['’]t|do not|instead|rather than|only|we (?:don['’]t|never|always|use)|must|has to|have to)\b/iu
/** Of this moment alone. */
const passing =
  /\b(?:now|yet|first|this time|today|tonight|later|wait|stop|hold on|let me|i['’]ll|i will|again|for the moment)\b|\?\s*$/iu

export function refusalsIn(refused: readonly Refused[]): Candidate[] {
  return refused.flatMap(({ asked, message }) => {
    const said = message.replaceAll(/\s+/g, ' ').trim()
    if (said.length < shortest || said.length > longest) return []
    if (!rules.test(said) || passing.test(said)) return []
    const what = asked.replaceAll(/\s+/g, ' ').slice(0, 120)
    const content = `${said.replace(/[.!]$/, '')} (said to refuse: ${what})`
    return [
      {
        ...{ content, kind: 'correction', importance: 0.8, tags: [], keywords: [] },
        ...{ saidBy: 'user', words: said, isChange: false },
      },
    ]
  })
}
