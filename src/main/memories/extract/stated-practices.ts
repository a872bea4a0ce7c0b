// Practices that somebody states as theirs, read clause by clause: who it is put to, and whether it is of all that is made of a kind.
import { slotsOf } from '../reconcile/slots.ts'

/** Words of talk, and when it holds from: they stand before what is said. */
const opening =
  /^(?:(?:and|also|so|but|then|now|oh|okay|ok|well|right|good|great|thanks|first(?:ly)?|second(?:ly)?|third(?:ly)?|lastly|finally|next|additionally|furthermore|moreover|plus|remember|specifically|instead|again|please|\p{L}+(?=,)|(?:and )?(?:one more|another)(?: \p{L}+)?(?=[,:]))[,:]? |(?:from (?:now|here) on(?: out)?|going forward|moving forward|starting (?:today|now)|as of (?:today|now|this \p{L}+)|in (?:the )?future|as a rule),? )/iu
/** What it is about, or when: "for class names, …", "when you write a hook, …". */
const adverbial =
  /^(?:for|in|on|with|when(?:ever)?|as for|regarding|while|before|after) [^,:]{3,100}[,:] /iu
const mostOpenings = 5

/** What is done again and again in the work, each time in one way. */
const done = String.raw`(?:use|keep|write|name|call|prefix|suffix|start|begin|end|finish|put|place|include|add|import|log|sort|squash|handle|close|pin|avoid|stick to|follow|prefer|document|annotate|comment on|wrap|review|store|commit|test|mock|catch|delete)\b`
/** Asks for a way of doing it, as against a change of something that is there. */
const manner = new RegExp(
  String.raw`^(?:(?:always|never|only|please|don['’]t ever|do not ever|try to|make sure (?:to|you|that you)|be sure to|let['’]s) )*${done}`,
  'iu',
)
/** Asks for something to stay so, and not for a change. */
const staying = /^(?:please |try to |do )*(?:keep|stick to|avoid|follow|prefer)\b/iu
/** In whatever is made: "in all of your commit messages", "for every release". */
const throughout = /\b(?:in|to|for|with|on) (?:all(?: of)? (?:your|our)|every|each)\b/iu
const lasting =
  /\b(?:don['’]?t|do not) ever\b|\b(?<!(?:not|n['’]t) )(?:always|never|ever|from (?:now|here) on|going forward|moving forward|as of (?:today|now)|starting (?:today|now)|as a rule|everywhere|whenever|(?:each|every) time|all of them|every one of them)\b/iu
