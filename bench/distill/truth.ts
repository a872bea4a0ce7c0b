// How much of the labelled set is told rightly: for each kind what is right, what is wrong, and what is withheld.
import { judgeDecisions } from '../../src/main/distill/testing/truth/judge-decisions.ts'
import { judgeMatters } from '../../src/main/distill/testing/truth/judge-matters.ts'
import { judgePrompts } from '../../src/main/distill/testing/truth/judge-prompts.ts'
import { judgeUserWords } from '../../src/main/distill/testing/truth/judge-user-words.ts'
import { tally, type Verdict } from '../../src/main/distill/testing/truth/truth.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'

/** A kind of the set by its name, with what judges it. */
const kinds: Readonly<Record<string, () => readonly Verdict[]>> = {
  matters: () => judgeMatters(),
  decisions: () => judgeDecisions(),
  prompts: () => judgePrompts(),
  'words of the user': () => judgeUserWords(),
}

/** `--json`; `--wrong` lists what is not right. */
export function run(args: string[]): Promise<void> {
  const values = readOptions(args, { json: false, wrong: false })
  const told = Object.entries(kinds).map(([kind, judge]) => {
    const verdicts = judge()
    return { kind, of: verdicts.length, ...tally(verdicts), verdicts }
  })
  if (values.json) {
    const figures = told.map(({ verdicts: _, ...rest }) => rest)
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
    return Promise.resolve()
  }
  for (const { kind, of, right, wrong, withheld, verdicts } of told) {
    printFigure(kind, `${right} right, ${wrong} wrong, ${withheld} withheld of ${of}`, '0 wrong')
    if (!values.wrong) continue
    for (const one of verdicts.filter(({ verdict }) => verdict !== 'right'))
      process.stdout.write(`  ${one.verdict}: ${one.what}: ${one.truth}, told ${one.told}\n`)
  }
  return Promise.resolve()
}
