// `recollect code …`: what a file holds, and who calls whom.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError, messageOf } from '../../../shared/errors.ts'
import { callGraphOf } from '../../syntax/callgraph/callgraph.ts'
import { textOf } from '../../syntax/callgraph/source-files.ts'
import { languageOfFile } from '../../syntax/grammars/language.ts'
import { fileMap } from '../../syntax/languages/file-map.ts'
import { readDefinitions } from '../../syntax/languages/read-definitions.ts'
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
  code
    .command('file')
    .description('print the functions and classes of a source file with their lines')
    .argument('<path>', 'a source file')
    .action(async (path: string, { json }: { json?: true }) => {
      const language = languageOfFile(path)
      if (language === null)
        throw new AppError('invalid_input', `${path} is in no language that is read.`)
      const bytes = await readFile(resolve(surroundings.cwd, path)).catch((error: unknown) => {
        throw new AppError('not_found', `${path} could not be read: ${messageOf(error)}.`)
      })
      const found = await readDefinitions(textOf(bytes), language)
      if (found === null) throw new AppError('too_large', `${path} is too long to be read.`)
      if (found.hasError && !json)
        surroundings.note(`Something in ${path} is not in order; the rest was read.\n`)
      surroundings.write(json ? `${JSON.stringify(found, null, 2)}\n` : fileMap(found))
    })
}
