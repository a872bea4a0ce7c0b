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

/**
 * What lasts less likely (0 to 1) is nothing to keep, whatever its form; a name's form is hardly ever anything else. What
 * is a report so likely must last more likely.
 */
const least = { sentence: 0.09, naming: 0.02, report: 0.3 } as const
const reported = 0.5
/** What so surely lasts goes on with what stands before it: "Each fixture comes from a builder. No builder, no merge." */
const borneOut = 0.6

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

/**
 * Whether a sentence with the form of a rule, or of a `naming`, may be one: of labelled sentences that it was not trained
 * with, four of five that have the form and are left out here hold no longer than their session. `next`: those of the
 * sentence behind it.
 */
export function mayLast(
  shares: Shares,
  form: 'sentence' | 'naming',
  next: Shares | undefined,
): boolean {
  const isBorneOut = next !== undefined && lastingShare(next) >= borneOut
  const isReport = shares.report >= reported && !isBorneOut
  return lastingShare(shares) >= (isReport ? least.report : least[form])
}
