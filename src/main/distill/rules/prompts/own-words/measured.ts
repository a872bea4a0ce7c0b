// Finds what the agent says on the way that it measured: often what a turn was for, and not in its final answer.
import { fitMarked } from '../../../../base/plain-text.ts'
import { blocksOf } from '../agent-message.ts'
import { plansNext } from '../sentence-weight.ts'

/** A rate, or how much faster: a bare number of milliseconds may be any setting. */
const figure =
  /(?<![\w.])\d[\d.,]{0,12} ?(?:(?:[KMGT]i?B|[kMG]bit|req(?:uest)?s?|ops|rows|events|items|lines|docs|tokens|frames|messages|calls|queries)\/s(?:ec)?\b|(?:ns|µs|us|ms|s) ?(?:\/|per |an? |for each )(?:op|iter|call|row|get|put|item|request|query|lookup|event|line)\w*|[x×] (?:faster|slower|smaller|less|more)\b|times (?:faster|slower)\b|% (?:faster|slower|smaller|less|more)\b|fps\b)/i

/** Characters of a message that are read, messages that are looked at, and characters that are told. */
const mostRead = 6000
const mostMessages = 40
const longestTold = 160

/** The last sentence in which the agent tells a measured figure; null where its answer tells one, or none does. */
export function measuredIn(said: readonly string[], lastMessage: string | null): string | null {
  if (lastMessage !== null && figure.test(lastMessage.slice(0, mostRead))) return null
  for (const message of said.slice(-mostMessages).reverse()) {
    if (message === lastMessage || !figure.test(message.slice(0, mostRead))) continue
    const sentences = blocksOf(message.slice(0, mostRead)).flatMap((block) =>
      block.kind === 'paragraph' && !block.isOffer ? block.sentences : [],
    )
    const found = sentences.findLast(
      (one) => figure.test(one) && !/[?:]$/.test(one) && !plansNext(one),
    )
    if (found !== undefined) return fitMarked(found, longestTold)
  }
  return null
}
