// `recollect code file`: what a source defines as it lies there, and what sessions changed of it.
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ORPCError } from '@orpc/client'
import type { Command } from 'commander'
import { counted } from '../../../../shared/counted.ts'
import { AppError, messageOf } from '../../../../shared/errors.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { redactText } from '../../../capture/redact/redact-text.ts'
import { textOf } from '../../../syntax/callgraph/source-files.ts'
import type { Definition, FileDefinitions } from '../../../syntax/definitions/definition.ts'
import { redactedDefinition } from '../../../syntax/definitions/redacted-definition.ts'
import { languageOfFile } from '../../../syntax/grammars/language.ts'
import { type FileMarks, fileMap } from '../../../syntax/languages/file-map.ts'
import { readDefinitions } from '../../../syntax/languages/read-definitions.ts'
import { sourceTextOf } from '../../../syntax/notebooks/notebook.ts'
import { compareDefinitions } from '../../../syntax/snapshots/compare.ts'
import { connect } from '../../connection.ts'
import { projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'

type KnownFile = Awaited<ReturnType<ContractClient['code']['file']>>

/** Adds the command below `recollect code`. */
export function addCodeFile(code: Command, surroundings: Surroundings): void {
  code
    .command('file')
    .description('print the functions and classes of a source file with their lines and changes')
    .argument('<path>', 'a source file')
    .action(async (path: string, { json }: { json?: true }) => {
      const language = languageOfFile(path)
      if (language === null)
        throw new AppError('invalid_input', `${path} is in no language that is read.`)
      const file = resolve(surroundings.cwd, path)
      const failed = (error: unknown): never => {
        throw new AppError('not_found', `${path} could not be read: ${messageOf(error)}.`)
      }
      // A named pipe would be waited for.
      if (!(await stat(file).catch(failed)).isFile())
        throw new AppError('invalid_input', `${path} is no file.`)
      const bytes = await readFile(file).catch(failed)
      const text = sourceTextOf(path, textOf(bytes))
      if (text === null) throw new AppError('invalid_input', `${path} is no notebook in Python.`)
      const found = await readDefinitions(text, language)
      if (found === null) throw new AppError('too_large', `${path} is too long to be read.`)
      if (found.hasError && !json)
        surroundings.note(`Something in ${path} is not in order; the rest was read.\n`)
      // As the store would keep it.
      const definitions = found.definitions.map((one) => redactedDefinition(one, redactText))
      const clean = { ...found, definitions }
      surroundings.write(
        json
          ? `${JSON.stringify(clean, null, 2)}\n`
          : fileMap(clean, (await changesOf(surroundings, file, clean)) ?? undefined) ||
              `${nothingIn(path, found.definitions.length)}\n`,
      )
    })
}

/** Why a map has no line. */
function nothingIn(path: string, unnamed: number): string {
  return unnamed === 0
    ? `No function or class is defined in ${path}.`
    : `No function or class of ${path} has a name; it defines ${counted(unnamed, 'one', 'of them')} without.`
}

/** What sessions changed of a file, and what was changed of it since it was read last; null where nothing is known of it. The map stands without it as well. */
async function changesOf(
  surroundings: Surroundings,
  file: string,
  now: FileDefinitions,
): Promise<FileMarks | null> {
  // A command that only reads begins no memory.
  if (!existsSync(surroundings.paths.database)) return null
  try {
    const connection = await connect(surroundings, { catchUp: false, onlyReads: true })
    try {
      const { client } = connection
      const projectId = await projectMeant(client, { cwd: dirname(file) }, surroundings.cwd)
      const known = projectId && (await client.code.file({ projectId, path: file }))
      if (!known) return null
      const told = known.definitions.flatMap(({ qualifiedName, lastChange }) =>
        lastChange === null ? [] : [[qualifiedName, lastChange.change] as const],
      )
      const since = changedSince(known, now)
      const changes = new Map<string, string>(told)
      // What a session made and is changed again is still new.
      for (const [name, change] of since.changes)
        if (changes.get(name) !== 'new') changes.set(name, change)
      return {
        changes,
        deleted: [...known.deleted, ...since.deleted],
      }
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (error instanceof AppError || error instanceof ORPCError) return null
    throw error
  }
}

/** What is otherwise on disk than in the last snapshot: an edit that is not read yet, or one that nobody told of. */
function changedSince(
  { state, definitions }: Pick<NonNullable<KnownFile>, 'state' | 'definitions'>,
  { definitions: now, hasError }: FileDefinitions,
) {
  const known = definitions.map(({ lastChange: _, ...one }) => one as Definition)
  const changes = compareDefinitions(known, now, { isPartial: state === 'partial' || hasError })
  return {
    changes: changes.flatMap(({ change, definition }) =>
      // Of a file that is known in part nobody knows what is new.
      change === 'unchanged' || change === 'deleted' || (change === 'new' && state === 'partial')
        ? []
        : [[definition.qualifiedName, change] as const],
    ),
    deleted: changes.flatMap(({ change, definition }) =>
      change === 'deleted' ? [definition] : [],
    ),
  }
}
