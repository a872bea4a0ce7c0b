// Marks as the agent's words what it claims to have come about and the record of the same work does not show.
import { type Matter, standsFailed } from '../../../../shared/facts/matter.ts'
import type { CommandFacts, ObservationFacts } from '../../../../shared/facts/observation-facts.ts'
import { attemptsToldBy, foldMatters } from '../../matters/fold-matters.ts'
import { splitSentences } from '../prompts/agent-message.ts'
import { allPass } from '../prompts/sentence-weight.ts'

type Deed = 'tests' | 'build' | 'checks' | 'commit' | 'push' | 'pull_request' | 'deploy'

/** What stands before a participle that tells a deed: `I committed`, `everything is committed`, `tested and pushed`. */
const did = String.raw`(?:^|(?:\b(?:i|we|and|is|are|was|were|been|have|has|now|also|all|then|everything|changes?|fix|it|work)|['’]ve|[,;:—–])\s+)`
/** `All tests pass` in other languages: Portuguese, Spanish, French, Italian, German, Dutch, Polish, Russian, Ukrainian, Turkish, Japanese, Korean, Chinese. */
const allPassInOther = new RegExp(
  [
    String.raw`\btodos (?:os )?(?:\d{1,6} )?testes (?:\S{1,12} ){0,2}(?:pass|verdes)`,
    String.raw`\btod[oa]s (?:l[oa]s )?(?:\d{1,6} )?(?:tests|pruebas) (?:\S{1,12} ){0,2}(?:pasa|verdes)`,
    String.raw`\btous les (?:\d{1,6} )?tests (?:\S{1,12} ){0,2}(?:pass|réussi|verts|au vert)`,
    String.raw`\btutti i (?:\d{1,6} )?test (?:\S{1,12} ){0,2}(?:passa|superati|verdi)`,
    String.raw`\balle (?:\d{1,6} )?tests? (?:\S{1,12} ){0,2}(?:bestanden|durch|grün|slagen|geslaagd|groen)`,
    String.raw`wszystkie (?:\d{1,6} )?testy (?:\S{1,12} ){0,2}(?:przechodz|przesz|zielone)`,
    String.raw`(?:все|усі|всі) (?:\d{1,6} )?тест[ыи] (?:\S{1,12} ){0,2}(?:прох|прош|пройш|зел)`,
    String.raw`tüm testler (?:\S{1,12} ){0,2}(?:geç|başarılı|yeşil)`,
    'テスト(?:は|が|も)?(?:すべて|全て|全部|全件)?(?:に)?(?:通|成功|パス|合格)',
    '테스트(?:가|는|도|를)? ?(?:모두 |전부 )?(?:통과|성공)',
    '(?:所有|全部)(?:的)?(?:单元)?(?:测试|測試)(?:用例)?(?:均|都|已)*(?:通过|通過)',
  ].join('|'),
  'i',
)

