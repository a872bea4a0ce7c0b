// How well sentences and pairs of them are told apart, of sets that the classifiers were not trained with; `--write` trains them with all.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClassifier, type PackedWeights } from '../../src/main/memories/classes/classifier.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { atShare, averagePrecision } from './classes/figures.ts'
import { holdingBoth, pairSetsIn } from './classes/pair-sets.ts'
import { examplesOf, folderOfSentences, sentenceSetsIn } from './classes/sentence-sets.ts'
import { type Example, train } from './classes/train.ts'

const folderOfWeights = resolve(import.meta.dirname, '../../src/main/memories/classes')
const folderOfPairs = join(import.meta.dirname, 'classes', 'pairs')
const shares = [0.5, 0.6, 0.7, 0.8, 0.9]
/** What is looked for among sentences, and among pairs. */
const lasting = new Set(['rule', 'fact', 'decision', 'lift'])
const over = new Set(['replaces', 'lifts'])

/** Runs the bench; pairs are read with the classes of sentences, so write those first: `--write sentences`, `--write pairs`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    write: null,
    of: 'sentences',
    sentences: folderOfSentences,
    pairs: folderOfPairs,
  })
  const isPairs = (values.write ?? values.of) === 'pairs'
  const sets: readonly { readonly name: string; readonly examples: readonly Example[] }[] = isPairs
    ? pairSetsIn(values.pairs).map(({ name, pairs }) => ({ name, examples: pairs }))
    : sentenceSetsIn(values.sentences).map(({ name, messages }) => ({
        name,
        examples: messages.flatMap(examplesOf),
      }))
  const beside: readonly Example[] = isPairs ? holdingBoth() : []
  const fit = (examples: readonly Example[]) => train([...examples, ...beside])
  if (values.write !== null) {
    const weights = fit(sets.flatMap(({ examples }) => examples))
    const file = join(folderOfWeights, isPairs ? 'pair-weights.json' : 'sentence-weights.json')
    writeFileSync(file, `${JSON.stringify(weights, null, 1)}\n`)
    printFigure('features', String(weights.weights.split('\n').length), 'none')
    return
  }
  for (const { name, examples } of sets) {
    const others = sets.flatMap((one) => (one.name === name ? [] : one.examples))
    const told = shareOf(fit(others), examples, isPairs ? over : lasting)
    const at = shares.map((least) => atShare(told, least)).join('  ')
    printFigure(`${name}: average precision`, `${averagePrecision(told).toFixed(3)}  ${at}`, 'none')
  }
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
