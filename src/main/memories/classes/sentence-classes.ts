// What each sentence of a message is: a rule, a fact, a decision, the end of one of them, an order of this task, a report, a question or talk.
import { createClassifier } from './classifier.ts'
import { featuresOf, messageFeatures, readSentence } from './features.ts'
import weights from './sentence-weights.json' with { type: 'json' }

/**
 * `rule`: how work is to be done from now on. `fact`: what is so of the project, its people and places. `decision`: a
 * choice that later work keeps to. `lift`: ends or narrows one of these. `once`: an order for this piece of work.
 * `report`: how something is or was. `talk`: all else.
 */
export type SentenceClass =
  | 'rule'
  | 'fact'
  | 'decision'
  | 'lift'
  | 'once'
  | 'report'
  | 'question'
  | 'talk'

/** How likely a sentence is of each class (0 to 1). */
export type Shares = Readonly<Record<SentenceClass, number>>

const classifier = createClassifier(weights)
const nothing = readSentence('')

/** How likely each sentence of a message, in order, is of each class; docs/decisions/learnings.md tells how well. */
export function classesOf(sentences: readonly string[]): Shares[] {
  const message = classifier.sumsOf(messageFeatures(sentences))
  const read = sentences.map(readSentence)
  return read.map((one, at) => {
    const features = featuresOf(one, read[at - 1] ?? nothing, read[at + 1] ?? nothing)
    const shares = classifier.sharesOf(features, message)
    const of = (name: SentenceClass) => shares[weights.classes.indexOf(name)] ?? 0
    return {
      rule: of('rule'),
      fact: of('fact'),
      decision: of('decision'),
      lift: of('lift'),
      once: of('once'),
      report: of('report'),
      question: of('question'),
      talk: of('talk'),
    }
  })
}

/** How likely a sentence says something that outlives its session (0 to 1). */
export function lastingShare({ rule, fact, decision, lift }: Shares): number {
  return rule + fact + decision + lift
}
