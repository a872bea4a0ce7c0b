// What the user says that changes a known rule without sounding like one: heard only beside that rule.
import type { Candidate } from '../candidate.ts'
import { pairClassOf } from '../classes/pair-classes.ts'
import { readLater } from '../classes/pair-features.ts'
import { lastingShare } from '../classes/sentence-classes.ts'
import type { InPieces } from '../in-pieces.ts'
import type { RulesNear } from './amended/amended-rules.ts'
import type { Heard } from './lasting-sentences.ts'
import { isWeighed } from './norms/scope.ts'
import { ownWords } from './sentences.ts'

const shortest = 12
const longest = 300
/** So many sentences of a message are looked up, beside so many rules each: some 0.5 ms of the main thread a pair. */
const mostSentences = 6
const mostRules = 6
/** A sentence that lasts less likely (0 to 1), or asks for something once more likely, is not looked up. */
const leastLasting = 0.15
const mostOnce = 0.6
/** From so likely on it takes the place of a known rule, or ends it. */
const changesFrom = 0.75

/** The sentences of a message that change one of the user's rules; nothing by themselves. */
export function* heardChanges(heard: readonly Heard[], near: RulesNear): InPieces<Candidate[]> {
  const asked = heard
    .filter(({ sentence, shares }) => {
      if (sentence.length < shortest || sentence.length > longest) return false
      if (/[?？]["'”’)]?$/u.test(sentence) || isWeighed(ownWords(sentence))) return false
      return lastingShare(shares) >= leastLasting && shares.once < mostOnce
    })
    .slice(0, mostSentences)
  const found: Candidate[] = []
  for (const { sentence, before } of asked) {
    yield
    const later = readLater(ownWords(sentence), before)
    for (const rule of near(sentence).slice(0, mostRules)) {
      yield
      const { replaces, lifts } = pairClassOf(rule, later)
      if (replaces + lifts < changesFrom) continue
      found.push(candidateOf(sentence, before))
      break
    }
  }
  return found
}

function candidateOf(content: string, lead: string): Candidate {
  return {
    ...{ content, kind: 'convention', importance: 0.75, tags: [], keywords: [], saidBy: 'user' },
    ...{ words: content, lead, isChange: true, isOfKnown: true },
  }
}