const told: Readonly<Record<Deed, readonly RegExp[]>> = {
  tests: [
    allPass,
    allPassInOther,
    /\b(\d{1,6}) ?(?:\/|of|out of) ?\1(?: tests?)?(?: now)? (?:pass(?:es|ed|ing)?|(?:are )?green)\b|\btests? (?:are|is) (?:now |all )*(?:green|passing)\b|\balle (?:\d{1,6} )?tests? (?:sind |laufen |bestehen|grün)|测试(?:已)?(?:全部|都)?通过/i,
  ],
  build: [
    /\b(?:build|lint|type-?check|compilation) (?:now |all )?(?:pass(?:es|ed)?|succeed(?:s|ed)|(?:is|was) (?:clean|green|successful))\b|构建(?:已)?(?:通过|成功)/i,
    // What is wholly so was built at least.
    /\b(?:fully|completely) (?:functional|working|operational)\b|\bproduction[- ]ready\b/i,
  ],
  checks: [
    /\ball (?:of )?(?:the )?(?:\w+ )?checks (?:now )?(?:pass(?:ed|es)?|(?:are |is )?(?:green|clean|passing))\b/i,
  ],
  commit: [new RegExp(`${did}committed\\b(?! to (?:using|support|the idea)\\b)`, 'i')],
  push: [
    new RegExp(`${did}pushed\\b(?! (?:back|down|up|out|aside|away|further|past|into)\\b)`, 'i'),
  ],
  pull_request: [
    /\b(?:opened|created|raised|submitted) (?:a |the |an )?(?:new |draft )?(?:pr|pull request|merge request)\b|\b(?:pr|pull request)(?: #\d+)? (?:is|was|has been) (?:opened|created|open)\b/i,
  ],
  deploy: [new RegExp(`${did}(?:deployed|published)\\b`, 'i')],
}

/** In the clause before it: it did not come about, is wished for, or depends. */
const unreal =
  /\b(?:not|no|none|nothing|never|without|cannot|neither|nicht|kein\w*|if|once|when|whenever|until|unless|whether|should|must|will|would|can|could|may|might|make sure|ensure|before|after|so that|waiting|ready|wenn|sobald|to (?:be|get|have|keep|let|make|see|confirm|verify))\b|n['’]t\b|未|没/i
const conditional = /^\W*(?:if|once|when|whenever|until|unless|as soon as|wenn|sobald)\b/i
/** It came about before this work, or depends on what follows. */
const elsewhen =
  /\b(?:yesterday|earlier|previously|already|last (?:week|session|time))\b|^(?:[\s,(]*only|\W*(?:once|if|when|until|unless|before|after))\b|[?？]\s*$/i

/** What the sentence claims to have come about. */
function claimsIn(sentence: string): Deed[] {
  return (Object.keys(told) as Deed[]).filter((deed) =>
    told[deed].some((words) => {
      const found = words.exec(sentence)
      if (!found) return false
      const before = sentence.slice(0, found.index)
      const after = sentence.slice(found.index + found[0].length)
      const clause = before.slice(
        Math.max(...[',', ';', ':', '—', '–'].map((mark) => before.lastIndexOf(mark))) + 1,
      )
      return (
        !unreal.test(clause) &&
        !conditional.test(sentence) &&
        !elsewhen.test(before) &&
        !elsewhen.test(after)
      )
    }),
  )
}

/** Commands by whose name they may have done it, though they were not read as that. */
const mayHave: Readonly<Record<Deed, RegExp>> = {
  tests: /test|spec|check|verify|suite|jest|\bci\b/i,
  build: /build|lint|check|compile|tsc|make|test/i,
  checks: /test|build|lint|check|verify|compile|tsc|make|\bci\b/i,
  commit: /commit|\bjj\b|\bhg\b|\bsl\b|\bgt\b|release|merge|rebase|cherry|revert|version/i,
  push: /push|submit|sync|publish|release|\bgt\b|\bjj\b|\bgh\b/i,
  pull_request: /pull|merge_request|\bpr\b|submit|\bgt\b/i,
  deploy: /deploy|release|publish|push|upload|apply|rollout|sync|\bup\b/i,
}

/** Whether something recorded supports the claim; of what an older version wrote nothing is known. */
function isRecorded(
  deed: Deed,
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[],
): boolean {
  const known = facts.flatMap((one) => one ?? [])
  const kinds = kindsOf(deed)
  const attempts = known.flatMap(attemptsToldBy)
  // What failed in an earlier turn is not green before as much of it was seen to pass; nor is a part all of it.
  const isRed = (one: Matter) =>
    kinds.includes(one.kind) &&
    (standsFailed(one) || (one.kind === 'test' && one.outcome === 'failed'))
  if (isCheck.has(deed) && foldMatters([...before, ...attempts]).some(isRed)) return false
  if (known.length < facts.length) return true
  const of = foldMatters(attempts).filter(({ kind }) => kinds.includes(kind))
  if (of.some(isRed) || of.some(standsFailed)) return false
  if (of.some(({ outcome }) => outcome === 'done' || outcome === 'untold')) return true
  return known.some((one) => {
    if (one.outcome !== 'done') return false
    if (one.kind === 'tool') return mayHave[deed].test(`${one.name} ${one.argument}`)
    return isCommand(one) && (isOf(deed, one) || mayHave[deed].test(`${one.command} ${one.aim}`))
  })
}

const isCheck: ReadonlySet<Deed> = new Set(['tests', 'build', 'checks'])

function kindsOf(deed: Deed): readonly Matter['kind'][] {
  switch (deed) {
    case 'tests':
      return ['test']
    case 'build':
      return ['build', 'lint', 'types', 'format']
    case 'checks':
      return ['test', ...kindsOf('build')]
    default:
      return [deed]
  }
}

function isOf(deed: Deed, { tests, commits, push, pullRequest }: CommandFacts): boolean {
  switch (deed) {
    case 'tests':
      return tests !== null
    case 'commit':
      return commits.length > 0
    case 'push':
      return push !== null
    case 'pull_request':
      return pullRequest !== null
    default:
      return false
  }
}

function isCommand(facts: ObservationFacts): facts is CommandFacts {
  return ['test', 'build', 'commit', 'command'].includes(facts.kind)
}

const says = 'The agent says: “'
/** Characters by which marked words may be longer. */
export const markRoom = says.length + 2

/** The agent's words as they are told, and those among them that are not marked as the agent's. */
export interface MarkedWords {
  readonly text: string
  readonly unmarked: string
}

/**
 * The agent's words with those sentences marked as such that claim what these facts do not show, or what failed
 * before them and was not seen to be mended.
 */
export function markClaims(
  said: string,
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[] = [],
): string {
  return markedWords(said, facts, before).text
}

/** The same, with what stayed unmarked. */
export function markedWords(
  said: string,
  facts: readonly (ObservationFacts | null)[],
  before: readonly Matter[] = [],
): MarkedWords {
  const parts: { text: string; isClaim: boolean }[] = []
  const known = new Map<Deed, boolean>()
  const isShown = (deed: Deed) => {
    const is = known.get(deed) ?? isRecorded(deed, facts, before)
    known.set(deed, is)
    return is
  }
  for (const text of splitSentences(said)) {
    const last = parts.at(-1)
    // What follows a claim explains it, and would read as if the record said so.
    const isClaim = last?.isClaim === true || claimsIn(text).some((deed) => !isShown(deed))
    if (last?.isClaim === isClaim) last.text += ` ${text}`
    else parts.push({ text, isClaim })
  }
  if (!parts.some(({ isClaim }) => isClaim)) return { text: said, unmarked: said }
  return {
    text: parts
      .map(({ text, isClaim }) => (isClaim ? `${says}${withoutQuotes(text)}”` : text))
      .join(' '),
    unmarked: parts.flatMap(({ text, isClaim }) => (isClaim ? [] : text)).join(' '),
  }
}

/** What is not marked as the agent's words. */
export function withoutMarked(text: string): string {
  return text.replace(/The agent says: “[^”]*”/g, '')
}

function withoutQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’')
}
