// Whether a sentence says nothing that could be kept to: it praises, plans, explains, or speaks of a rule without telling it.
import { isStopWord } from '../../../search/words/stop-words.ts'
import { isOfWork, wordsOf } from '../norms/phrases.ts'
import { isSocial } from '../norms/scope.ts'
import { isExample } from './examples.ts'

/** A sentence is read by its first part (UTF-16 units). */
const looked = 500

/** A value as it is written: in quotation marks, with an underscore, a decorator, a file, a number. */
const value =
  /(?<![\p{L}\p{N}])(?:['"‘“`@][\p{L}\p{N}_./@-]|\d)|[\p{L}\p{N}]_|_[\p{L}\p{N}]|\p{Ll}\p{Lu}/u
/** Who is spoken to, and of which house: "Jacob, …", "here at ACME". */
const address = /^\p{Lu}\p{Ll}+(?:-\p{Lu}?\p{Ll}+)?, (?=\p{L})|\b(?:here )?at \p{Lu}[\p{L}\d]*/gu

/** Words of which a sentence of rules may be made without telling one: nouns of rules and of work, what is done with rules, and how. */
const hollow = new Set(
  `convention rule guideline standard practice instruction requirement policy approach format style change update
  adjustment request prefix suffix decorator way thing step point aspect habit norm process detail attention mind importance
  priority consistency uniformity clarity quality maintainability readability documentation formatting naming workflow routine codebase base code
  coding preference project work team future task development software discussion conversation key goal value effort progress
  excellence improvement onboarding contribution review submission example specific particular certain new different
  few slight some previous current existing similar mandatory unique robust especially effectively help come seem line large larger important crucial essential vital critical clear clean clearer high
  higher highest best better good great better right necessary consistent uniform various technical overall additional extra little
  couple two three everyone everybody us we you your yourself myself
  follow apply implement adopt adhere adherence maintain ensure make sure remember keep emphasize emphasise stress discuss focus pay take
  give update change want like need start begin continue incorporate use include start try strive aim get set move look
  think consider regard regarding talk speak mention note say tell write know see understand implement extend establish standardize
  align made making applied following going forward moving previously consistently uniformly accordingly diligently
  strictly carefully always never again also however additionally firstly secondly thirdly first second next lastly finally
  now onward onwards today well okay ok great good perfect excellent exactly precisely right yes no remember please let lets
  function method variable attribute argument parameter class module script name file python programming
  serious seriously pride settle dive go proceed cover wrap good work up hard job ready comfortable page whole entire
  across throughout within moving along concise readable modular maintainable organized organised neat tidy`.split(
    /\s+/u,
  ),
)

/** How good something is, which asks for nothing. */
const evaluates =
  /^(?:[^,;:'"‘“`]{1,70} |it|that|this|those|these|they)(?:is|are|['’]s|['’]re|remains?) (?:(?:also|indeed|really|very|so|such|quite|all|just|only|truly|always) )*(?:an? )?(?:\p{L}+ (?:and|yet|but) )?(?:key|crucial|essential|important|vital|critical|powerful|useful|helpful|valuable|great|good|simple|small|popular|versatile|effective|effort|team|matter of|way of|user-friendly|common|best|norm)\b/iu
/** Asks for something all the same. */
const asks =
  /(?:^|[,;:] |\b(?:so|and|but|just|that you|now) )ensure\b|\b(?:(?:i|we)(?:['’]d| would)? (?:like|want|need|expect|ask|prefer)(?! to (?:see|hear|know|think)\b)|please|(?<!help |helps |will |to )(?:make|be) sure|always|never|(?:important|crucial|essential|vital|critical) (?:that|to))\b/iu
/** What a thing is, or does for whoever has it. */
const explains =
  /^(?:(?:(?:so|and|but|also|plus|then|well|as you know),?|(?:as for|regarding) [^,]{2,50},) )*(?!(?:we|you|i|please|all|every|each|no|any|nobody|our|always|never)\b)(?:(?:[\p{L}/.'’@_-]+ ){1,8}?(?:stands? for|involves?|offers?|allows? (?:you|us|for|anyone|everyone)|enables?|forces? you|helps?|lets (?:you|us)|comes? with|tends? to|(?:is|are) (?:designed|meant|intended) to|will (?:help|analy[sz]e|suffice|catch|enforce|automatically)|signif(?:y|ies)|emphasi[sz]es|contributes?|automatically|provides? (?:an? |the )?(?:clear|quick|easy|useful|additional|valuable|better|great|consistent|context|insight))\b|one of the (?:most|best)\b|by (?:us|follow|adher|do|implement|adopt)ing\b.{2,80}, (?:we|you)\b|with [^,]{3,40}, you (?:need|can|will|get)\b)|^(?:that|this) way,|^(?:by|in) doing so\b/iu
/** The same of what only the sentence before names. */
const explainsThat =
  /^(?:(?:(?:so|and|but|also|plus|then|well|soon enough),?|for [^,]{3,30},) )*(?:it|this|that|these|those|they)(?:['’](?:s|re|ll)| is| are| includes?| means| ensures?| makes?| (?:should |will )?helps?| will)\b(?! why\b)/iu
/** What is going to be done or talked about by somebody, and not again and again. */
const plans =
  /^(?:(?:(?:so|and|but|then|now|well|first(?:ly)?|also|alright|great|ok(?:ay)?|next|in the meantime),?|(?:for|to|before|as you) [^,]{2,40},|don['’]t worry[^,]{0,30},) )*(?:i['’](?:ll|m going to)|i will|i(?:['’]d like| want(?:ed)?| would like| need) to (?:update you|give you|tell you|talk|speak|discuss (?!.*\b(?:never|always|not)\b)|introduce you|share|go over|bring up|mention|touch on|show you|let you know|check in)|i am going to|(?:we|you)['’]ll (?:also )?(?:see|be (?:able|meeting|working|reviewing|using)|find|notice|discuss|talk|schedule|go|dive|start|begin|cover|review|meet|keep (?:you|finding)|then)|we (?:can|will|could) (?:always |also |then )?(?:discuss|talk|schedule|go over|dive|move on|start|begin|cover|review|meet|tweak|see)|we['’]re (?:putting|planning|organi[sz]ing|working on|going to (?:discuss|talk|go|look|start|begin|dive|cover|have|hold|see))|let['’]s (?:(?:now|also|just|first) )?(?:see|share|schedule|touch|get (?:you|started|back|into|going)|dive|go (?:over|through|ahead|back)|talk|start|begin|move|shift|discuss|look|continue|keep (?:pushing|going|up|fostering)|make sure we['’]re|walk|explore|take a|meet|catch|recap|wrap))\b/iu
/** Leaves something to whoever is spoken to, or says not to mind. */
const soothes =
  /\b(?:(?:don['’]t|do not|no need to|needn['’]t) (?:be afraid|shy away|worry|hesitate|panic|fret)|feel free|(?:keep|bear) (?:that|this|it|these values) in mind$|keep up (?:with )?the|big picture|never settle|make time for|second nature)\b/iu
/** Announces that something comes, without it. */
const announces =
  /\b(?:(?:an?|another|some|two|three|few|couple of|one|the following|specific|slight|key|particular|certain|new) (?:(?:specific|slight|consistent|key|important|particular|certain|new|minor|different|crucial|small|coding|naming|technical|previous) ){0,3}(?:changes?|updates?|adjustments?|practices?|conventions?|guidelines?|instructions?|requests?|things?|points?|pointers|tips|hints|aspects?|rules?|format|style|prefix|suffix|decorator)\b|(?:this|these|that|those|the previous) (?:new |updated |coding |naming )?(?:changes?|updates?|practices?|conventions?|guidelines?|instructions?|rules?|standards?)\b|(?:chang|updat|standardi[sz]|revis|adjust)(?:e|ing) (?:the way (?:you|we)|(?:our|your|the) (?:\p{L}+ ){0,3}(?:convention|rule|style|format|instruction|standard|approach|practice)s?)\b)/iu
/** What a sentence is about, before what it says of it. */
const topic =
  /^(?:(?:now|so|also|and|but),? )*(?:regarding|when it comes to|speaking of|on the topic of|with regard to|as for) [^,]{2,80}, /iu
/** Learning and settling in, which is over when it is done. */
const once =
  /\b(?:familiari[sz](?:e|ing) (?:yourself|with)|(?:get|you['’]re) (?:comfortable|familiar)|spend some time|think(?:ing)? about how|start by (?:creat|build|writ|design|outlin|draft)ing|take (?:a|your) (?:quick |close )?(?:look|time)|go back and|(?:review|update|revisit|refactor|change|adjust|rename) (?:all |any |of )*(?:your|the|our) (?:previous|existing|old|current|earlier|past)|already written|wrap up)\b/iu
/** What only an answer or the sentence before names. */
const passive =
  /^(?:(?:no|yes|yeah|nope|right|exactly|correct|precisely|just|please|only)[,.]? )*(?:(?:(?:make|be) sure|ensure|as long as)(?: that)? (?:it|this|that)|that|it)(?:['’]s| is| be| should be| gets?) (?:\p{L}+ly )?(?:added|applied|included|done|used|followed|implemented)\b/iu
/** What a good one values, as against what it does. */
const values =
  /^(?:(?:as you know|and|but|so|remember|here|also),? )*(?:(?:we(?:['’]re| are)?|our \p{L}+) (?:all )?(?:take \p{L}+ (?:\p{L}+ )?seriously|take pride|values?|care|believe|strive|aim|love|appreciate|emphasi[sz]e|a team|must not only)|\p{L}+ prides?|(?:our|the|my|your) (?:previous|last|earlier) [^,]{2,60} (?:was|were))\b/iu
const otherScript = /[^\P{L}\p{Script=Latin}]/u
/** Of a tool or a house, within a sentence. */
const properName = /[\p{Ll}\p{N}],? \p{Lu}\p{L}/u
const shortest = 3

/** Whether a sentence tells nothing by itself; what it points at in others counts for nothing. */
export function isHollow(sentence: string): boolean {
  const said = sentence.slice(0, looked).replace(address, '').trim()
  // "Let's discuss another thing: always add comments."
  const told = said.split(/: (?=\p{L}+ \p{L}+ \p{L})|[,;] (?:so|but|and) (?=\p{L})|—/u)
  return isExplained(said) || told.every((one) => isNothingTold(one.trim()))
}

function isNothingTold(said: string): boolean {
  if (/^[[(*]/u.test(said) || said === '' || isExample(said)) return true
  // The words are known of one language; of scripts that do not part words, none is.
  if (otherScript.test(said)) return false
  const isAsking = asks.test(said)
  if (soothes.test(said) || isExplained(said)) return true
  if (value.test(said)) return false
  if (isSocial(said) && !properName.test(said) && !isOfWork(wordsOf(said))) return true
  if (once.test(said) || plans.test(said) || passive.test(said)) return true
  if ((explainsThat.test(said) || evaluates.test(said) || values.test(said)) && !isAsking)
    return true
  const telling = tellingWords(said.replace(topic, ''))
  if (announces.test(said.replace(topic, ''))) return telling.length < 2
  return telling.length === 0 || (said.split(/\s+/u).length < shortest && !isOfWork(wordsOf(said)))
}

function isExplained(said: string): boolean {
  return explains.test(said) && !asks.test(said)
}

/** The words that a sentence of rules is not made of anyway. */
function tellingWords(said: string): string[] {
  const words = said.toLowerCase().match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []
  return words.filter((word) => !isStopWord(word) && !/['’]/u.test(word) && !isNothing(word))
}

function isNothing(word: string): boolean {
  if (word.length < 3 || hollow.has(word)) return true
  const forms = [/s$/u, /es$/u, /ed$/u, /ing$/u, /ly$/u, /d$/u].map((end) => word.replace(end, ''))
  return forms.some((one) => hollow.has(one) || hollow.has(`${one}e`))
}
