// Picks what an agent's message tells: the sentences with facts, without Markdown, greetings and offers.
import { cleanText, fit, oneLine, sentence } from './plain-text.ts'

interface Sentence {
  readonly text: string
  readonly order: number
  readonly weight: number
}

/** Longer messages are read to this point; what matters stands at the top or in the closing lines. */
const mostRead = 24_000

/** The most telling sentences in their order, within `most` characters; empty when the message tells nothing. */
export function tellingSentences(message: string | null, most: number): string {
  return readMessage(message)(most)
}

/** Reads a message once; the result gives its most telling sentences within so many characters. */
export function readMessage(message: string | null): (most: number) => string {
  const ranked =
    message === null
      ? []
      : sentencesOf(message)
          .filter(({ weight }) => weight > 0)
          .sort((a, b) => b.weight - a.weight || a.order - b.order)
  return (most) => choose(ranked, most)
}

function choose(ranked: readonly Sentence[], most: number): string {
  const chosen: Sentence[] = []
  let used = 0
  for (const sentence of ranked) {
    if (used + sentence.text.length > most) continue
    chosen.push(sentence)
    used += sentence.text.length + 1
    if (used > most * 0.75) break
  }
  if (chosen.length === 0) {
    // The beginning of a longer sentence, unless that says nothing by itself.
    const begun = ranked.slice(0, 8).map(({ text }) => fit(text, most))
    return begun.find((text) => text.split(' ').length > 3) ?? ''
  }
  return chosen
    .sort((a, b) => a.order - b.order)
    .map(({ text }) => sentence(text))
    .join(' ')
}

/** The one sentence that tells most, within `most` characters, or an empty string. */
export function mainSentence(message: string | null, most: number): string {
  if (message === null) return ''
  const best = sentencesOf(message)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)[0]
  return best ? fit(best.text, most) : ''
}

function sentencesOf(message: string): Sentence[] {
  const found: Sentence[] = []
  const seen = new Set<string>()
  for (const block of blocksOf(message)) {
    for (const text of splitSentences(block.text)) {
      const weight = weigh(text, block.kind, found.length)
      if (seen.has(text)) continue
      seen.add(text)
      found.push({ text, order: found.length, weight })
    }
  }
  return found
}

interface Block {
  readonly kind: 'heading' | 'bullet' | 'paragraph' | 'row'
  readonly text: string
}

function blocksOf(message: string): Block[] {
  const text = cleanText(
    message.length > mostRead
      ? `${message.slice(0, mostRead / 2)}\n\n${message.slice(-mostRead / 2)}`
      : message,
  )
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/<(\w{1,40})(?: [^<>]{0,200})?>[^<]{0,4000}<\/\1>/g, ' ')
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: plain(paragraph.join(' ')) })
    paragraph = []
  }
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const bullet = /^(?:[-*+•]|\d+[.)])\s+(?:\[[ x]\]\s+)?(.+)$/.exec(line)
    if (line === '' || /^(?:-{3,}|={3,}|\*{3,}|\|[\s:|-]+\|)$/.test(line)) endParagraph()
    else if (/^#{1,6}\s/.test(line) || /^\*\*[^*]+:?\*\*:?$/.test(line)) {
      endParagraph()
      blocks.push({ kind: 'heading', text: plain(line.replace(/^#+\s*/, '')) })
    } else if (line.startsWith('|')) {
      endParagraph()
      blocks.push({
        kind: 'row',
        text: plain(
          line
            .replace(/^\||\|$/g, '')
            .split('|')
            .map((cell) => cell.trim())
            .join(', '),
        ),
      })
    } else if (bullet?.[1]) {
      endParagraph()
      blocks.push({ kind: 'bullet', text: plain(bullet[1]) })
    } else paragraph.push(line)
  }
  endParagraph()
  return blocks.filter((block) => block.text !== '')
}

/** The text without Markdown's marks and without pictures. */
export function plain(text: string): string {
  return oneLine(
    text
      .slice(0, mostRead)
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[([^\]]+)\]\([^)\s]*(?:\s"[^"]*")?\)/g, '$1')
      .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
      .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
      .replace(/`+/g, '')
      .replace(/^>\s?/, '')
      .replace(/(?:\p{Extended_Pictographic}[\ufe0f\u200d]*)+/gu, '')
      .replace(/^[✓✔✗✘☑]\s*/, ''),
  )
}

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?。])\s+(?=[\p{Lu}\p{Lo}“"'(\d`])/u)
    .map((part) => part.trim())
    .filter((part) => part.length > 3)
}

