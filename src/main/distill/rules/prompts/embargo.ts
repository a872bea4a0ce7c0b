// Finds whether a prompt keeps something from going out before its time, or from being named at all: an embargo. Plain
// forms of what may not be pushed, published or mentioned, each in the words of its language.

/** How a clause begins. */
const clause = String.raw`(?:^|[.,;:!?—–-]\s{0,3}|\b(?:please|pls|and|but|so|then|just|also) )`
/** What brings something out to others. */
const out = String.raw`(?:push|merg|deploy|releas|publish|announc|ship|post|mention|commit|shar|disclos|reveal|send|tag|upload|submit|roll|launch|pr\b|go live)\w*`

const forms = [
  String.raw`${clause}(?:hold(?: off| back)?|wait)(?: (?:on|with|the|this|that|it|any|your|opening|our)){0,3} ${out}`,
  String.raw`${clause}wait (?:for|until|till) .{2,60}\bbefore (?:you )?${out}`,
  String.raw`\bunder (?:an? |strict )?(?:embargo|nda)\b(?= until| till|\s*[.,;!—–-]|$)|\bembargo(?:ed)? (?:until|till|lifts|ends)\b|\bthis is (?:nda|embargoed)\b`,
  String.raw`\b(?:is|are|stays?|remains?|keep (?:it|this|that|them)) (?:strictly )?(?:confidential|secret|internal|private|under wraps|unannounced)\b.{0,40}\b(?:until|till|before)\b`,
  String.raw`\bnothing (?:about|of|from|on) .{2,60}\b(?:may|must|should|gets?|goes|is to)\b.{0,40}\b(?:${out}|leak|out|appear|public)`,
  String.raw`\b(?:no|not a) (?:word|mention|push|merge|deploy|release|announcement)\w*\b.{0,60}\b(?:before|until|till)\b`,
  // German
  String.raw`\b(?:erst|frühestens) (?:nach|ab|am|wenn) .{2,40}(?:veröffentlich|push|merge|deploy|ausroll|ankündig|committe)`,
  String.raw`\b(?:vor|bis) .{2,40} (?:nichts?|kein\w{0,2}) .{0,30}(?:veröffentlich|push|merge|deploy|committe|ankündig|raus)`,
  String.raw`\bnoch (?:nichts?|kein\w{0,2}) (?:.{1,20} )?(?:push|merge|deploy|veröffentlich|committe|ankündig)`,
  String.raw`\b(?:erwähne?|nenne?)t? .{2,60}(?:nicht|nirgends|keinesfalls)\b|\bwarte mit (?:dem|der) (?:push|merge|deploy|release|veröffentlich)`,
  // French
  String.raw`\bn(?:e |['’])(?:publi|pouss|déploi|fusionn|annonc|mentionn|parl|divulgu|cit)\w{0,4} (?:pas|rien|jamais|personne|aucun)|\bsous embargo\b`,
  String.raw`\battend(?:s|ez) .{2,40} (?:pour|avant de) (?:pousser|publier|déployer|fusionner|annoncer)`,
  // Spanish, Portuguese, Italian
  String.raw`\bno (?:l[aoe]s? )?(?:publiques|subas|despliegues|fusiones|menciones|anuncies|divulgues|compartas|hagas (?:push|merge|deploy))|\bbajo embargo\b|\bembargado hasta\b`,
  String.raw`\besper[ae] .{2,60} (?:antes de|para) (?:subir|publicar|desplegar|fusionar|anunciar)`,
  String.raw`\bnão (?:publique|suba|mencione|anuncie|divulgue|compartilhe|faça (?:o )?(?:push|merge|deploy))|\bsob embargo\b`,
  String.raw`\bnon (?:pubblicare|pushare|annunciare|menzionare|nominare|divulgare|rilasciare|fare (?:il )?(?:push|merge|deploy))|\bsotto embargo\b`,
  // Dutch, Polish, Russian
  String.raw`\b(?:niet|niets) (?:pushen|mergen|publiceren|deployen|noemen|vermelden|uitrollen|aankondigen)\b|\bonder embargo\b`,
  String.raw`\bnie (?:publikuj|pushuj|merguj|wdrażaj|wspominaj|ogłaszaj|wypuszczaj|wymieniaj)`,
  'не (?:публикуй|пуш|мерж|деплой|упоминай|анонсируй|выкладывай|заливай|выпускай|сливай)|под эмбарго',
  // Chinese, Japanese, Korean
  '(?:别|不要|勿|不得|不能)(?:推送|发布|合并|部署|提及|公开|提交|上线|透露)|(?:公開|プッシュ|マージ|デプロイ|リリース|言及|コミット)は?(?:まだ)?し(?:ないで|ては?いけ)|(?:공개|배포|푸시|머지|언급|커밋)하지 ?(?:마|말)',
] as const

const holding = new RegExp(forms.map((one) => `(?:${one})`).join('|'), 'i')

/** Whether a short text of the user keeps something from going out, or from being named; never of a longer one. */
export function holdsBack(text: string): boolean {
  return text.length <= longest && holding.test(text)
}

/** A longer text is no clause or two, and may be a paste (characters). */
const longest = 600
