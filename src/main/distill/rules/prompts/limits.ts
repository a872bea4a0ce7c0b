// Finds whether a prompt sets a limit to its task: what is to be left alone, left out, or done in one way only. Such
// words are told as the user's, with their date, and not as meant for always; so only forms that ask are known, not
// those that tell what does not work.

import { holdsBack } from './embargo.ts'

/** What stands before a clause that asks: the beginning, a mark, or a word that joins. */
const opening = String.raw`(?:^|[,.;:!?—–(][!.?]{0,3}\s*|(?<!\p{L})(?:and|but|so|then|also|just|please|pls|with|now|yes|no|und|aber|bitte|et|mais|y|pero|mejor|e|ma|mas|и|но|а) )`

/** How a clause begins that sets a limit. */
const clauses = [
  String.raw`(?:don['’]?t|do not|never) (?!know|think|see|understand|forget|care|mind|worry|get\b|have\b|need\b|work|pass|believe|remember|like\b|want|match|exist|show|load|run$|fit|help|be (?:sorry|afraid))\p{L}`,
  // A thing that is not to be, and no verb of another language behind "no".
  String.raw`(?:no|without|w/o) (?!idea|problem|worr|need|rush|hurry|thanks?|one\b|way\b|longer|more\b|matter|doubt|wonder|reason|output|error|luck|such|it\b|that\b|this\b|the\b|i\b|you\b|we\b|any\b|too\b|success|change\b|effect|response|result|se\b|me\b|(?:\p{L}+ ){0,2}(?:el|la|los|las|il|lo|que|missing|found|left|there|yet)\b)(?:[\p{L}\d.#+-]+ ){0,2}[\p{L}\d.#+-]*[\p{L}\d](?=$|[,;!.]|,? (?:pls|please|in|on|for|at|and|we|i|here)\b)`,
  String.raw`(?:no,? )(?:leave|keep|use|make|put|only|not|don['’]?t|do it|it has)\b`,
  String.raw`without (?:breaking|changing|touching|adding|using|new|the)\b`,
  String.raw`not (?!sure|bad|yet$|working|found|really|only|that i|a problem|true|right|again)(?:the|a|in|on|by|from|for|with|into|to|via|just|yet|\p{L}+ing)\b`,
  String.raw`(?:only (?:for|on|in|if|when|with|at|to|by|the(?! (?:\d|(?:newest|latest|oldest|largest|smallest|last|first|next)\b))|this|from)|just (?:for|on|in|the|this))\b`,
  String.raw`(?:leave|keep) (?:the|it|that|this|them|those|my|our|all)\b`,
  String.raw`(?:prod|production|main|master|the \p{L}+) (?:is|are) (?:read[ -]only|frozen|off limits|protected)`,
  // German
  String.raw`(?:nicht|keine?n?|ohne|nur) (?!weiß|klar|sicher|so\b|mehr|ahnung|problem|noch|\d)\p{L}`,
  // French
  String.raw`non,? (?:pas|plutôt|seulement|il|une?|le|la|on)(?!\p{L})`,
  String.raw`(?:pas (?:de|d['’]|en|dans|sur|avec)|sans|seulement|uniquement) ?(?!succès|raison|arrêt)\p{L}`,
  // Spanish, Portuguese, Italian
  String.raw`(?:sin|nada de|solo|sólo|solamente|sem|apenas|somente|senza|soltanto) (?!embargo|duda|resposta|funcion|fallo|salida|éxito)\p{L}`,
  String.raw`no (?:toques|cambies|borres|subas|hagas|uses|metas|añadas|modifiques|pongas|quites|rompas|instales)(?!\p{L})`,
  String.raw`(?:não (?:mexa|toque|mude|altere|apague|use|faça|suba|instale|quebre)|non (?:toccare|cambiare|usare|cancellare|modificare|fare|mettere))(?!\p{L})`,
  String.raw`no,? (?:usa|así|asi|eso|quería|solo|sólo)(?!\p{L})`,
] as const

