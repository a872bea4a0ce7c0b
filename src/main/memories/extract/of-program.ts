// Whether a sentence tells of the program that is to be built, of what is wrong with it, or of a text to be worked on: none of that says how this user wants the work done.
import { isTool } from './norms/artefacts.ts'
import { phrasesIn, wordsOf } from './norms/phrases.ts'
import { isTask } from './norms/scope.ts'
import { ownParagraphs, sentencesOf } from './sentences.ts'

/** A message is read by its first part (UTF-16 units). */
const looked = 3000
const mostSentences = 60
/** Asks for a piece of work within a sentence: "…, adapt the parser", "can you add …?". */
const asks =
  /(?:^|[,;:.] |\b(?:and|then|so|but|please|pls|now) )(?:can you |could you |would you |please |pls |now |then |also |just )*(?:adapt|add|adjust|build|bump|clone|convert|create|debug|delete|design|develop|draft|draw|extend|extract|fix|generate|hide|implement|import|integrate|investigate|look (?:at|into)|make (?:a|an|the|it|this|me)|migrate|parse|port|refactor|remove|rename|render|replace|rewrite|set up|show|solve|split|summari[sz]e|translate|update|write)\b(?! (?:all |your |our |every |each |any |new )?(?:tests|code|comments|commit messages|functions|commits|docs|error messages)\b)/iu
