// `recollect learnings export|import`: memories as a Markdown file that a person edits and gives back.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type FileFinding, mostItems } from '../../../../shared/contract/memory-files.ts'
import { counted } from '../../../../shared/counted.ts'
import { AppError, messageOf } from '../../../../shared/errors.ts'
import { readMemoryFile, writeMemoryFile } from '../../../../shared/memories/memory-file.ts'
import { writeProposal } from '../../../../shared/memories/proposal.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { connect } from '../../connection.ts'
import { oneLine } from '../../plain-text.ts'
import { cwdHelp, folderMeant, projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { WrongUsage } from '../../usage.ts'

interface Place {
  readonly project?: string
  readonly cwd?: string
  readonly json?: true
}

interface ImportOptions extends Place {
  readonly namespace?: string
  readonly dryRun?: true
}

/** More is no file of memories. */
const longestFile = 20_000_000

export function addMemoryFileCommands(learnings: Command, surroundings: Surroundings): void {
  const { cwd, write } = surroundings

  learnings
    .command('export')
    .description('write memories as Markdown that you can edit and give back to `import`')
    .argument('[file]', 'where to; the terminal when left out')
    .option('--project <project>', 'only of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (file: string | undefined, options: Place) => {
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { text, total } = await exported(connection.client, options, cwd)
        if (file === undefined) return write(text)
        writeFileSync(resolve(cwd, file), text, { mode: 0o600 })
        if (options.json) return write(`${JSON.stringify({ file, memories: total }, null, 2)}\n`)
        write(`${counted(total, 'memory', 'memories')} written to ${file}.\n`)
      } finally {
        await connection.close()
      }
    })

  learnings
    .command('propose')
    .description(
      'preview what could stand in a CLAUDE.md: your lasting words that no file says yet; you copy it, nothing is written',
    )
    .option('--project <project>', 'of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (options: Place) => {
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const from = folderMeant(options.cwd, cwd)
        const projectId =
          (await projectMeant(client, options, cwd)) ??
          (await client.search.scope({ cwd: from })).projectId
        const namespace = projectId === null ? 'global' : `project:${projectId}`
        const { rows, known } = await client.memories.proposal({ namespace })
        const text = writeProposal(rows)
        if (options.json) return write(`${JSON.stringify({ text, rows, known }, null, 2)}\n`)
        write(text === '' ? 'Nothing that is sure enough is missing there.\n' : text)
        if (known > 0)
          write(
            surroundings.style(
              'dim',
              `${counted(known, 'memory', 'memories')} left out: files of the agent say ${known === 1 ? 'it' : 'them'} already.\n`,
            ),
          )
      } finally {
        await connection.close()
      }
    })

  learnings
    .command('import')
    .description(
      'take memories in from a Markdown file: your edits of exported ones, and what is new as unconfirmed',
    )
    .argument('<file>', 'a file of `export`, or any with list items under headings')
    .option('--dry-run', 'show additions, changes and conflicts; nothing is changed')
    .option(
      '--namespace <namespace>',
      'where items of no project that is known here belong: global for all projects, or project:<id or name>; the project of this folder when left out',
    )
    .option('--project <project>', 'the same: its name, id or any folder it had')
    .option('--cwd <dir>', 'the folder whose project is meant; this one when left out')
    .action(async (file: string, options: ImportOptions) => {
      const { namespace, project } = options
      if (namespace !== undefined && project !== undefined)
        throw new WrongUsage('--namespace and --project say the same: give one of them.')
      const items = readMemoryFile(textOf(resolve(cwd, file))).map((item) => ({
        ...item,
        content: item.content.slice(0, 100_000),
      }))
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const { client } = connection
        const named = project === undefined ? null : await projectMeant(client, options, cwd)
        const place = named === null ? namespace : `project:${named}`
        const found: FileFinding[] = []
        let action: string | null = null
        for (let at = 0; at < items.length; at += mostItems) {
          const taken = await client.memories.takeFile({
            ...{ items: items.slice(at, at + mostItems), cwd: folderMeant(options.cwd, cwd) },
            ...(place === undefined ? {} : { namespace: place }),
            isDryRun: options.dryRun === true,
            ...(action === null ? {} : { action }),
          })
          found.push(...taken.found)
          action = taken.action ?? action
        }
        if (options.json) return write(`${JSON.stringify({ found, action }, null, 2)}\n`)
        write(findingsText(found, options.dryRun === true))
        if (action !== null)
          write(
            surroundings.style(
              'dim',
              `${recollectCommand(`learnings undo ${action}`)} takes it back.\n`,
            ),
          )
      } finally {
        await connection.close()
      }
    })
}

async function exported(
  client: ContractClient,
  options: Place,
  cwd: string,
): Promise<{ text: string; total: number }> {
  const projectId = await projectMeant(client, options, cwd)
  const names = new Map((await client.projects.list({})).rows.map(({ id, name }) => [id, name]))
  const place = projectId === null ? {} : { namespace: `project:${projectId}` }
  const all: Awaited<ReturnType<typeof client.memories.export>>['rows'] = []
  for (;;) {
    const { rows } = await client.memories.export({ ...place, offset: all.length })
    all.push(...rows)
    if (rows.length === 0) break
  }
  return {
    text: all.length === 0 ? '' : writeMemoryFile(all, (id) => names.get(id) ?? id),
    total: all.length,
  }
}

function textOf(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.length > longestFile)
      throw new AppError('invalid_input', `${file} is too long: 20 MB at most.`)
    return text
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('not_found', `${file} is not to be read: ${messageOf(error)}.`, {
      cause: error,
    })
  }
}

const whats: readonly (readonly [FileFinding['what'], string, string])[] = [
  ['addition', 'to add', 'added, unconfirmed'],
  ['change', 'to change', 'changed'],
  ['conflict', 'in conflict', 'in conflict'],
  ['refused', 'left out', 'left out'],
]
const whys: Readonly<Record<NonNullable<FileFinding['reason']>, string>> = {
  changed_here: 'it was changed here since the file was written, and stays as it is here',
  gone_here: 'it was rejected or superseded here since the file was written, and stays so',
  contradicts: 'it contradicts what is known here; you are asked which holds',
  rejected: 'you rejected it',
  unknown_project: 'its project is not known here: --project says where it belongs',
  too_long: 'it is longer than a memory can be',
}

function findingsText(found: readonly FileFinding[], isDryRun: boolean): string {
  const lines: string[] = []
  for (const [what, wanted, done] of whats) {
    const own = found.filter((one) => one.what === what)
    if (own.length === 0) continue
    lines.push(`${counted(own.length, 'memory', 'memories')} ${isDryRun ? wanted : done}:`)
    for (const { line, id, content, other, reason } of own) {
      lines.push(`  line ${line}${id === null ? '' : `, ${id}`}: ${oneLine(content)}`)
      if (other !== null) lines.push(`    here: ${oneLine(other)}`)
      if (reason !== null) lines.push(`    ${whys[reason]}`)
    }
  }
  const same = found.filter(({ what }) => what === 'known' || what === 'unchanged').length
  if (same > 0) lines.push(`${counted(same, 'memory', 'memories')} known as they are.`)
  if (found.length === 0) lines.push('No list item stands in the file: each memory is one.')
  return `${lines.join('\n')}\n`
}
