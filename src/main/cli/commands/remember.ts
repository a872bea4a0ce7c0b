// `recollect remember`: stores a memory by hand.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { AppError, messageOf } from '../../../shared/errors.ts'
import { type MemoryKind, memoryKinds } from '../../../shared/kinds.ts'
import { isRunByAgent, sessionRunBy } from '../../agents/adapters.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { connect } from '../connection.ts'
import type { Surroundings } from '../surroundings.ts'
import { oneOf, share, WrongUsage } from '../usage.ts'

interface Options {
  readonly namespace?: string
  readonly cwd?: string
  readonly kind: MemoryKind
  readonly importance: number
  readonly tag?: string[]
  readonly keyword?: string[]
  readonly metadata?: Record<string, unknown>
  readonly vector?: string
  readonly id?: string
  readonly json?: true
}

const vectorSchema = z.array(z.number()).min(1).max(8192)
const metadataSchema = z.record(z.string(), z.unknown())

/** Adds the command to `program` under a name. */
export function addRemember(
  program: Command,
  surroundings: Surroundings,
  name: 'remember' | 'add' = 'remember',
): void {
  program
    .command(name)
    .description('store a memory; what is known already is reinforced')
    .argument('[text...]', 'what to remember')
    .option(
      '--namespace <namespace>',
      'global for all projects, or project:<id or name>; the project of this folder when left out',
    )
    .option('--cwd <dir>', 'the folder whose project is meant; this one when left out')
    .option('--kind <kind>', memoryKinds.join(', '), oneOf(memoryKinds), 'fact')
    .option('--importance <n>', 'from 0 to 1', share, 0.5)
    .option('--tag <tag>', 'a tag; may be repeated', (tag, before: string[] = []) => [
      ...before,
      tag,
    ])
    .option(
      '--keyword <word>',
      'a word that it is found by beside its own; may be repeated',
      (word, before: string[] = []) => [...before, word],
    )
    .option('--metadata <json>', 'an object of your own', objectOf)
    .option('--vector <file>', 'a JSON list of numbers: the embedding of the text')
    .option(
      '--id <id>',
      'with --vector and no text: the memory, such as m12, that it is the vector of',
    )
    .action(async (words: string[], options: Options) => {
      const { namespace, kind, importance, tag, keyword, metadata, vector, json } = options
      const { write, cwd, style, env } = surroundings
      if (options.id !== undefined) {
        if (vector === undefined || words.length > 0) {
          throw new WrongUsage(
            '--id names the memory of a vector: give --vector with it, and no text.',
          )
        }
        return setVector(surroundings, options.id, readVector(resolve(cwd, vector)), json)
      }
      if (words.join(' ').trim() === '') {
        throw new WrongUsage(
          'Say what to remember: the usage is recollect remember [options] <text...>.',
        )
      }
      const connection = await connect(surroundings, { catchUp: false })
      const session = sessionRunBy(env)
      try {
        const stored = await connection.client.memories.store({
          content: words.join(' '),
          kind,
          importance,
          cwd: resolve(cwd, options.cwd ?? '.'),
          by: isRunByAgent(env) ? 'agent' : 'user',
          ...(namespace ? { namespace } : {}),
          ...(session ? { sessionId: session } : {}),
          ...(tag ? { tags: tag } : {}),
          ...(keyword ? { keywords: keyword } : {}),
          ...(metadata ? { metadata } : {}),
          ...(vector ? { vector: readVector(resolve(cwd, vector)) } : {}),
        })
        if (json) {
          write(`${JSON.stringify(stored, null, 2)}\n`)
          return
        }
        const place = stored.namespace === 'global' ? 'all projects' : 'this project'
        write(
          stored.status === 'stored'
            ? `${isRunByAgent(env) ? 'Noted as the agent’s word' : 'Remembered'} for ${place} as ${stored.id}. ${style('dim', `${recollectCommand(`get ${stored.id}`)} shows it.`)}\n`
            : `Known already as ${stored.id}, said ${stored.timesSeen} times now.\n`,
        )
      } finally {
        await connection.close()
      }
    })
}

async function setVector(
  surroundings: Surroundings,
  id: string,
  vector: number[],
  json: true | undefined,
): Promise<void> {
  const connection = await connect(surroundings, { catchUp: false })
  try {
    const done = await connection.client.memories.setVector({ id, vector })
    if (json) return surroundings.write(`${JSON.stringify(done, null, 2)}\n`)
    if (!done.isSet) throw new AppError('not_found', `There is no memory ${id.slice(0, 50)}.`)
    surroundings.write(`The vector of ${id} is set.\n`)
  } finally {
    await connection.close()
  }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return metadataSchema.parse(JSON.parse(text))
  } catch {
    throw new InvalidArgumentError('Give a JSON object, such as {"source":"wiki"}.')
  }
}

function readVector(file: string): number[] {
  try {
    return vectorSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new AppError(
      'invalid_input',
      `${file} is no JSON list of numbers (${messageOf(error).split('\n', 1)[0]}): give the vector as [0.1, …].`,
      { cause: error },
    )
  }
}
