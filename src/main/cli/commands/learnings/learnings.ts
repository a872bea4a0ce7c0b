// `recollect learnings …`: looks through memories and has the user's hand on them: add, edit, confirm, reject, merge, review.
import type { Command } from 'commander'
import {
  type HandDone,
  type MemoryEdit,
  type ReviewDecision,
  reviewDecisions,
} from '../../../../shared/contract/memories.ts'
import { counted } from '../../../../shared/counted.ts'
import { type MemoryKind, memoryKinds, memoryLives } from '../../../../shared/kinds.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { table } from '../../plain-text.ts'
import { cwdHelp, projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { oneOf, share, WrongUsage, wholeNumber } from '../../usage.ts'
import { withClient } from '../../with-client.ts'
import { addRemember } from '../remember.ts'
import { cardText, memoryLine, reviewText } from './learnings-text.ts'
import { addMemoryFileCommands } from './memory-file-commands.ts'

interface ListOptions {
  readonly life: (typeof memoryLives)[number] | 'all'
  readonly kind?: MemoryKind
  readonly text?: string
  readonly project?: string
  readonly cwd?: string
  readonly limit: number
  readonly json?: true
}

interface EditOptions extends Omit<MemoryEdit, 'id'> {
  readonly tag?: string[]
  readonly keyword?: string[]
  readonly json?: true
}

const decisionWords: Readonly<Record<ReviewDecision, string>> = {
  keep: 'it holds, and what it contradicts does not',
  other: 'what it contradicts holds, and it does not',
  both: 'both hold',
  global: 'it holds in all projects',
  reject: 'it does not hold',
}

const collect = (one: string, before: string[] = []) => [...before, one]

export function addLearnings(program: Command, surroundings: Surroundings): void {
  const learnings = program
    .command('learnings')
    .description('look through what was learned and stored, and correct it')
  const { write } = surroundings

  /** Says what an act did, and how it is taken back. */
  function tell({ changed, action }: HandDone, what: string, json: true | undefined): void {
    if (json) {
      write(`${JSON.stringify({ changed, action }, null, 2)}\n`)
      return
    }
    const undo = recollectCommand(`learnings undo ${action}`)
    write(`${what} ${changed.join(', ')}. ${surroundings.style('dim', `${undo} takes it back.`)}\n`)
  }

  learnings
    .command('list')
    .description('list memories, the newest first')
    .option(
      '--life <state>',
      `${memoryLives.join(', ')} or all`,
      oneOf([...memoryLives, 'all'] as const),
      'active',
    )
    .option('--kind <kind>', memoryKinds.join(', '), oneOf(memoryKinds))
    .option('--text <words>', 'only what search finds by these words, the best first')
    .option('--project <project>', 'only of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .option('--limit <n>', 'how many', wholeNumber(1, 200), 20)
    .action(async (options: ListOptions) => {
      const { life, kind, text, limit, json } = options
      await withClient(surroundings, true, async (client) => {
        const projectId = await projectMeant(client, options, surroundings.cwd)
        const found = await client.memories.list({
          ...{ life, limit },
          ...(kind ? { kind } : {}),
          ...(text ? { text } : {}),
          ...(projectId ? { namespace: `project:${projectId}` } : {}),
        })
        if (json) return write(`${JSON.stringify(found, null, 2)}\n`)
        if (found.rows.length === 0) return write('No memory fits.\n')
        write(
          table(
            found.rows.map((one) => memoryLine(one, surroundings.now())),
            surroundings.columns,
          ),
        )
        const { total, rows } = found
        if (total > rows.length)
          write(surroundings.style('dim', `${rows.length} of ${total}; --limit shows more.\n`))
      })
    })

  learnings
    .command('show')
    .description('show one memory: where it came from, what became of it, where it was given')
    .argument('<id>', 'the id of a memory, such as m12')
    .action(async (id: string, { json }: { json?: true }) => {
      await withClient(surroundings, true, async (client) => {
        const card = await client.memories.card({ id })
        write(json ? `${JSON.stringify(card, null, 2)}\n` : cardText(card))
      })
    })

  addRemember(learnings, surroundings, 'add')

  learnings
    .command('edit')
    .description('change a memory; it is your own word from then on')
    .argument('<id>', 'the id of a memory, such as m12')
    .option('--content <text>', 'its new wording')
    .option('--kind <kind>', memoryKinds.join(', '), oneOf(memoryKinds))
    .option('--importance <n>', 'from 0 to 1', share)
    .option('--namespace <namespace>', 'global or project:<id>')
    .option('--tag <tag>', 'its tags from now on; may be repeated', collect)
    .option('--keyword <word>', 'words it is found by from now on; may be repeated', collect)
    .action(async (id: string, { tag, keyword, json, ...edit }: EditOptions) => {
      await withClient(surroundings, false, async (client) => {
        const done = await client.memories.edit({
          ...{ id, ...edit },
          ...(tag ? { tags: tag } : {}),
          ...(keyword ? { keywords: keyword } : {}),
        })
        tell(done, 'Changed', json)
      })
    })

  const acts = [
    {
      ...{ name: 'confirm', what: 'Confirmed' },
      description: 'say that memories are right: rules change nothing of them',
      act: ({ memories }: ContractClient, ids: string[]) => memories.confirm({ ids }),
    },
    {
      ...{ name: 'reject', what: 'Rejected' },
      description: 'say that memories are wrong: they are given no more and do not come back',
      act: ({ memories }: ContractClient, ids: string[]) => memories.reject({ ids }),
    },
    {
      ...{ name: 'restore', what: 'Restored' },
      description: 'have rejected or superseded memories hold again',
      act: ({ memories }: ContractClient, ids: string[]) => memories.restore({ ids }),
    },
  ]
  for (const { name, what, description, act } of acts) {
    learnings
      .command(name)
      .description(description)
      .argument('<ids...>', 'ids of memories, such as m12')
      .action(async (ids: string[], { json }: { json?: true }) => {
        await withClient(surroundings, false, async (client) =>
          tell(await act(client, ids), what, json),
        )
      })
  }

  learnings
    .command('pin')
    .description('have memories told before the others')
    .argument('<ids...>', 'ids of memories, such as m12')
    .option('--off', 'pin them no more')
    .action(async (ids: string[], { off, json }: { off?: true; json?: true }) => {
      await withClient(surroundings, false, async (client) =>
        tell(
          await client.memories.pin({ ids, isPinned: !off }),
          off ? 'Not pinned any more' : 'Pinned',
          json,
        ),
      )
    })

  learnings
    .command('merge')
    .description('have one memory stand for others, with where they came from')
    .argument('<into>', 'the memory that stays')
    .argument('<ids...>', 'those that it stands for')
    .option('--content <text>', 'its new wording')
    .action(
      async (into: string, ids: string[], { content, json }: { content?: string; json?: true }) => {
        await withClient(surroundings, false, async (client) =>
          tell(
            await client.memories.merge({ into, ids, ...(content ? { content } : {}) }),
            'Merged',
            json,
          ),
        )
      },
    )

  learnings
    .command('split')
    .description('have several memories stand for one that says several things')
    .argument('<id>', 'the memory to split')
    .argument('<contents...>', 'the wording of each part, in quotation marks')
    .action(async (id: string, contents: string[], { json }: { json?: true }) => {
      if (contents.length < 2) throw new WrongUsage('Give the wording of two parts or more.')
      await withClient(surroundings, false, async (client) =>
        tell(await client.memories.split({ id, contents }), 'Split', json),
      )
    })

  learnings
    .command('review')
    .description('show what waits for your decision, or decide about one')
    .argument('[id]', 'the memory to decide about')
    .argument(
      '[decision]',
      Object.entries(decisionWords)
        .map(([word, means]) => `${word}: ${means}`)
        .join('; '),
      oneOf(reviewDecisions),
    )
    .action(
      async (
        id: string | undefined,
        decision: ReviewDecision | undefined,
        { json }: { json?: true },
      ) => {
        if (id !== undefined && decision === undefined)
          throw new WrongUsage(`Say what holds: ${reviewDecisions.join(', ')}.`)
        await withClient(surroundings, decision === undefined, async (client) => {
          if (id !== undefined && decision !== undefined)
            return tell(await client.memories.decide({ id, decision }), 'Decided:', json)
          const { rows } = await client.memories.list({ life: 'review', sort: 'oldest' })
          const cards = await Promise.all(rows.map((one) => client.memories.card({ id: one.id })))
          if (json) return write(`${JSON.stringify(cards, null, 2)}\n`)
          write(
            cards.length === 0
              ? 'Nothing waits for your decision.\n'
              : `${counted(cards.length, 'memory', 'memories')} for you to decide:\n\n${cards.map(reviewText).join('\n')}`,
          )
        })
      },
    )

  addMemoryFileCommands(learnings, surroundings)

  learnings
    .command('undo')
    .description('take a change by hand back, as long as nothing changed since')
    .argument('<action>', 'what the change printed')
    .action(async (action: string, { json }: { json?: true }) => {
      await withClient(surroundings, false, async (client) => {
        const { changed } = await client.memories.undo({ action })
        write(
          json
            ? `${JSON.stringify({ changed }, null, 2)}\n`
            : `Taken back: ${changed.join(', ')}.\n`,
        )
      })
    })
}
