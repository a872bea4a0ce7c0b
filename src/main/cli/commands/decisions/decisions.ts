// `recollect decisions …`: what the user allowed and refused, its like, and decisions that other programs tell.
import { readFileSync } from 'node:fs'
import { text as readAll } from 'node:stream/consumers'
import { type Command, InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import {
  type DecisionRow,
  decisionInputSchema,
  type RecallScope,
  recallRequestSchema,
  recallScopes,
} from '../../../../shared/contract/deciding/decisions.ts'
import { AppError, messageOf } from '../../../../shared/errors.ts'
import {
  type Decider,
  type DecisionChoice,
  deciders,
  decisionChoices,
} from '../../../../shared/kinds.ts'
import { table } from '../../plain-text.ts'
import { cwdHelp, folderMeant, projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { oneOf, WrongUsage, wholeNumber } from '../../usage.ts'
import { withClient } from '../../with-client.ts'
import { decisionLine, decisionText, groupLine } from './decisions-text.ts'
import { addRules } from './rules.ts'

interface ListOptions {
  readonly groups?: true
  readonly choice?: DecisionChoice
  readonly by?: Decider
  readonly tool?: string
  readonly session?: string
  readonly project?: string
  readonly cwd?: string
  readonly limit: number
  readonly json?: true
}

interface RecallOptions {
  readonly tool: string
  readonly input?: unknown
  readonly request?: string
  readonly goal: string
  readonly scope: RecallScope
  readonly k: number
  readonly cwd?: string
  readonly json?: true
}

export function addDecisions(program: Command, surroundings: Surroundings): void {
  const { write } = surroundings
  const decisions = program
    .command('decisions')
    .description('look through what you allowed and refused, and find what is like it')

  const asJson = (value: unknown): void => write(`${JSON.stringify(value, null, 2)}\n`)
  const asTable = (rows: readonly DecisionRow[]): void =>
    write(
      table(
        rows.map((one) => decisionLine(one, surroundings.now())),
        surroundings.columns,
      ),
    )

  addRules(decisions, surroundings)

  decisions
    .command('list')
    .description('list decisions, the newest first')
    .option('--groups', 'alike ones together, those asked most often first')
    .option('--choice <choice>', decisionChoices.join(', '), oneOf(decisionChoices))
    .option('--by <who>', `who decided: ${deciders.join(', ')}`, oneOf(deciders))
    .option('--tool <tool>', 'only requests of this tool')
    .option('--session <id>', 'only of this session')
    .option('--project <project>', 'only of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .option('--limit <n>', 'how many', wholeNumber(1, 200), 20)
    .action(async (options: ListOptions) => {
      const { choice, by, tool, session, limit, json } = options
      await withClient(surroundings, true, async (client) => {
        const projectId = await projectMeant(client, options, surroundings.cwd)
        const asked = {
          limit,
          ...(choice ? { choice } : {}),
          ...(by ? { decidedBy: by } : {}),
          ...(tool ? { tool } : {}),
          ...(session ? { sessionId: session } : {}),
          ...(projectId ? { projectId } : {}),
        }
        if (options.groups) {
          const found = await client.decisions.groups(asked)
          if (json) return asJson(found)
          if (found.rows.length === 0) return write('No decision fits.\n')
          write(
            table(
              found.rows.map((one) => groupLine(one, surroundings.now())),
              surroundings.columns,
            ),
          )
          return
        }
        const found = await client.decisions.list(asked)
        if (json) return asJson(found)
        if (found.rows.length === 0) return write('No decision fits.\n')
        asTable(found.rows)
        const { total, rows } = found
        if (total > rows.length)
          write(surroundings.style('dim', `${rows.length} of ${total}; --limit shows more.\n`))
      })
    })

  decisions
    .command('show')
    .description('show one decision: what was asked, how things stood, what came of it')
    .argument('<id>', 'the id of a decision, as list prints it')
    .option('--vector', 'with the vector that came with it')
    .action(async (id: string, { json, vector }: { json?: true; vector?: true }) => {
      await withClient(surroundings, true, async (client) => {
        const found = await client.decisions.get({ id, withVector: vector === true })
        if (json) return asJson(found)
        write(decisionText(found, surroundings.now()))
      })
    })

  decisions
    .command('recall')
    .description('find the decisions that are most like a request')
    .argument('[command]', 'a command line in quotes, as the agent would run it')
    .option('--tool <tool>', 'the tool of the request', 'Bash')
    .option('--input <json>', 'its input, in place of a command line', jsonOf)
    .option(
      '--request <file>',
      'the whole request as JSON: tool, input, goal …; - reads standard input',
    )
    .option('--goal <session>', 'the session that it is made in', '')
    .option('--scope <scope>', recallScopes.join(', '), oneOf(recallScopes), 'project')
    .option('-k, --k <n>', 'so many at most', wholeNumber(0, 100), 5)
    .option('--cwd <dir>', 'the folder whose project is meant; this one when left out')
    .action(async (command: string | undefined, options: RecallOptions) => {
      const { tool, input, request, goal, scope, k, cwd, json } = options
      const place = { cwd: folderMeant(cwd, surroundings.cwd) }
      const given =
        request === undefined
          ? { tool, goal, scope, k, input: input ?? commandOf(command), ...place }
          : { scope, k, ...place, ...objectOf(await readJson(request)) }
      const asked = checked(recallRequestSchema, given)
      await withClient(surroundings, true, async (client) => {
        const found = await client.decisions.recall(asked)
        if (json) return asJson(found)
        if (found.rows.length === 0) return write('Nothing like it was decided.\n')
        asTable(found.rows.map(({ decision }) => decision))
      })
    })

  decisions
    .command('record')
    .description(
      'take in a decision that another program tells, as JSON; several as a list or as lines',
    )
    .argument('[file]', 'its file; standard input when left out')
    .action(async (file: string | undefined, { json }: { json?: true }) => {
      const told = await readJson(file ?? '-')
      const records = Array.isArray(told) ? told : [told]
      // All are looked at before the first is taken.
      const inputs = records.map((one, at) =>
        checked(decisionInputSchema, one, records.length > 1 ? `Decision ${at + 1}: ` : ''),
      )
      await withClient(surroundings, false, async (client) => {
        const results: Awaited<ReturnType<typeof client.decisions.record>>[] = []
        for (const input of inputs) results.push(await client.decisions.record(input))
        if (json) return asJson(Array.isArray(told) ? results : results[0])
        for (const { id, status } of results) {
          write(status === 'stored' ? `${id} is stored.\n` : `${id} is known and stays as it is.\n`)
        }
      })
    })
}

function commandOf(command = ''): { command: string } {
  if (command.trim() === '') {
    throw new WrongUsage('Name a command line, or give --input or --request with JSON.')
  }
  return { command }
}

/** What a file or standard input holds: JSON, or lines of it as a list. */
async function readJson(file: string): Promise<unknown> {
  if (file === '-' && process.stdin.isTTY) {
    throw new WrongUsage('Name a file, or send the JSON to standard input.')
  }
  const text = file === '-' ? await readAll(process.stdin) : readFile(file)
  try {
    return JSON.parse(text)
  } catch (whole) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      if (lines.length > 1) return lines.map((line) => JSON.parse(line))
    } catch {
      // What the whole text lacks says more.
    }
    throw new AppError('invalid_input', `That is no JSON: ${messageOf(whole)}.`)
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('not_found', `${file} cannot be read: ${messageOf(error)}.`)
  }
}

function objectOf(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new AppError('invalid_input', 'A request is a JSON object.')
}

/** @throws AppError `invalid_input` with what is wrong first, in one sentence. */
function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  before = '',
): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue?.path[0]
  const message = issue?.message ?? 'It cannot be read.'
  const names = field !== undefined && !message.includes(String(field))
  throw new AppError('invalid_input', `${before}${names ? `${String(field)}: ` : ''}${message}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('Give JSON.')
  }
}
