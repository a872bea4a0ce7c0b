// `recollect code …`: what a file holds, and who calls whom.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError, messageOf } from '../../../shared/errors.ts'
import { callGraphOf } from '../../syntax/callgraph/callgraph.ts'
import type { Surroundings } from '../surroundings.ts'

export function addCode(program: Command, surroundings: Surroundings): void {
  const code = program.command('code').description('read functions and calls out of source files')
  code
    .command('callgraph')
    .description('print who calls whom in files and folders, as JSON, without the memory')
    .argument('<paths...>', 'files and folders; names of modules begin at each folder')
    .action(async (paths: string[]) => {
      const found = paths.map((path) => resolve(surroundings.cwd, path))
      const graph = await callGraphOf(found, (problem) => surroundings.note(`${problem}\n`)).catch(
        (error: unknown) => {
          throw new AppError('not_found', `The paths could not be read: ${messageOf(error)}.`)
        },
      )
      surroundings.write(`${JSON.stringify(graph, null, 2)}\n`)
    })
}
