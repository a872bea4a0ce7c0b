// What a sentence stands for: what it says, whether it denies it, and what it says holds no longer in its place.
import { type Ended, endedIn } from './gone.ts'

export interface Stance {
  /** The sentence without what it sets aside. */
  readonly said: string
  /** What it sets aside, each as it is named: "npm" of "use pnpm instead of npm". */
  readonly aside: readonly string[]
  /** What it says has ended, wherever: "master is gone". */
  readonly ended: readonly Ended[]
  /** Whether it says that what it says is not to be. */
  readonly isDenied: boolean
}

const looked = 500
/** A name of up to four words, up to where the sentence goes on with something else. */
const named = String.raw`(?:(?:in|on|at|by|with|the|our|a|an|any|using) )*((?!(?:only|just|even|all|every|yet|sure|because|if|when)\b)[\p{L}\p{N}@_][^\s,;:!?]*(?: (?!(?:for|in|on|at|as|to|with|from|when|because|since|so|and|but|or|if|here|now|everywhere|any ?more)\b)[\p{L}\p{N}@_][^\s,;:!?]*){0,3})`
/** "Don't use npm, use pnpm". */
const ratherUse = new RegExp(
  String.raw`()\b(?:do(?:n['’]t| not)|never|stop|no longer) (?:ever )?\p{L}{2,20} ${named}( (?:for|in|on) [^,;.]{1,40}| ?)(?:[,;.]| [-–—]) (?:(?:but|please|instead|we) )*(?=(?:always )?(?:use|using|prefer|run|take|indent|write|put|keep|name|start|end)\b)`,
  'iu',
)
/** "Migrated the tests from Jest to Vitest". */
const fromTo = new RegExp(
  String.raw`\b(?:switch(?:ed|ing)?|migrat(?:ed|ing)|moved|changed) ((?:(?!from\b)\p{L}+ ){0,3})from ${named}() to `,
  'iu',
)
/** "Switched to Biome from ESLint". */
const toFrom = new RegExp(
  String.raw`(\b(?:switch(?:ed|ing)?|migrat(?:ed|ing)|moved|changed) to [^\s,;]{1,40}) from ${named}()`,
  'iu',
)
const over = new RegExp(String.raw`(\bprefer [^,;]{1,60}?) over ${named}()`, 'iu')
const insteadOf = new RegExp(
  String.raw`(),? ?\b(?:instead of|rather than|in place of|,? (?:and |but )?no longer|,? (?:and |but )(?:not|never)|, (?:not|never|no)|(?<!(?:\b(?:do|does|did|is|are|was|were|be|has|have|had|should|must|may|might|can|could|would|will|shall|need|if|or|whether|why|please)|^)) not) ${named}()`,
  'giu',
)

/** Answers what was said or done before it. */
const answers = /^(?:(?:no|nope|wrong|not correct|no,? wait|wait,? no)[,.:!]+ )+/iu
const denies =
  /\b(?:never|not?|avoid|stop(?:ped|ping)?|decided against|forbidden|prohibited|banned|disallowed|off limits)\b|\p{L}n['’]t(?!\p{L})|\bdont\b|(?<!\p{L})(?:nie|niemals|nicht|kein\p{L}*|jamais|nunca|mai|никогда)(?!\p{L})|不要|别|禁止|ないで|しない/iu
/** Says how much there may be, and denies nothing. */
const compares =
  /\b(?:no|not) (?:longer|more|later|fewer|less|larger|bigger|earlier|older|shorter|greater|higher|wider) than\b/giu
/** "No new dependency without a review", "never merge unless it is green": what is denied without something needs it. */
const needs =
  /\b(?:no|never|do(?:n['’]t| not)|not|nothing|nobody)\b(?=[^,;.:]{1,100} (?:without|unless|until)\b)([^,;.:]{1,100}?) (?:without|unless|until)\b/iu
/** "A fix without a test is not done". */
const lacks =
  /\bwithout ([^,;.:]{1,60}?) (?:is|are|counts?|gets?|goes?|will)(?:n['’]t| not| never| no)\b[^,;.:]{0,40}/iu
/** "No file over 300 lines", "never larger than 2 MB". */
const exceeds =
  /\b(?:no|not|never|do(?:n['’]t| not)|nothing)\b(?=[^,;.:]{0,60} (?:over|above|beyond|exceed|(?:larger|longer|bigger|higher|greater|older|more) than) ?\d)([^,;.:]{0,60}?) (?:over|above|beyond|exceeds?|(?:larger|longer|bigger|higher|greater|older|more) than) (?=\d)/iu
/** A case in which something else holds, or why it is so, denies nothing of what is said. */
const besides =
  /\b(?:even if|even when|even though|unless|if|whether|because|since|so that|otherwise|or else)\b[^,;.:]*|(?:[,;.:]| [-–—]) ?(?:it|they|this|that|we|those|there)(?=['’ ]).*$/giu

/** Reads the beginning of a sentence, 500 UTF-16 units. */
export function stanceOf(sentence: string): Stance {
  let said = sentence.slice(0, looked).replace(answers, '').replace(compares, 'at most')
  said = said.replace(needs, '$1 with').replace(lacks, 'with $1').replace(exceeds, '$1 under ')
  const aside: string[] = []
  const ended = endedIn(said)
  // Where nothing else is said it says what is not to be.
  const held = ended.reduce((text, { part }) => text.replace(part, ' '), said)
  if (/\p{L}{2}/u.test(held)) said = held
  for (const pattern of [ratherUse, fromTo, toFrom, over, insteadOf]) {
    said = said.replace(pattern, (_, before: string, name: string, after: string) => {
      aside.push(name)
      return `${before}${after} `
    })
  }
  return { said, aside, ended, isDenied: denies.test(said.replace(besides, ' ')) }
}