/** Forms that set one wherever they stand. */
const forms = [
  // Nothing goes out before a day: of other verbs it would be a failure that is told.
  String.raw`\bnothing (?:gets?|is|goes|may be|must be|will be) (?:to be )?(?:pushed|merged|deployed|released|published|committed|out|live) (?:before|until|till)\b|(?<!\p{L})nichts (?:wird|darf|geht) (?:vor|bis) .{2,40}(?:gepusht|gemergt|deployt|veröffentlicht|committet|raus)|(?<!\p{L})rien n['’]est (?:poussé|publié|déployé|fusionné) avant(?!\p{L})|(?<!\p{L})no se (?:publica|sube|despliega|fusiona) nada (?:antes|hasta)(?!\p{L})`,
  String.raw`\b(?:we (?:call|say)|wir (?:sagen|nennen)|heißt bei uns)\b|(?<!\p{L})(?:on dit|aqu[ií] (?:decimos|usamos))(?!\p{L})`,
  String.raw`(?<=\p{L}) max(?=[,.;!]|$)|\b(?:i|we) don['’]?t have (?:a|an|any)\b`,
  String.raw`(?:, |\b(?:aber|und) )(?:noch|erst ?mal) nicht \p{L}`,
  String.raw`(?:^|[.,;!] )(?:ignore|skip)(?: (?:it|that|them|this))?(?=[.,;!]|$)|(?<!t |not )\bforget (?:the|about)\b|(?<!\p{L})(?:ignorier(?:en|e)?|vergiss|lass) (?:es|das|den|die)(?!\p{L})|(?<!\p{L})(?:laisse tomber|oublie|olvida|olvídate|ignóral[oa]|lascia perdere|esquece|laat maar|vergeet|daj spokój|zapomnij)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:duzen|siezen|tutoie\p{L}*|vouvoie\p{L}*|tutea\p{L}*|trata de (?:tú|usted)|dai del (?:tu|lei)|na ty|per du)(?!\p{L})`,
  // How many are to stay is the task itself.
  String.raw`\b(?:only the(?! (?:\d|(?:newest|latest|oldest|largest|smallest|last|first|next)\b))|only for|only on|only in|(?<=\p{L}) only(?:[,.;!]|$)|(?<=\p{L}) only (?:so|and|not|because)\b)`,
  String.raw`(?<=\p{L}) must (?:not |never |always |stay|be (?!a |the |an |some|because|wrong|cach)|remain|throw|return|keep|go through|use|come)`,
  String.raw`\b(?:should|shall) (?:not|never|only|stay|be (?:in|inside|on|at|part|done|kept|called|named)\b)`,
  String.raw`\b(?:shouldn['’]?t|mustn['’]?t|nobody should|no one should)\b`,
  String.raw`(?:, ?not (?:the|a|in|from|by|on|with|(?!bad|sure|yet|found|right|working)\p{L}+[,.;!]?$))`,
  String.raw`\b(?:we|they|ops|the team) (?:don['’]?t|won['’]?t|do not|only|never|always) (?:use|want|need|run|allow|support|deploy|merge|ship|have)\b`,
  String.raw`\b(?:we|i) (?:want|need) (?:zero|no|only)\b|\bwe deploy \p{L}+ \p{L}+ only\b`,
  String.raw`\b(?:that|this|it)(?:['’]?s| is) (?:a|our|the) (?:\p{L}+ ){0,2}(?:thing|rule|colou?r|convention|policy|standard|requirement|decision)\b`,
  String.raw`\b(?:in|everything in|all in) (?:english|german|utc|lower ?case|upper ?case|cents)\b`,
  String.raw`(?:, |und |aber |sondern )(?:nicht|nur|ohne|keine?n?) (?!mehr|noch|so\b|klar|\d)\p{L}`,
  String.raw`\bnicht (?:\p{L}+ ){0,3}\p{L}+(?:fassen|ändern|löschen|umbauen|anrühren|committen|pushen|verwenden|benutzen|nehmen)\b`,
  String.raw`(?<=\p{L}) (?:müssen|muss|soll|sollen|dürfen|darf) (?:\p{L}+ ){0,4}(?:bleiben|sein|werden|nicht|nur|rein|raus)\b|(?<!\d )\bstatt\b(?! \d)|\bbleibt (?:auf|in|bei|so|wie)\b`,
  String.raw`(?<!\p{L})(?:ne (?:touche|change|modifie|supprime|mets|fais|casse|pousse)s?z?e?z? (?:pas|rien)|au lieu d|plutôt qu|seulement (?:pour|dans|sur|les?|la)|uniquement (?:pour|dans|sur|les?|la)|on (?:n['’]utilise|n['’]a|ne veut|réutilise))`,
  String.raw`(?<!\p{L})(?:doit|doivent) (?:rester|être|passer|toujours|jamais)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:y no (?:la|el|los|las|en|a|con|un|una)|en vez de|en lugar de|em vez de|invece di|e não (?:o|a|os|as|em)|e non (?:il|la|i|le|in))(?!\p{L})`,
  String.raw`(?<!\p{L})(?:debe|deben|deve|devono|devem|tiene que|tienen que) (?:seguir|ser|quedar|estar|ir|rimanere|essere|restare|continuar|ficar)(?!\p{L})`,
  // Russian
  String.raw`(?<!\p{L})(?:не (?:трогай|меняй|удаляй|используй|делай|добавляй|коммить|пушь|ломай|надо)(?:те)?|вместо|без (?!ошиб|результ)\p{L}+|только (?:для|в|на|при|если|\p{L}+)|должн[аоы]?\s)(?!\p{L})`,
  // Chinese, Japanese, Korean
  '不要(?!担心|着急|紧张)|别(?:动|改|用|加|碰)|(?<!不)只(?:用|改|在|能|要|允许)|必须|而不是|不准|禁止|不能(?:用|改|动)',
  'ないで(?:ください|$|[\\s。、！!])|だけ(?:に|で|を)(?:して|変)|必ず.{2,80}(?:ください|して[。！]?$)|ではなく|せずに|使わず',
  '하지 ?마|말고|반드시|만 (?:사용|수정|변경)|쓰지 ?마',
] as const

