// Says what a prompt asks for: plain words, a slash command, a plan, a paste, or nothing of its own.
import { textBetween, withoutElements } from '../../../../shared/text-between.ts'
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { insertedElements } from '../../../../shared/typed-prompt.ts'
import { cleanText, count, fit, fitMarked, oneLine } from '../../../base/plain-text.ts'
import { headline } from '../words/headline.ts'
import { plain } from './agent-message.ts'

export interface PromptGist {
  /** What was asked, in at most about 15 words; empty when the prompt asks for nothing. */
  readonly ask: string
  /** `continue`, `yes` and the like say nothing without the turn before them; housekeeping is /clear or /compact. */
  readonly kind: 'ask' | 'command' | 'nod' | 'housekeeping' | 'empty'
  /** Whether it tells more than a bare instruction such as `Commit this` or `/init`. */
  readonly telling: boolean
}

const housekeeping = new Set([
  'clear',
  'compact',
  'cost',
  'help',
  'config',
  'model',
  'login',
  'logout',
  'status',
  'exit',
  'quit',
  'resume',
  'context',
  'usage',
  'doctor',
  'mcp',
  'memory',
  'permissions',
  'hooks',
  'agents',
  'terminal-setup',
  'vim',
  'rename',
  'fast',
])
const nod =
  /^(?:y|yes|yep|yeah|ok|okay|sure|go|go on|go ahead|continue|proceed|next|do it|please do|sounds good|looks good|lgtm|great|thanks?(?: you)?|perfect|correct|right|no|nope|stop|wait|done|both|neither|either|beides?|ambos|ambas|les deux|entrambi|os dois|obie|oba|\d{1,3}|[a-d])(?:[\s,.!]+(?:please|thanks|go ahead|do it|continue|proceed|it|that|now|implementation|work|the work|working|with it|and continue))*[.!\s]*$/i

/** The gist of a prompt. */
export function promptGist(prompt: string | null): PromptGist {
  const text = cleanText(prompt ?? '').trim()
  if (text === '') return { ask: '', kind: 'empty', telling: false }
  const command = slashCommand(text)
  if (command) return command
  const words = withoutAttachments(text)
  if (words === '') return { ask: pasted(text), kind: 'ask', telling: false }
  // Two or three letters name nothing.
  const isTiny =
    (words.match(/[\p{L}\p{N}]/gu) ?? []).length <= 3 &&
    !/[\p{Script=Han}\p{Script=Hangul}]/u.test(words)
  if (isTiny || nod.test(words) || isShortYes(words))
    return { ask: oneLine(words), kind: 'nod', telling: false }
  const ask = askOf(words, text)
  return { ask, kind: 'ask', telling: tells(ask) }
}

/** Words of an instruction that name nothing: what was done says more than they do. */
const bare = new Set(
  [
    'a all and again also another as can changes commit continue do everything finish fix for go',
    'implement in it its just let make me my new now off on once our please pr pull push ready',
    'release request run same ship so start stuff tests test that the them then there these this',
    'those to too try up us we with work you your merge amend deploy build lint check review',
    'open draft branch main yes no ok sure thanks because makes sense have should would could',
    'create add that support commita commite committa zacommituj comitea committen',
  ].flatMap((words) => words.split(' ')),
)

function tells(ask: string): boolean {
  const words = ask.toLowerCase().match(/[\p{L}\p{N}_./-]+/gu) ?? []
  return words.some((word) => !bare.has(trimEndOf(word, /\./)))
}

