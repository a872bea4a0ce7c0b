// The verbs with which developers tell somebody what to do, in their bare form, in several languages.

/** What is asked of a coding agent; a verb that mostly describes ("worked", "fails", "returns") is none. */
const english =
  `add amend annotate answer append apply approve ask assume avoid backup begin bind build bump bundle call cache catch change
  check checkout clean clone close comment commit configure connect copy cover create cut declare define delete deploy
  disable document double download drop duplicate edit emit enable end ensure escape export extend extract fetch filter
  fix follow force format generate give group handle hardcode hash ignore implement import include indent inject inline
  install invent isolate keep leave limit lint list load lock log lower make mark memoize merge migrate mix mock modify
  mount move mutate name nest normalize open overwrite parse pass patch pin place prefer prefix prepend print publish
  pull push put query quote raise read rebase refactor reference reformat regenerate release reload remove rename
  replace reply report require reset resolve respond restart retry return reuse revert review rewrite round run
  sanitize save seed send separate serve set share ship show shorten sign skip sort split squash stage start stash
  stop store strip stub submit suffix suggest swallow sync tag talk target tell test throw touch translate trust type
  update upgrade upload use validate vendor verify version wait walk wrap write`.split(/\s+/u)

const imperatives = new Set(english)

/** Whether a word, in lower case, tells somebody to do something: "push", "use". */
export function isImperative(word: string): boolean {
  return imperatives.has(word)
}

/**
 * Heads of a lasting order in other languages: "nie auf main pushen", "ne jamais pousser", "nunca hagas", "siempre usa",
 * "никогда не коммить". Japanese and Chinese say it within the sentence.
 */
export const foreignOrder = new RegExp(
  [
    String.raw`^(?:nie|niemals|immer|grundsätzlich|künftig|ab (?:jetzt|sofort)|in zukunft)(?! wieder) .{2,200}(?:\p{Ll}{2}(?:en|ern|eln)|nicht)[.!]?$`,
    String.raw`^immer .{2,60}(?:verwenden|nutzen|nehmen|benutzen|schreiben|ausführen|laufen lassen)(?=[,;])`,
    String.raw`^(?:antworte?|schreibe?) (?:\p{L}+ ){0,3}auf (?:deutsch|englisch)(?!\p{L})`,
    String.raw`^kein(?:e|en)? \p{L}+ .{0,40}\b(?:im code|in commits?|in commit-?messages?|in tests|in kommentaren)(?!\p{L})`,
    String.raw`^(?:verwende?|nutze?|nimm|schreibe?|benutze?|mach|führe?|committe?|pushe?|antworte?) .{0,60}\b(?:immer|nie|niemals|grundsätzlich)(?!\p{L})`,
    String.raw`^(?:ne (?:jamais|pas) |toujours |désormais,? )\p{Ll}{2,20}(?:er|ir|re)(?!\p{L})`,
    String.raw`^(?:n['’])?\p{Ll}{3,20}(?:e|es|ez|s) (?:jamais|toujours)(?!\p{L})`,
    String.raw`^(?:nunca|jamás|siempre|a partir de ahora,?) (?:(?:me|lo|la|se) )?\p{Ll}{2,20}(?:a|e|as|es)(?!\p{L})`,
    String.raw`^(?:usa|utiliza|escribe|haz|ejecuta|mantén|responde) siempre(?!\p{L})`,
    String.raw`^(?:non \p{Ll}{2,20}(?:re|rmi) mai|usa(?:re)? sempre|scrivi sempre)(?!\p{L})`,
    String.raw`^(?:sempre (?:use|usa|usar|escreva|rode)|nunca (?:use|faça|usar|rode|comite))(?!\p{L})`,
    String.raw`^(?:zawsze (?:używaj|pisz|uruchamiaj|rób)|nigdy nie (?:używaj|pisz|rób|commituj|pushuj))(?!\p{L})`,
    String.raw`^(?:всегда|впредь|отныне) \p{Ll}{2,20}(?:и|й|йте|ите|ь|ьте)(?!\p{L})`,
    String.raw`^никогда не \p{Ll}{2,20}(?:и|й|йте|ите|ь|ьте)(?!\p{L})`,
    String.raw`^(?:请|以后|今后|永远|始终|总是|一律|务必|必须|都|，|,)*(?:不要|别|禁止|不准|不许|始终|总是|永远|一律|务必|必须|都)(?:再)?(?:使用|用|写|提交|推送|回复|运行|修改|添加|保持)|^.{1,30}(?:必须|一律|始终|永远)(?:使用|用|写|放|加)`,
    String.raw`(?:必ず|常に|絶対に|今後は?|決して).{1,80}(?:て(?:ください|くれ|ね)?|こと|ないで(?:ください)?|しない|禁止)[。.!！]?$`,
    String.raw`^(?:항상|절대|앞으로는?) .{1,80}(?:마|세요|것|주세요|하지마)[.!]?$`,
  ].join('|'),
  'u',
)