// In one expression each: of thirty with the same beginning the compiled code took 2.6 MB.
const limitingClause = new RegExp(
  `${opening}(?:please |pls |bitte |por favor,? )?(?:${clauses.join('|')})`,
  'iu',
)
const limitAtFirst = new RegExp(
  `^(?:please |pls |bitte |por favor,? |and |but |also |und |aber )*(?:${clauses.join('|')})`,
  'iu',
)
const limitingForm = new RegExp(forms.map((one) => `(?:${one})`).join('|'), 'iu')

/** A longer text is no clause or two, and may be a paste. */
const longest = 600

/** Whether a sentence begins with its limit, or says for all who read it what must and must not be. */
export function beginsAsLimit(sentence: string): boolean {
  return holdsBack(sentence) || limitingForm.test(sentence) || limitAtFirst.test(sentence)
}

/** What a short text says beside what it asks; one above 600 characters as it is. */
export function withoutQuestions(text: string): string {
  if (text.length > longest) return text
  const sentences = text.split(/(?<=[.!?。！？])/u)
  return sentences
    .filter((sentence) => !/[?？]$/.test(sentence))
    .join('')
    .trim()
}

/** A failure that is reported, or something that is asked for: nothing is limited with its "no" and "not". */
const reported =
  /\b(?:why|any idea|what do i do|does it|can you|could you)\b|^(?:show|list|summari[sz]e|explain|describe|tell)\b|^(?:npm|error|traceback|exception)\b/iu

/** Whether a short text of the user sets a limit to what is asked of the agent; never of one above 600 characters. */
export function setsLimit(text: string): boolean {
  if (text.length > longest) return false
  const said = withoutQuestions(text)
  return (
    !reported.test(said.replace(/["“][^"“”]{0,200}["”]/g, '')) &&
    (holdsBack(said) || limitingClause.test(said) || limitingForm.test(said))
  )
}