/** `Yes, please add it` names nothing of its own. */
function isShortYes(words: string): boolean {
  if (words.length > 36 || /[`\d_/.](?!$)/.test(words)) return false
  // A no that names something is a correction.
  if (/^no\b/i.test(words)) return !tells(words.replace(/^no\b[\s,.:;!-]*/i, ''))
  return /^(?:yes|yep|yeah|ok(?:ay)?|sure|go|please do)\b/i.test(words)
}

function slashCommand(text: string): PromptGist | null {
  const name =
    /<command-name>\s*\/?([^<\s]+)\s*<\/command-name>/.exec(text)?.[1] ??
    /^\/([a-z][\w:-]*)(?=\s|$)/i.exec(text)?.[1]
  if (!name) return null
  const told =
    textBetween(text, '<command-args>', '</command-args>') ??
    (text.startsWith('/') ? text.slice(name.length + 1) : '')
  const rest = fit(plain(told), 90)
  if (housekeeping.has(name.toLowerCase()))
    return { ask: rest ? `/${name} ${rest}` : `/${name}`, kind: 'housekeeping', telling: false }
  return {
    ask: rest ? `/${name} ${rest}` : `/${name}`,
    kind: 'command',
    telling: rest.length >= 8 && tells(rest),
  }
}

/** The text without what the client puts into prompts: reminders, pasted blocks, pictures, code fences. */
export function withoutAttachments(text: string): string {
  return withoutElements(text, insertedElements)
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/\[(?:Image|Pasted text)[^\][]*\]/g, ' ')
    .trim()
}

const opening =
  /^(?:please|pls|can you(?: please)?|could you(?: please)?|would you|i(?:'d| would) like (?:you )?to|i want (?:you )?to|i need (?:you )?to|we need to|let's|lets|hey|hi|hello|now|ok(?:ay)?,?|so,?|great[,!.]?|thanks[,!.]?|perfect[,!.]?)\s+/i

const pleasantry =
  /^(?:(?:yes|ok(?:ay)?)(?:,? (?:please|thanks?|sure|great|perfect|do (?:it|that)|go ahead|got it|understood))*|(?:thanks?|thank you|great|perfect|nice|good|cool|awesome)\b.{0,24}|(?:that|it|this|all)(?: (?:all|one))? (?:works?|worked|helps?|helped|did it|looks (?:good|great|fine|right))\b.{0,16}|(?:das |es |so )?(?:klappt|funktioniert|passt)(?: so| jetzt)?|ça (?:marche|fonctionne)|(?:ya )?funciona|funziona|(?:you(?:'re| are)|that(?:'s| is)) (?:absolutely |quite |totally )?(?:right|correct|true)\b.{0,12})[.!]$/i

/** A word of mood before what is asked; no "no". */
const mood =
  /^(?:(?:hi|hello|hey|hallo|moin|salut|bonjour|hola|ciao|olá|hoi|cześć|ok(?:ay)?|works|better|much better|nice|cool|great|awesome|love it|super|show|perfect|thanks?|thx|sorry|ugh|oh|ah|er|wow|yeah|yep|vale|gut|schön|prima|toll|bene|perfetto|bravo|dobra|dobrze|świetnie|merci|gracias|danke|dzięki|grazie|obrigad[oa]|valeu|genial|parfait|génial|wiesz co|stimmt)(?: (?:sorry|so|a lot|you|viel besser))?(?:[.!,…:;]{1,3}|\s[–—-])\s){1,3}(?=\S)/iu
/** Tells of the user, and asks nothing. */
const ofUser =
  /^i(?:['’]ll| will| am going to)? (?:check|talked|spoke|asked|just|was|had|ran|got|look|do) /i

/** Grants what the agent said; what the prompt is for comes after it. */
const granting =
  /^(?:(?:that |this )?makes sense|got it|right,|ok(?:ay)?,? (?:so|that)\b|alright|that['’]s (?:good|fair|great|reassuring|helpful)|good to know|i see|fair (?:point|enough)|hm+,)/i

/** So much of a sentence fits into a title with all of its clauses. */
const longestOpening = 88

function askOf(words: string, whole: string): string {
  const plan = /^(?:implement|execute|carry out)\b[^\n]{0,60}plan\b[^\n]*\n/i.exec(words)
  if (plan) {
    const title = /^#[^\S\n]+(\S.*)$/m.exec(words)?.[1]
    if (title) return fit(`Implement the plan “${plain(title)}”`, 110)
  }
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const spoken =
    askBelow(words) ??
    lines.find((line) => /\p{L}{2}/u.test(line) && !looksPasted(line)) ??
    lines[0] ??
    ''
  let ask = plain(spoken.replace(/^#+\s*/, ''))
  for (let round = 0; round < 3; round += 1) ask = ask.replace(opening, '').replace(mood, '')
  const sentences = ask.split(/(?<=[.!?])\s+/)
  while (sentences.length > 1 && ofUser.test(sentences[0] ?? '')) sentences.shift()
  while (sentences.length > 1 && pleasantry.test(sentences[0] ?? '')) {
    sentences.shift()
    sentences[0] = (sentences[0] ?? '').replace(opening, '')
  }
  const question = granting.test(ask)
    ? sentences.slice(1).find((one) => one.endsWith('?') && one.length >= 24)
    : undefined
  const first = question ?? sentences[0] ?? ask
  const enough =
    first.length >= 18 || question || sentences.length === 1
      ? first
      : sentences.slice(0, 2).join(' ')
  const said = trimEndOf(fitMarked(mainClause(enough), 110), /[\s.:;,]/)
  const gist = headline(said)
  return whole.length > 4000 && lines.length > 40 && gist.length < 40
    ? `${gist} (with a text of ${count(lines.length, 'line')})`
    : gist
}

/** A longer prompt is a page that was pasted, with words of the user above or below it. */
const page = 1500
const asks =
  /[?？]$|^(?:please|can you|could you|would you|i want|i need|we need|fix|add|explain|summari[sz]e|what|why|how|where|which|make|update|implement|check|look|review|translate|rewrite|use|write|find|help|compare|convert|remove|create)\b/i

/** What is asked below a pasted page, where nothing is asked above it; else null. */
function askBelow(words: string): string | null {
  if (words.length < page) return null
  const above = words.slice(0, words.indexOf('\n') < 0 ? page : words.indexOf('\n')).trim()
  const below = words.slice(words.lastIndexOf('\n') + 1).trim()
  const isSaid = (line: string) => line.length <= 300 && asks.test(line) && !looksPasted(line)
  return !isSaid(above) && !/[:：]$/.test(above) && isSaid(below) ? below : null
}

/** Introduces what is asked by how it is to be answered. */
const asksNothing =
  /^(?:(?:quick |one |just a |small |short )?(?:question|ask|request|note)|please|frage|kurze frage|une question|question|pregunta|una (?:pregunta|domanda)|domanda|pergunta|vraag|pytanie)(?!\p{L})/iu

/** A long sentence that begins with its circumstances is told from its main clause on. */
function mainClause(sentence: string): string {
  if (sentence.length <= longestOpening) return sentence
  // Cut off behind its introduction it would not say what is asked.
  const introduced = /^[^:`/"“]{8,60}: (\S.{39,})$/.exec(sentence)?.[1]
  if (introduced !== undefined && asksNothing.test(sentence)) return introduced
  const found =
    /^(?:when(?:ever)?|if|while|after|before|since|because|as|once|although|given)\b[^,]{8,120},\s+(\S.{19,})$/i.exec(
      sentence,
    )
  const main = found?.[1] ?? askAtEnd(sentence)
  // Without its circumstances nobody knows what a pronoun means, or what is added to what.
  return main === undefined ||
    /^(?:it|they|this|that|these|those|he|she|we|and|or|but|so|which|then)\b/i.test(main)
    ? sentence
    : main
}

/** What a long sentence asks at its end, behind the story that leads to it: `…, so: add the number to the footer`. */
const asked =
  /(?:[,;:–—-] (?:so|therefore|thus|hence),?[:,]? (?:please |could you |can you )?|(?:[,;:–—-]|\band|\bso)? ?\b(?:please|could you|can you) |: )(?=(?:add|allow|build|change|check|clean|convert|create|delete|disable|document|drop|enable|explain|extract|find|fix|give|handle|hide|implement|improve|keep|let|look|make|mend|merge|move|optimi[sz]e|port|print|put|refactor|remove|rename|replace|rewrite|round|run|send|set|show|sort|split|stop|store|support|switch|test|translate|turn|update|use|validate|write)\b)/giu
const leastAsked = 24

function askAtEnd(sentence: string): string | undefined {
  if (asks.test(sentence)) return undefined
  for (const { 0: lead, index } of sentence.matchAll(asked)) {
    const main = sentence.slice(index + lead.length)
    // Nobody knows there what a pronoun stands for.
    if (/^\w+ (?:it|them|this|that|these|those|one)\b/i.test(main)) continue
    // What stands within the room of a title is told with what leads to it.
    if (index >= 40 && main.length >= leastAsked && index + lead.length + 20 > titleRoom)
      return main
  }
  return undefined
}

/** Characters of a title. */
const titleRoom = 80

/** Whether a line of a prompt is a part of a log, a trace or a file. */
export function looksPasted(line: string): boolean {
  return (
    /^(?:\d{4}-\d\d-\d\d|\[?\d\d:\d\d|at |Traceback|File "|\s*[{[<|]|[\w.]+Error:|npm (?:error|ERR)|> |\$ |error(?:\[|:))/.test(
      line,
    ) || line.length > 1200
  )
}

function pasted(text: string): string {
  return /\[Image/.test(text)
    ? 'Look at a picture'
    : `Look at a pasted text of ${count(text.split('\n').length, 'line')}`
}

/** What was asked with all that the prompt says after it: of several questions the answer may be to the last. */
export function wholeAsk(ask: string, prompt: string | null): string {
  const whole = oneLine((prompt ?? '').slice(0, longestWhole))
  const at = whole.toLowerCase().indexOf(ask.replace(/…$/, '').toLowerCase())
  return at < 0 ? ask : headline(trimEndOf(whole.slice(at), /[.\s]/))
}

const longestWhole = 240

/** A shorter first sentence may be no more than what leads to what is asked. */
const longestLead = 48

/**
 * What is asked with the sentences of its line that follow, where the first one is short: “throw it away. try the
 * indices?”, within `most` characters. A question stands alone.
 */
export function askInLine(ask: string, prompt: string | null, most: number): string {
  if (ask.length > most || /[?？…]$/.test(ask)) return ask
  const begun = ask.toLowerCase()
  const line = (prompt ?? '')
    .slice(0, longestPrompt)
    .split('\n')
    .find((one) => oneLine(one).toLowerCase().includes(begun))
  if (line === undefined || looksPasted(line)) return ask
  const sentences = withoutAttachments(line).split(/(?<=[.!?])\s+/)
  // What only leads to a paste asks nothing.
  const said = /[:：]$/.test(sentences.at(-1) ?? '') ? sentences.slice(0, -1) : sentences
  const whole = wholeAsk(ask, said.join(' '))
  const isMore = tells(whole.slice(ask.length).replace(/^[^\p{L}\p{N}]+/u, ''))
  if (!isMore || (whole.length > most && ask.length >= longestLead)) return ask
  return trimEndOf(fitMarked(whole, most), /[\s.:;,]/)
}

const longestPrompt = 4000

/** Turns against what was granted before it, or asks at the end of what led to it. */
const turnsTo =
  /(?:, | – | — |\. )(?:(?:but|however|aber|jedoch|mais|pero|però|ma|mas|maar|ale|но),? |(?=(?:can|could|would|should) (?:we|you|i|it|this)\b|(?:please|bitte|kannst du|können wir|peux-tu|puedes|podemos|puoi|pode|kun je)(?!\p{L})))/iu
const leastTurned = 20
/** What is asked at the end of much else needs so many characters for its object. */
const leastRest = 64

/** The ask within `most` characters: where all of it has no room, what it comes to and not what it grants first. */
export function cutAsk(ask: string, most: number): string {
  if (ask.length <= most) return ask
  const found = turnsTo.exec(ask)
  const rest = found ? ask.slice(found.index + found[0].length) : ''
  return rest.length < leastTurned || (found?.index ?? 0) + leastTurned < most - leastTurned
    ? fitMarked(ask, most)
    : `…${fitMarked(rest, Math.max(leastRest, most - 1))}`
}

/** Whether `whole` asks more than its first question, which `ask` is. */
export function asksMore(ask: string, whole: string): boolean {
  const rest = whole.slice(ask.length)
  return /[?？]/.test(ask) && (/[?？]/.test(rest) || goesOnAsking.test(rest))
}

const goesOnAsking = /^[\s?,.]{0,3}(?:and|und|et|y|e|en|i|и|также)(?!\p{L})/iu
