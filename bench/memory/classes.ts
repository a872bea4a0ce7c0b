// How well sentences, pairs of them and talks are told apart, of sets that the classifiers were not trained with; `--write` trains them with all.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { createClassifier, type PackedWeights } from '../../src/main/memories/classes/classifier.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { atShare, averagePrecision } from './classes/figures.ts'
import { holdingBoth, pairSetsIn } from './classes/pair-sets.ts'
import { examplesOf, folderOfSentences, sentenceSetsIn } from './classes/sentence-sets.ts'
import { talkSetsIn } from './classes/talk-sets.ts'
import { type Example, train } from './classes/train.ts'

const main = resolve(import.meta.dirname, '../../src/main')
const folderOfPairs = join(import.meta.dirname, 'classes', 'pairs')
const folderOfHistories = join(import.meta.dirname, 'decided')
const folderOfTalks = join(import.meta.dirname, 'classes', 'talks')
const shares = [0.5, 0.6, 0.7, 0.8, 0.9]
/** What is looked for among sentences, pairs and talks. */
const sought = {
  sentences: new Set(['rule', 'fact', 'decision', 'lift']),
  pairs: new Set(['replaces', 'lifts']),
  talks: new Set(['anew', 'amends']),
}
const weightsOf = {
  sentences: 'memories/classes/sentence-weights.json',
  pairs: 'memories/classes/pair-weights.json',
  talks: 'recall/talk/talk-weights.json',
}
type Kind = keyof typeof sought

interface ExampleSet {
  readonly name: string
  readonly examples: readonly Example[]
}

/**
 * Runs the bench, `--of sentences|pairs|talks`; pairs are read with the classes of sentences, so write those first:
 * `--write sentences`, `--write pairs`.
 */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    write: null,
    of: 'sentences',
    sentences: folderOfSentences,
    pairs: folderOfPairs,
    talks: folderOfTalks,
  })
  const kind = kindSchema.parse(values.write ?? values.of)
  const sets = setsOf(kind, values[kind])
  const beside: readonly Example[] = kind === 'pairs' ? holdingBoth() : []
  const fit = (examples: readonly Example[]) => train([...examples, ...beside])
  if (values.write !== null) {
    const weights = fit(sets.flatMap(({ examples }) => examples))
    writeFileSync(join(main, weightsOf[kind]), `${JSON.stringify(weights, null, 1)}\n`)
    printFigure('features', String(weights.weights.split('\n').length), 'none')
    return
  }
  for (const { name, examples } of sets) {
    const others = sets.flatMap((one) => (one.name === name ? [] : one.examples))
    const told = shareOf(fit(others), examples, sought[kind])
    const at = shares.map((least) => atShare(told, least)).join('  ')
    printFigure(`${name}: average precision`, `${averagePrecision(told).toFixed(3)}  ${at}`, 'none')
  }
}

const kindSchema = z.enum(['sentences', 'pairs', 'talks'])

function setsOf(kind: Kind, folder: string): readonly ExampleSet[] {
  if (kind === 'pairs')
    return pairSetsIn(folder).map(({ name, pairs }) => ({ name, examples: pairs }))
  if (kind === 'talks') return talkSetsIn(folderOfHistories, folder)
  return sentenceSetsIn(folder).map(({ name, messages }) => ({
    name,
    examples: messages.flatMap(examplesOf),
  }))
}

/** Of each example how likely it is of the classes that are sought. */
function shareOf(
  weights: PackedWeights,
  examples: readonly Example[],
  sought: ReadonlySet<string>,
) {
  const classifier = createClassifier(weights)
  return examples.map(({ features, label }) => {
    const all = classifier.sharesOf(features)
    const share = weights.classes.reduce(
      (sum, name, at) => sum + (sought.has(name) ? (all[at] ?? 0) : 0),
      0,
    )
    return { share, isSought: sought.has(label) }
  })
}