/** Asks for something new, and says how it is to be. */
const builds =
  /^(?:(?:please|now|then|so|ok|can you|could you|would you|we need to|i (?:want|need) you to|let['’]s) )*(?:implement|bump|build|create|develop|design|generate|draft)\b/iu
/** Names what is asked for. */
const brief =
  /^(?:(?:bug|ticket|task|feature|story|user story|epic|spec|requirements?|new requirement|issue|acceptance criteria|todo|steps(?: to reproduce)?|expected|actual|problem)\b[^.:]{0,40}:|[a-z]{2,6}-\d{1,6}\b|(?:ticket|issue|task|exercise) #?[a-z]{0,5}-?\d)/iu
/** What is wanted, or how one thing of the program is to be. */
const wanted =
  /^we (?:need|want|['’]?re (?:adding|building)|are (?:adding|building)) (?:an? |the |some |\p{L}+s[.,]?$)|^the (?:\p{L}+ ){1,5}?(?:should|must|has to|have to|needs to)\b/iu
/** A task at one place of the program. */
const placed =
  /\b(?:for|in|to|of|on) the (?!(?:start|beginning|end|front|names?|same|code|top|bottom|first|future)\b)\p{L}/iu
/** Who uses the program. */
const byUsers =
  /(?:^|[,;:.] |\b(?:and|but|so|that|if|when) )(?:(?:the|our|all|every|each|some|many|most|no) )?(?:(?:logged[- ]in|new|registered|anonymous) )?(?:users?|customers?|members?|guests?|visitors?|admins?|moderators?|players?|buyers?|viewers?|participants?|subscribers?|shoppers?|students?|patients?) (?:can(?:not)?|can['’]t|must|should|may|wants?|needs?|ha(?:s|ve) to|sees?|clicks?|gets?|picks?|chooses?|books?|never|always|are|will)\b/iu
/** What is seen to be wrong. */
const fault =
  /\b(?:returns? [45]\d\d|(?:throws?|raises?) (?:an? )?\p{L}*(?:error|exception)|says? ['"“]|(?:is|are|still|always) (?:empty|broken|wrong|red|slow|missing)|(?:does|do)(?:n['’]t| not) work|never (?:closes|opens|loads|shows|finishes|returns|stops)|stopped working|since yesterday|grows until|(?:is|gets) killed)\b|^when (?:i|you|we) (?:open|click|press|run|start|type|go)\b/iu
/** Of the work itself, whatever is asked for beside it. */
const lasting =
  /\b(?:from (?:now|here) on|going forward|moving forward|in (?:the )?future|henceforth|as a rule|in general|generally|by the way|btw|around here|(?:in|on|for) (?:this|our) (?:repo(?:sitory)?|project|codebase|code base|team|company|monorepo)|every ?time|each time|whenever you|our (?:\p{L}+ )?(?:convention|rule|style|standard|policy)|we (?:all |always |never |only )*(?:use|write|name|put|keep|prefer|run|start|end|test|document|format|commit|squash|merge|log|indent|import|avoid|call|pin)\b|i (?:prefer|like|want|don['’]?t (?:want|like))\b|here[.!]?$)/iu
/** Told to the agent for good. */
const order =
  /^(?:(?:please|and|also|but|so|remember:?),? )*(?:always|never|don['’]?t ever|do not ever)\b/iu
/** How things of a program are. */
const describes =
  /\b(?:must|should|shall|can(?:not)?|may|ha(?:s|ve) to|need(?:s)? to|(?:is|are|has|have|starts?|ends?|begins?|belongs?|shows?|keeps?|stays?|gets?|accepts?|returns?))\b/iu
/** A text that is given, to be worked on. */
const onText =
  /\b(?:translate|summari[sz]e|proofread|rephrase|reword|shorten|review|check|correct|polish|rewrite|edit)\b[^.:\n]{0,40}\b(?:this|following|below|text|these|paragraph|letter|e-?mail|ad|article)\b|\b(?:text|ad|page|e-?mail|letter|assignment|homework|exercise|teacher|article|speech|advert|brochure|translation)\b[^.:\n]{0,40}:/iu

/** What a message is about. */
interface About {
  readonly flat: string
  /** Where a text begins that is to be worked on; nowhere: infinite. */
  readonly givenFrom: number
  /** Whether it asks for a piece of work, or describes a program or a fault. */
  readonly isOfWork: boolean
  readonly isBrief: boolean
  /** How many of its sentences say how something is that is not of code. */
  readonly told: number
}

/** Tells of a sentence of a message whether it is of the program, or of a text, that the message is about. */
export function programOf(message: string): (sentence: string) => boolean {
  let known: About | null = null
  return (sentence) => {
    known ??= aboutOf(message.slice(0, looked))
    const { flat, givenFrom, isOfWork, isBrief, told } = known
    const at = flat.indexOf(sentence.slice(0, 60))
    if (at !== -1 && at + sentence.length > givenFrom) return true
    if (!isOfWork || lasting.test(sentence)) return false
    if (builds.test(sentence) || (isTask(sentence) && placed.test(sentence))) return true
    if (order.test(sentence)) return told > 0 && (isBrief || told > 1)
    return !isOfCode(sentence)
  }
}

/**
 * Whether a sentence says how a piece of the program is to be that is talked over: it is neither of what code is made of
 * nor said to hold for more than that.
 */
export function isOfPiece(sentence: string): boolean {
  return !lasting.test(sentence) && !order.test(sentence) && !isOfCode(sentence)
}

function aboutOf(text: string): About {
  const own = ownParagraphs(text)
  const flat = own.join(' ')
  const sentences = own.flatMap(sentencesOf).slice(0, mostSentences)
  const others = sentences.filter((one) => !isOfCode(one))
  const isAsked =
    sentences.some((one) => builds.test(one) || (isTask(one) && placed.test(one))) ||
    others.some((one) => isTask(one) || asks.test(one))
  const isFault = others.some((one) => fault.test(one) && !/^if\b/iu.test(one))
  const isBrief = isFault || others.some((one) => brief.test(one) || byUsers.test(one))
  const isWanted = sentences.some((one) => wanted.test(one))
  const tells = (one: string) => describes.test(one) && !isTask(one) && !lasting.test(one)
  return {
    ...{ flat, givenFrom: onText.exec(flat)?.index ?? Infinity, isBrief: isBrief || isWanted },
    ...{ isOfWork: isAsked || isBrief || isWanted, told: others.filter(tells).length },
  }
}

/** What source code is made of and how it is worked on; what a program shows and stores is none of it. */
const ofSource =
  /\b(?:functions?|methods?|class(?:es)?|variables?|(?:function )?arguments?|parameters?|attributes?|constants?|modules?|imports?|(?:named|default) exports?|commits?|commit messages?|branch(?:es)?|(?:unit |integration )?tests?|docstrings?|(?:code )?comments?|annotations?|decorators?|type hints?|dependenc(?:y|ies)|pull requests?|prs?|exceptions?|interfaces?|enums?|loops?|lambdas?|regex(?:es)?|regular expressions?|code|error messages?|indent\p{L}*|quotes|tabs|spaces|dataclass(?:es)?|hooks?|components?|fixtures?|mocks?|migrations?|foreign keys?|schema|changelog|readme|documentation|docs|logging|linters?|formatters?|plan|[\p{L}]+_case|camelcase|snake ?case|pascalcase)\b/iu

/** Whether a sentence is of what code is made of, and not of one thing of it alone. */
function isOfCode(sentence: string): boolean {
  const words = wordsOf(sentence)
  if (words.some(({ word }) => isTool(word))) return true
  if (!ofSource.test(sentence)) return false
  const phrases = phrasesIn(words)
  return phrases.length === 0 || phrases.some(({ reach }) => reach !== 'one')
}
