// Knows lasting wishes and corrections in languages other than English by the form of their sentences. Better
// withheld than wrong: each form says by itself that it is meant for always, or forbids.
import { unsegmentedRuns } from '../../../search/words/unsegmented.ts'

interface Language {
  readonly wishes: readonly RegExp[]
  readonly corrections: readonly RegExp[]
  /** Asked, supposed, told of others, or of what happens. */
  readonly supposed: RegExp
}

/** A verb and what it is done to, but nothing behind which another sentence begins. */
const german: Language = {
  wishes: [
    /^(?:bitte )?(?:ab (?:jetzt|sofort)|künftig|in zukunft|von (?:jetzt|nun) an)\b/iu,
    /^(?:bitte )?(?:immer|niemals|nie) (?!noch\b|wieder\b|mehr\b|ist\b|war\b|so\b).{3,200}\p{L}(?:en|ern|eln)[.!]?$/iu,
    /^bitte (?:keine?n?|niemals|nie|immer) \p{L}/iu,
    /^(?:bitte )?(?:verwende|nutze|benutze|schreibe?|mache?|committe|pushe|teste|nimm|frage?|ändere|lösche|halte|lass|füge|baue?|starte)\b.{0,80}(?<!\p{L})(?:immer|niemals|nie|nur noch|ab (?:jetzt|sofort)|künftig|in zukunft)\b/iu,
    /^wir (?:verwenden|nutzen|benutzen|nehmen|schreiben|committen|pushen|testen|deployen|halten)\b.{0,80}(?<!\p{L})(?:immer|niemals|nie|nur|grundsätzlich|keine?n?|ab (?:jetzt|sofort)|künftig|in zukunft|von (?:jetzt|nun) an)\b/iu,
  ],
  corrections: [
    /^(?:nein|nee)[,.!:;—–-]+ ?(?!danke|kein problem|passt|alles|nicht nötig)\p{L}/iu,
    /^(?:das|es|dies) (?:ist|war) (?:immer noch |leider )?(?:falsch|nicht richtig|nicht korrekt)\b/iu,
  ],
  supposed:
    /\?["”“')\]]*$|(?<!\p{L})(?:vielleicht|eventuell|ich glaube|ich denke|vermutlich|sollten wir|könnten wir|könntest du|laut|angeblich|steht|meldet|sagt|zum beispiel|wenn|warum|wieso)(?!\p{L})/iu,
}

const french: Language = {
  wishes: [
    /^(?:à partir de maintenant|désormais|dorénavant)(?!\p{L})/iu,
    /^toujours \p{L}+(?:er|ir|re) /iu,
    /^(?:et |mais )?jamais (?:en|de|sur|dans|sans) \p{L}/iu,
    /^(?:ne jamais \p{L}+(?:er|ir|re)|n['’]\p{L}+ (?:jamais|plus)|ne \p{L}+ jamais) /iu,
    /^(?:utilise|écris|fais|mets|lance|demande|garde)z? toujours /iu,
  ],
  corrections: [/^non[,.!:;—–-] ?(?!merci|pas de|c['’]est bon)\p{L}/iu],
  supposed:
    /[?]["”»')\]]*$|(?<!\p{L})(?:peut-être|je crois|je pense|selon|il dit|si|pourquoi)(?!\p{L})/iu,
}

const spanish: Language = {
  wishes: [
    /^(?:por favor,? )?(?:a partir de ahora|de ahora en adelante|en adelante)(?!\p{L})/iu,
    /^(?:por favor,? )?siempre (?:\p{L}+[aei]r|usa|utiliza|haz|pon|escribe|ejecuta|pregunta|prueba|mantén) /iu,
    /^(?:por favor,? )?(?:nunca|jamás|no) (?:uses|utilices|hagas|pongas|toques|borres|escribas|subas|cambies|añadas|instales|modifiques|usar|hacer|borrar|tocar) /iu,
  ],
  corrections: [
    /^no[,.!:;—–-] ?(?!gracias|hay problema|importa|pasa nada)(?:usa|eso|así|el|la|los|las|quería|debe|tiene|es|no|en)(?!\p{L})/iu,
  ],
  supposed: /[?]["”»')\]]*$|^¿|(?<!\p{L})(?:quizás?|tal vez|creo|según|dice|si|por qué)(?!\p{L})/iu,
}

const italian: Language = {
  wishes: [
    /^(?:d['’]ora in poi|da ora in poi)(?!\p{L})/iu,
    /^(?:per favore,? )?(?:usa|scrivi|metti|fai|esegui|chiedi|tieni) sempre /iu,
    /^(?:per favore,? )?non \p{L}+[aei]re mai /iu,
  ],
  corrections: [],
  supposed: /[?]["”»')\]]*$|(?<!\p{L})(?:forse|credo|secondo|se|perché)(?!\p{L})/iu,
}

const portuguese: Language = {
  wishes: [
    /^(?:por favor,? )?(?:a partir de agora|de agora em diante)(?!\p{L})/iu,
    /^(?:por favor,? )?(?:(?:use|escreva|faça|execute|pergunte|mantenha) sempre|sempre (?:use|escreva|faça|execute|pergunte|mantenha)) /iu,
    /^(?:por favor,? )?(?:nunca|jamais|não) (?:use|faça|escreva|altere|apague|coloque|envie|instale|mexa|toque|mude|remova|suba|commite) /iu,
  ],
  corrections: [],
  supposed: /[?]["”»')\]]*$|(?<!\p{L})(?:talvez|acho|segundo|se|por que)(?!\p{L})/iu,
}

const russian: Language = {
  wishes: [
    /^(?:пожалуйста,? )?(?:впредь|отныне|с этого момента|с сегодняшнего дня)(?!\p{L})/iu,
    /^(?:пожалуйста,? )?всегда \p{L}+(?:й|йте|ть|и) /iu,
    /^(?:пожалуйста,? )?никогда не \p{L}+(?:й|йте|ть|и) /iu,
    /^(?:пожалуйста,? )?не (?:используй|делай|трогай|меняй|коммить|добавляй|пиши|удаляй)(?:те)? /iu,
  ],
  corrections: [/^нет[,.!:;—–-] ?(?!спасибо|проблем)\p{L}/iu],
  supposed:
    /[?]["”»')\]]*$|(?<!\p{L})(?:может быть|наверное|думаю|если|почему|написано|говорит)(?!\p{L})/iu,
}

const chinese: Language = {
  wishes: [
    /^(?:请|麻烦)?(?:你)?(?:以后|今后|从现在(?:起|开始)|从今以后|一律|务必|始终|永远)/u,
    /^(?:请)?(?:总是|每次都?)(?:使用|用|先|要|写|运行)/u,
    /^(?:请)?(?:绝对|千万)?(?:不要|别|不许|禁止|不能再|请勿)(?!担心|着急|紧张|管|停|忘|急|动|客气|这样)/u,
    /^我们(?:只|都|从不|一直|总是)(?:使用|用|写)/u,
  ],
  corrections: [/^(?:不对|错了|不是这样)[，,。!！：: ]*./u],
  supposed: /[?？]$|吗|也许|可能|是不是|为什么|怎么|如果|文档|报错|据说|会不会/u,
}

const japanese: Language = {
  wishes: [
    /^(?:今後は?|これからは?|以後は?|必ず|常に|絶対に?).{4,}(?:ください|下さい|こと|ないで|して|使って|使う)[。！!]?$/u,
    /^.{4,}(?:ないで(?:ください|下さい)|しないこと|禁止)[。！!]?$/u,
  ],
  corrections: [/^(?:違います|いや|いいえ)[、,。].{4,}/u],
  supposed: /[?？]$|か[。]?$|かも|たぶん|もし|なぜ|どうして|と書いて|エラー/u,
}

const korean: Language = {
  wishes: [
    /^(?:앞으로는?|이제부터는?|항상|반드시|절대로?) .{3,}(?:세요|주세요|마|말아|해|하자|것)[.!]?$/u,
    /^.{4,}지 (?:마세요|마|말아 ?주세요|말 것)[.!]?$/u,
  ],
  corrections: [],
  supposed: /[?？]$|까[?？.]?$|아마|만약|왜|혹시/u,
}

const languages = [
  ...[german, french, spanish, italian, portuguese, russian, chinese, japanese, korean],
] as const

/** Signs of a script without blanks that a telling sentence holds at least. */
const leastSigns = 6

/** What a sentence in another language is: a lasting wish, a correction, or nothing that is surely one of them. */
export function foreignKindOf(text: string): 'wish' | 'correction' | null {
  if (languages.some(({ supposed }) => supposed.test(text))) return null
  if (languages.some(({ wishes }) => wishes.some((wish) => wish.test(text)))) return 'wish'
  const isCorrection = languages.some(({ corrections }) =>
    corrections.some((correction) => correction.test(text)),
  )
  return isCorrection ? 'correction' : null
}

/** Whether a sentence without blanks between its words is long enough to be made something of. */
export function isTellingRun(text: string): boolean {
  return unsegmentedRuns(text).reduce((sum, run) => sum + run.length, 0) >= leastSigns
}
