// Who is named as the one whose words they are: somebody or something else than the user and their group.

/** People by what they are to the user, and programs that tell what is to be done. */
const role =
  /^(?:reviewers?|colleagues?|co-?workers?|boss(?:es)?|managers?|leads?|seniors?|juniors?|architects?|customers?|clients?|auditors?|testers?|designers?|owner|po|pm|qa|cto|ceo|cfo|teachers?|professors?|interns?|mentors?|friends?|partners?|vendors?|suppliers?|stakeholders?|investors?|maintainers?|contributors?|authors?|speakers?|consultants?|contractors?|guys?|folks|people|person|woman|man|lady|somebody|someone|users?|humans?|departments?|linters?|compilers?|checkers?|formatters?|analy[sz]ers?|scanners?|bots?|\p{L}{2,20}bot|eslint|tslint|pylint|clippy|mypy|ruff|sonar\p{L}{0,8}|chatgpt|copilot|gemini|gpt|ai|kunde|kollege|kollegin|chef|chefin|prüfer|collègue|jefe|cliente)$/iu
/** What somebody else wrote. */
const writing =
  /^(?:docs?|documentation|readme|wiki|specs?|specification|rfc|guides?|guidelines|manual|book|article|blog|post|tutorial|handbook|changelog|standard|pep|policy|faq|tickets?|issues?|story|e-?mail|mail|message|comments?|review|feedback|page|site|website|logs?|output|errors?|warnings?|text|plan|report|notes?|slides?|thread|tweet|answer|internet|\S{1,40}\.(?:md|txt|rst|ya?ml|toml|json))$/iu
/** Somebody who is known from before. */
const pronoun = /^(?:he|she|they|it|er|sie|il|elle|él|ella)$/iu
const name = /^\p{Lu}\p{Ll}{1,20}$/u
/** What binds the project, whoever names it: a fact, and nobody's opinion. */
const binding =
  /(?<![\p{L}\d])(?:laws?|acts?|contracts?|legal|regulat\p{L}+|gdpr|hipaa|tax|sla|licen[cs]es?|compliance|privacy|gesetz|vertrag|loi|contrat)(?![\p{L}\d])/iu
/** Behind it stands of whom or what. */
const about = /^(?:from|of|in|on|at|for|with|by|above|below|over|under|von|vom|aus|im|de|du|del)$/iu
/** The user and their group, and whatever they settled. */
const own = /^(?:i|we|you|us|me|ich|wir|du|ihr|je|nous|tu|vous|yo|nosotros|let)(?:['’]\p{L}+)?$/iu
const ofOurs = /^(?:our|my|unsere?|mein|notre|nuestro)$/iu
const settled = /^(?:rules?|conventions?|agreements?|decisions?|team|house|deal|idea|point)$/iu
/** Of whatever comes, and of nobody. */
const anybody =
  /^(?:each|every|all|any|no|nobody|everybody|everyone|nothing|everything|anybody|anyone|when|whenever|if|unless|until|before|once|where|wherever|what|whatever|which|whichever|that|whoever|how|why|whether|there|wenn|falls|was|si|quand|cuando)$/iu
const none = /^(?:that|which|what|those|anybody|nobody|no-?one|[\p{L}]+['’]s)$/iu
const mostWords = 9

/** What is known of a subject. */
export interface Voice {
  /** Whether it names a person, or a program that reviews. */
  readonly isPerson: boolean
}

/** Reads the subject of a sentence; null where it is the user, their group, or nothing that says something. */
export function voiceOf(subject: string): Voice | null {
  const words = subject.trim().split(/\s+/u)
  const [first = ''] = words
  if (first === '' || words.length > mostWords || anybody.test(first)) return null
  if (words.some((word) => own.test(word) || none.test(word)) || binding.test(subject)) return null
  const place = words.findIndex((word, at) => at > 0 && about.test(word))
  const head = words[(place === -1 ? words.length : place) - 1] ?? ''
  const isPerson = role.test(head) || pronoun.test(head) || name.test(head)
  if (ofOurs.test(first) && !role.test(head)) return null
  if (settled.test(head) || (!isPerson && !writing.test(head))) return null
  return { isPerson }
}