const empty =
  /^(?:done|perfect|great|excellent|all done|all set|finished|complete[d]?|understood|ok(?:ay)?|sure|yes|no|got it|awesome|good|nice|thanks?|summary|results?|changes|verification|next steps?|overview|here(?:'s| is) (?:a |the |what|where)?|let me|i'll|i will|i'm going to|now i|now let|next,? i|would you like|do you want|shall i|should i|let me know|want me to|feel free|if you(?:'d| would)? like|you can now|happy to|reply with|i hope|anything else|ready to)\b/i
const intention =
  /^(?:(?:now|next|first|then|ok(?:ay)?|good|great|perfect|so),?\s+)?(?:let me|let's|i'll|i will|i'm going to|i am going to|would you like|do you want|want me to|feel free|happy to|reply with|let me know|if you(?:'d| would) (?:like|prefer|rather))\b/i
/** A line of a menu that the agent offered: `q to exit`, `/todos [area] to filter by area`. */
const menu = /^(?:\/[\w:-]+|\w)(?: \[[^\]]*\])? to \p{Ll}+/u
const facts: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:because|root cause|caused by|the cause|due to|turned out|the problem|the issue|the bug|reason|so that|instead of|rather than|since)\b/i,
    2.2,
  ],
  [
    /\b(?:fixed|resolved|added|removed|renamed|moved|replaced|changed|implemented|created|updated|refactored|migrated|extracted|introduced|committed|pushed|opened|merged|reverted|deleted|upgraded|switched|now)\b/i,
    1.5,
  ],
  [
    /\b(?:remaining|still|not yet|left|pending|follow-up|limitation|caveat|cannot|could not|couldn't|doesn't|does not|won't|failed|failing|unverified|skipped|kept|one thing|note that|unresolved|blocked)\b/i,
    1.6,
  ],
  [
    /\b(?:decided|chose|design|trade-?off|must|never|always|prefer|convention|requires?|depends?|compatible|expects?)\b/i,
    1.2,
  ],
  [
    /\b\d[\d,]* (?:tests?|files?|passed|failed|commits?|lines|errors?|warnings?|issues?)\b|\bpass(?:es|ed|ing)?\b|\bclean\b/i,
    0.9,
  ],
  [
    /\b[\w-]+\.(?:ts|tsx|js|py|go|rs|ex|exs|java|rb|php|md|json|ya?ml|toml|sh|sql)\b|\b[a-z]+[A-Z]\w+\b|\b\w+_\w+\b|\w+\(\)/,
    0.7,
  ],
]

function weigh(text: string, kind: Block['kind'], order: number): number {
  const bare = text.replace(/^[^\p{L}\p{N}]+/u, '')
  if (kind === 'heading' || /[:：]$/.test(bare))
    return bare.length > 25 && facts[1]?.[0].test(bare) ? 0.4 : 0
  if (/\?$/.test(bare) || intention.test(bare) || menu.test(text)) return 0
  const words = bare.split(/\s+/).length
  if (words < 3) return 0
  let weight = kind === 'paragraph' ? 1.1 : kind === 'bullet' ? 0.8 : -0.8
  for (const [at, worth] of facts) if (at.test(bare)) weight += worth
  if (empty.test(bare))
    weight -= /^(?:done|all done|yes|no|fixed|complete)/i.test(bare) && words > 7 ? 0.6 : 3
  if (
    /\b(?:successfully|comprehensive|robust|seamless|fully functional|excellent|amazing)\b/i.test(
      bare,
    )
  )
    weight -= 1
  if (order < 3) weight += 0.7
  if (text.length > 320) weight -= 1
  return weight
}
