// `recollect evaluate`: asks the first prompts of the user's sessions again, and tells how well search finds what they needed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { assertNever } from '../../../../shared/assert-never.ts'
import type {
  SelfTestResult,
  Suggestion,
} from '../../../../shared/contract/evaluation/self-test.ts'
import { counted } from '../../../../shared/counted.ts'
import { connect } from '../../connection.ts'
import { FailedCommand } from '../../failed-command.ts'
import { oneLine, table } from '../../plain-text.ts'
import { cwdHelp, projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { WrongUsage } from '../../usage.ts'

interface Options {
  readonly again?: true
  readonly stop?: true
  readonly last?: true
  readonly project?: string
  readonly cwd?: string
  readonly json?: true
}

const pollMs = 200

export function addEvaluate(program: Command, surroundings: Surroundings): void {
  program
    .command('evaluate')
    .description('ask the first prompts of your sessions again, and tell how well search finds')
    .option('--again', 'ask all sessions anew, in place of those that were not asked yet')
    .option('--stop', 'stop what the running app is asking; what was found stays')
    .option('--last', 'tell what was found so far, asking nothing')
    .option('--project <project>', 'tell of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (options: Options) => {
      const { write, columns, cwd } = surroundings
      const chosen = (['again', 'stop', 'last'] as const).filter((name) => options[name])
      if (chosen.length > 1)
        throw new WrongUsage(`Only one of these can be meant: --${chosen.join(', --')}.`)
      const connection = await connect(surroundings, { catchUp: true })
      try {
        const { client } = connection
        const projectId = await projectMeant(client, options, cwd)
        let state = await client.selfTest.state()
        if (options.stop) state = await client.selfTest.stop()
        else if (!options.last) {
          state = await client.selfTest.start({ again: options.again ?? false })
          while (state.running) {
            await sleep(pollMs)
            state = await client.selfTest.state()
          }
        }
        const result = await client.selfTest.result(projectId === null ? {} : { projectId })
        if (options.json) write(`${JSON.stringify({ state, ...result }, null, 2)}\n`)
        else write(resultText(result, columns))
        const { stopped } = state
        if (!options.last && (stopped === 'no-vector' || stopped === 'failed')) {
          const why = stopped === 'failed' ? 'see the log' : 'the model gave no vector'
          if (!options.json)
            write(
              `It stopped after ${counted(state.done, 'session')}: ${why}. Run it again to go on.\n`,
            )
          throw new FailedCommand()
        }
      } finally {
        await connection.close()
      }
    })
}

function resultText(result: SelfTestResult, columns: number): string {
  const parts = result.targets.flatMap(({ target, sessions, needed, outOf, ways, differences }) => {
    if (sessions === 0) return []
    const head =
      target === 'sessions'
        ? `Earlier sessions that touched the same files: ${counted(needed, 'session')} of ${outOf} to be found, for ${counted(sessions, 'first prompt')}`
        : `Files that were touched and are known: ${counted(needed, 'file')} of ${outOf}, for ${counted(sessions, 'first prompt')}`
    const rows = ways.map(({ way, recall5, recall10, mrr, ndcg10 }) => [
      way === 'newest' ? 'newest first' : way === 'ceiling' ? 'at best' : way,
      `recall@5 ${recall5.toFixed(2)}`,
      `recall@10 ${recall10.toFixed(2)}`,
      `MRR ${mrr.toFixed(2)}`,
      `nDCG@10 ${ndcg10.toFixed(2)}`,
    ])
    const compared = differences.map(
      ({ way, than, mean, low, high }) =>
        `${way} against ${than === 'newest' ? 'newest first' : than}: nDCG@10 ${signed(mean)} (95 %: ${signed(low)} to ${signed(high)})\n`,
    )
    return [`${head}\n${table(rows, columns)}${compared.join('')}\n`]
  })
  const { sessions, tokens, naming, share } = result.starts
  const starts =
    share === null
      ? ''
      : `Of ${counted(tokens, 'token')} at the start of ${counted(sessions, 'session')}, ${naming} (${Math.round(share * 100)} %) named a file that the session then touched.\n`
  const model = result.model === null ? '' : `Model: ${oneLine(result.model)}\n`
  return `${parts.join('')}${starts}${model}${suggestionText(result.suggestion)}\n`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}

function suggestionText(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'too-few':
      return `${counted(suggestion.sessions, 'session')} could be asked: too few to tell; ${suggestion.wanted} are wanted.`
    case 'try-model':
      return `Words alone leave ${suggestion.missing.toFixed(2)} of nDCG@10 to be found. An embedding model may find more: choose one in the settings and run this again.`
    case 'model-helps':
      return `The model finds ${suggestion.gain.toFixed(2)} more than words alone: keep it.`
    case 'model-harms':
      return `The model finds ${suggestion.loss.toFixed(2)} less than words alone: try another, or none.`
    case 'model-no-difference':
      return `The model and words alone find alike, beyond chance; ${suggestion.missing.toFixed(2)} of nDCG@10 is left: another model may find more.`
    default:
      return assertNever(suggestion)
  }
}
