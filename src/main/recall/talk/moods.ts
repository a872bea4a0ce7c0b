// How a sentence of a talk is put: whether it settles, weighs, reports, takes, refuses, wonders, describes or asks.

/** How something is to be: a rule, a value, a name. */
export const settles =
  /\b(?:never|only|always|must|exactly|wins?|unless|no|none|not|without|instead|rather|at (?:most|least)|each|every|until|should|has to|have to|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{3,6}teen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|half|double|once|twice|nie|nur|immer|jamais|toujours|nunca|siempre|nothing)\b|\d|`[^`]+`|\p{L}_\p{L}|→|->/iu
/** Weighs, wonders, thanks, or speaks of what one is about to do. */
export const weighs =
  /^(?:(?:ok(?:ay)?|and|but|so|well)[,. ]+)?(?:i|we|let['’]s)(?:['’](?:ll|d|m|ve)| (?:think|guess|wonder|could|might|will|would|am|was|have|had|talked|looked|see))\b|\b(?:maybe|perhaps|not sure|thanks|thank you|curious|no hurry|when there['’]s time)\b/iu
/** Says what an agent has done, or is about to do; of work on files, which the record tells better. */
export const reports =
  /^(?:(?:all |both )?(?:\d+ )?(?:tests?|checks|suite|builds?)\b|(?:i|we)(?:['’](?:m|ve|re)| will| am| have| went| can)\b|(?:running|will do|added|modified|removed|renamed|created|wrote|ran|read|looked)\b(?!:))|\bi['’]ll\b|\b(?:tests?|cases|checks)\b.{0,30}\b(?:pass(?:ed|es|ing)?|green|table|test)\b|\b(?:pass(?:ed|es|ing)?|green)\b.{0,20}\btests?\b/iu
/** Takes what was put forward. */
export const takes =
  /^(?:(?:ok(?:ay)?|and|so|well|hm+)[,. ]+)?(?:yes|yep|yeah|right|correct|exactly|agreed|acceptable|fine|sure|deal|good|perfect|sounds good|ok(?:ay)?|do (?:that|it|so)|take (?:it|that)|go (?:ahead|for it|with that)|that one|let['’]s do (?:that|it)|works for me|ja|genau|oui|sí|sì)(?![\p{L}-])/iu
/** Says what code does as it is: "It retries for ever", "next_offer sorts by date". */
export const describes =
  /^(?:it|that|[\p{L}\d]{1,30}_[\p{L}\d_]{1,40}|\p{Ll}{1,20}\p{Lu}[\p{L}\d]{1,30}|`[^`]{1,40}`) (?:only |just |now )?(?!(?:is|was|needs|has)\b)\p{Ll}{1,20}s\b|\b(?:at the moment|currently|right now)\b/u
/** Takes nothing. */
export const refuses =
  /^(?:(?:ok(?:ay)?|hm+|well|sorry|oh|ah)[,. ]+)?(?:no|nope|nah|nein|non|never|not|none|neither|don['’]t|please (?:don['’]t|not)|absolutely not|certainly not|rather not|i(?:['’]d| would) rather not|i (?:don['’]t|do not) (?:like|want|think)|let['’]s not|auf keinen fall|lieber nicht|bitte nicht|bloß nicht|nicht|surtout pas|pas|ni|nada|nunca)(?![\p{L}])/iu
/** Neither takes nor refuses. */
export const wonders =
  /^(?:(?:ok(?:ay)?|hm+|well)[,. ]+)?(?:maybe|perhaps|not sure|let me (?:see|think|check|sleep|ask)|i(?:['’]ll| will| have to| need to|['’]d have to) (?:think|see|ask|check)|vielleicht|mal sehen|je ne sais pas|peut-être|quizás?)(?![\p{L}])/iu
/** Changes nothing: what was put forward before it is over. */
export const leavesAll =
  /\b(?:leave|keep) (?:it|that|them|this|everything|all(?: of (?:it|that))?) (?:exactly )?(?:as|where|like|the way) (?:it|they|that)\b|\bnothing (?:else )?changes\b(?! (?:about|in|for|of))|\b(?:alles|es) (?:bleibt|so lassen)\b/iu
/** Speaks of a file, which the record tells better. */
export const ofFiles =
  /(?<![\p{L}\d_-])[\p{L}\d_-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml)(?!\p{L})/iu

/** An agent that has understood how it is to be, or puts it together. */
export const acknowledges =
  /^(?:(?:ok(?:ay)?|yes|right|good|well|fine|great)[,.:]? )*(?:agreed|noted|settled|done|understood|will do|i['’](?:ll|m)|updated|changed|amended|then|so|added|all clear|to sum up|recap|in short|written down|summary)(?![\p{L}-])|^(?:ok(?:ay)?|alright|right|good|yes)[:,.] /iu

/** Whether a sentence asks. */
export const isAsked = (sentence: string): boolean => /[?？]["'”’)]?$/u.test(sentence)