/** Somebody's wish of what another does, or of how things are that come again; one thing wished for is a task. */
const wish = new RegExp(
  [
    String.raw`^i(?:['’]d| would| now| also| really| just| do){0,2} (?:like|love|want|need|expect|prefer|ask|insist on|require) (?!(?:you|us|everyone|to|a|an|the|all|every|each|any|one|more|another|this|that|it|some|no)\b)`,
    String.raw`^(?:i|we)(?:['’]d| would| now| also| really| just| do){0,2} (?:like|love|want|need|expect|ask|require) (?:you|us|everyone|all of (?:you|us)) to (?:(?:always|never|also|only|please) )?(?:(?:start|begin|continue|consider|practi[cs]e) \p{L}+ing|get into the habit of|ensure|make sure|${done})`,
  ].join('|'),
  'iu',
)
/** What is not done, or how it is always done, in this group. */
const groupHabit =
  /^we (?:(?:do not|don['’]t|never|avoid) (?!(?:have|know|need|want|see|get|care|think|understand|like)\b)|(?:always |only )(?!(?:have|had|get|got|see|need|want)\b))/iu
const groupDoes = new RegExp(`^we (?:${done})`, 'iu')
/** Around a piece of work: "before merging". */
const around = /\b(?:before|after) \p{L}+ing\b/iu
/** Whose way it is, or of what kind of thing: they begin what is told of a convention. */
const custom =
  /^(?:we\b(?! (?:just|\p{L}+ed)\b)|(?:our|ours|in our|any|every|each|all|\p{L}+(?: \p{L}+)? names?)\b)/iu
/** One thing, or one place, of this work. */
const ofOne =
  /\b(?:this|these|those) (?!(?:codebase|project|repo(?:sitory)?|team|company|decorator|module|prefix|suffix|string|convention|rule|practice|library|tool|statement)s?\b)\p{L}+|\b(?:in|of) (?:this|these) (?!(?:codebase|project|repo(?:sitory)?|team|company)\b)\p{L}+|\b(?:in|of|for|on|from|to|into) that \p{L}+|(?<!\b(?:one|some|all|each) )\b(?:in|of|for|on|into) the (?!(?:start|beginning|end|front|habit|names?|future|same|use|string|project)\b)\p{L}|\bthe (?:new|old|first|second|third|last|next|other|whole) (?!thing\b)\p{L}/iu
const pointed =
  /\b(?:this|these|that|those) \p{L}|\bthe (?:new|old|first|second|third|last|other) (?!thing\b)\p{L}/iu
/** Tells which ones are meant. */
const relative =
  /\b(?:that|which|whose|who|where) (?:\p{L}+ )?(?:starts?|begins?|ends?|ha(?:s|ve)|carry|carries|fails?)\b/iu
/** Says that it matters, or that it is the way here. */
const emphasis =
  /\b(?:(?:emphasi[sz]e|stress|underline|insist on|focus on)\b.{0,80}?\b(?:importance of|use of|using|\p{L}+ing)|(?:emphasi[sz]e|stress|underline|remember) the importance of|(?:practices?|conventions?|rules?|habits?|standards?|polic(?:y|ies)|things?|aspects?|instructions?)\b.{0,60}? (?:is|of)(?: to)?(?: the| always| consistent){0,3} (?:use of|using|\p{L}+ing|includ|import|add|use|always|never|keep|write|end|start)|(?:that|this)(?:['’]s| is) (?:how|what) (?:i|we) (?:want|do|like|need)\b|it['’]s (?:very |really )?(?:important|crucial|essential)(?: \p{L}+){0,2} to (?:always |never )?(?:use|includ|add|import|keep|writ|end|start|document|comment|annotat|test))/iu
/** Of whatever is made of a kind. */
const general =
  /\b(?:every|each|any|all|per|whenever|everywhere|anywhere)\b|\b(?:of )?(?:your|our) (?:\p{L}+ ){0,2}(?:code|\p{L}{2,}s)\b|\b(?:in|for|with|on|of|to) (?:functions|methods|classes|variables|attributes|arguments|modules|tests|commits|components|names)\b|\p{L} names?\b|\b(?:code|function|method|class|variable|argument) (?:names?|definitions?|signatures?)\b/iu
/** Things of a kind, by themselves: "feature flags get the prefix 'ff.'". */
const ofKind =
  /^(?!(?:the|this|that|these|those|his|her|its|their|some|my)\b)(?:\p{L}+ ){0,2}\p{L}{2,}s (?:of \p{L}+ )?(?:now |all |always |must |should |have to )?(?:start|begin|end|get|carry|take|use|are|have|be)\b/iu
/** What everybody wants of code, and nobody can check. */
const quality =
  /\b(?:consisten\p{L}+|readab\p{L}+|maintainab\p{L}+|efficien\p{L}+|quality|clean|clear|immaculate|robust|highest|best practices|modular\p{L}*|familiari[sz]e|focus|think of|view|try and|ownership|a change in)\b/iu
/** Something of the work that can be kept to. */
const technical =
  /\b(?:code|functions?|methods?|class(?:es)?|variables?|attributes?|(?:function )?arguments?|parameters?|signatures?|modules?|comment(?:s|ing)?|(?:unit |integration )?tests?|assert(?:ion)?s?|commits?|branch(?:es)?|annotat\p{L}*|type hints?|docstrings?|decorators?|try(?:-except)?|statements?|imports?|linters?|formatters?|migrations?|endpoints?|quer(?:y|ies)|sql|json|http|css|api|apis|keys|database|tables?|columns?|errors?|exceptions?|logs?|timestamps?|secrets?|environment (?:files?|variables?)|dependenc(?:y|ies)|releases?|changelog|components?|styles?|clauses|file handles?|floats?|timeouts?)\b/iu
/** A value or a name as it is written. */
const value = /(?<![\p{L}\d])['"‘“`@]\S/u
/** What there is, was or could be. */
const tellsOf =
  /\b(?:was|were|had|did|used to|yesterday|last (?:week|month|year|time)|noticed|could|might|maybe|perhaps|if|who|why|think|guess|wonder)\b/iu
/** One thing, seen as it is: "the log line starts with 'x'". */
const definite =
  /^(?:the|this|that|these|those|it|its|his|her|their|he|she|they|there)\b(?! (?:naming )?(?:rule|convention|standard|policy)\b| (?:prefix|suffix|beginning|end) (?:of|for) \p{L}+)/iu

/** "The prefix of css classes changes to 'x'." */
const prefixOf =
  /^the (?:prefix|suffix) (?:of|for) (?!the\b)(?:\p{L}+ ){0,2}\p{L}{2,}s (?:is|changes to|becomes|will be)\b/iu
/** Done to all of a kind: "name migration files so that …". */
const plural = /^\p{L}+ (?!(?:the|this|these|those)\b)(?:\p{L}+ )?\p{L}{2,}s\b/iu

/** Whether a text names something of the work. */
export function namesWork(text: string): boolean {
  return technical.test(text)
}

/** Whether a sentence of the user states a practice that is to be kept to, wherever it holds. */
export function statesPractice(sentence: string): boolean {
  return clausesOf(sentence).some((clause) => isPractice(clause, sentence))
}

/** What stands on its own in a sentence; what introduces it is kept with it. */
function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<=[:;]) |(?<= [-–—]) |, (?:so|but|and) (?=\p{L})|—/u)
}

function isPractice(clause: string, sentence: string): boolean {
  let said = clause.trim()
  let about = ''
  for (let count = 0; count < mostOpenings; count++) {
    const open = opening.exec(said)?.[0]
    const of = open === undefined ? adverbial.exec(said)?.[0] : undefined
    if (open === undefined && of === undefined) break
    about += of ?? ''
    said = said.slice((open ?? of ?? '').length)
  }
  if (said === '') return false
  // A number is what something is or became; a name or a tool is how it is done.
  const hasSlot = slotsOf(clause).some(({ of }) => !of.startsWith('number '))
  const isExact = hasSlot || value.test(clause)
  const isOfWork = hasSlot || technical.test(sentence)
  if (!isOfWork) return false
  const stressed = emphasis.exec(said)
  const what = stressed ? said.slice(stressed.index + stressed[0].length) : ''
  if (stressed && general.test(what) && !pointed.test(what) && !quality.test(what)) return true
  if (!isExact && quality.test(said)) return false
  // "When you write a hook" is whenever; "for the login page" is of one.
  const isWhenever =
    /^when(?:ever)? (?:you|we)(?:['’]re| are)? \p{L}+ (?:an?|your|new|any) /iu.test(about)
  const isAboutKind = about !== '' && (isWhenever || (technical.test(about) && !ofOne.test(about)))
  if (emphasis.test(said)) return general.test(said) && !pointed.test(said)
  if (manner.test(said) && lasting.test(sentence)) return true
  if (hasSlot && !tellsOf.test(said) && !relative.test(clause) && !pointed.test(said)) {
    if (!definite.test(said) && (custom.test(said) || ofKind.test(said))) return true
    if (definite.test(said) && isAboutKind && /\b(?:must|should|ha(?:s|ve) to)\b/iu.test(said))
      return true
    if (prefixOf.test(said)) return true
  }
  if (isOfOne(isWhenever ? said : clause)) return false
  if (groupHabit.test(said) && !tellsOf.test(said)) return true
  if (groupDoes.test(said) && lasting.test(sentence)) return true
  if (manner.test(said)) {
    if (throughout.test(said) || (isAboutKind && value.test(said))) return true
    if (staying.test(said) && general.test(said)) return true
    if (around.test(said) && /\byour\b/iu.test(said)) return true
    return (isAboutKind || general.test(said) || plural.test(said)) && hasSlot
  }
  return wish.test(said) && general.test(said)
}

/** Whether what is said is of one thing or place of this work; why it is so counts for nothing. */
export function isOfOne(sentence: string): boolean {
  const [main = ''] = sentence.split(
    /,? (?:even|so that|because|since|otherwise|like|to (?:indicate|ensure|show))\b/iu,
    1,
  )
  return ofOne.test(main) || relative.test(main)
}
