// Asks the expressions by which turns are told once before the first turn, a few at a time: compiling all of them
// within it held the main thread for 100 ms.
import { readTestRun } from './commands/test-run.ts'
import { blocksOf } from './prompts/agent-message.ts'
import { admits, assents, objects, retracts, takenBackBy } from './prompts/doubt.ts'
import { holdsBack } from './prompts/embargo.ts'
import { foreignKindOf } from './prompts/foreign-words.ts'
import { hedges, lacksSubject, leansBack } from './prompts/leaning.ts'
import { leftOpenIn } from './prompts/left-open.ts'
import { beginsAsLimit, setsLimit } from './prompts/limits.ts'
import { comesNext, isAnswersCaveat, labelIn, leadsToOpen, saysOpen } from './prompts/open-words.ts'
import { readOpening } from './prompts/opening.ts'
import { decidedIn } from './prompts/own-words/decided.ts'
import { measuredIn } from './prompts/own-words/measured.ts'
import { mishapIn } from './prompts/own-words/mishap.ts'
import { settledPart } from './prompts/passing.ts'
import { promptGist } from './prompts/prompt-gist.ts'
import { leavesAsIs } from './prompts/put-off.ts'
import { claimsPass, isCaveat, plansNext, speaksForUser } from './prompts/sentence-weight.ts'
import { userWordsOf } from './prompts/user-words.ts'

/** Says nothing by which a function would be done before its last expression. */
const plain = 'the blue parser of settings reads seven files quickly'

/** Functions with many or large expressions, those first on which others stand, and what has each ask a part of them. */
const uses: readonly (readonly [use: (text: string) => unknown, ...texts: string[]])[] = [
  // Each of these is done with the language after the one before it.
  [
    foreignKindOf,
    ...[`${plain}?`, `selon ${plain}`, `según ${plain}`, `forse ${plain}`, `talvez ${plain}`],
    ...['если так', '也许', 'かも', '아마', 'ab jetzt', 'désormais', 'a partir de ahora'],
    ...['d’ora in poi', 'впредь', '请以后', '今後は使ってください', '앞으로는 저장하세요', plain],
  ],
  [holdsBack, plain],
  [setsLimit, `never ${plain}`, plain],
  [beginsAsLimit, plain],
  [leavesAsIs, plain],
  [userWordsOf, `from now on ${plain}`, `${plain}. ${plain}, no`],
  [promptGist, plain],
  [isCaveat, plain],
  [comesNext, plain],
  [labelIn, plain],
  [leadsToOpen, plain, `${plain}:`],
  [saysOpen, plain],
  [(text) => isAnswersCaveat(text, { prompt: `why ${plain}?`, isFollowed: false }), plain],
  [claimsPass, plain],
  [plansNext, plain],
  [speaksForUser, plain],
  [hedges, plain],
  [lacksSubject, plain],
  [leansBack, plain],
  [settledPart, plain],
  [blocksOf, plain],
  [decidedIn, plain],
  [mishapIn, plain],
  [(text) => measuredIn([text], text), plain],
  [leftOpenIn, plain],
  [(text) => readOpening(text)(200), plain],
  [admits, plain],
  [assents, plain],
  [objects, plain],
  [retracts, plain],
  [(text) => takenBackBy(text, text), plain],
  [(text) => readTestRun([text]), plain],
]

/** V8 interprets an expression the first time and compiles it the second. */
const times = 2

/** Such a sign makes V8 compile expressions for text of two bytes a character, beside those for one. */
const wide = '…'

/** What is left to be asked before a turn with these texts is told, a step of some ms at a time. */
export type Rehearsal = (texts: readonly (string | null)[]) => Generator<void>

/** Each is asked once; those for two bytes a character, 7 MB, where a text has such. */
export function createRehearsal(): Rehearsal {
  const isDone = { narrow: false, wide: false }
  return function* (texts) {
    if (!isDone.narrow) yield* askAll('')
    isDone.narrow = true
    if (isDone.wide || !texts.some((text) => text !== null && /[^\0-\u00ff]/.test(text))) return
    yield* askAll(wide)
    isDone.wide = true
  }
}

function* askAll(end: string): Generator<void> {
  for (const [use, ...all] of uses)
    for (const text of all)
      for (let time = 0; time < times; time++) {
        use(text + end)
        yield
      }
}
