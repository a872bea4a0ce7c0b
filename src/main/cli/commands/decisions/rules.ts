// `recollect decisions rules …`: rules that answer permission requests, made and changed by the user alone.
import type { Command } from 'commander'
import {
  type Danger,
  dangerWords,
  type RuleEffect,
  type RuleScope,
  ruleScopes,
  ruleStates,
} from '../../../../shared/contract/deciding/rule-kinds.ts'
import type { MetRequest, Rule } from '../../../../shared/contract/deciding/rules.ts'
import { counted } from '../../../../shared/counted.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { ago, inert, oneLine, table } from '../../plain-text.ts'
import { cwdHelp, projectMeant } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { oneOf, WrongUsage, wholeNumber } from '../../usage.ts'
import { withClient } from '../../with-client.ts'

interface PlaceOptions {
  readonly project?: string
  readonly cwd?: string
  readonly json?: true
}

interface DraftOptions extends PlaceOptions {
  readonly tool: string
  readonly scope: RuleScope
  readonly session?: string
}

interface AddOptions extends DraftOptions {
  readonly reason: string
  readonly days?: number
  readonly confirmDanger?: true
}

const effects = ['allow', 'deny'] as const

export function addRules(decisions: Command, surroundings: Surroundings): void {
  const { write } = surroundings
  const rules = decisions
    .command('rules')
    .description('rules that answer permission requests for you: allow, or deny with a reason')

  const asJson = (value: unknown): void => write(`${JSON.stringify(value, null, 2)}\n`)
  const asTable = (rows: readonly (readonly string[])[]): void =>
    write(
      table(
        rows.map((row) => [...row]),
        surroundings.columns,
      ),
    )
  const tell = (rule: Rule, json: true | undefined): void =>
    json ? asJson(rule) : asTable([ruleLine(rule, surroundings.now())])

  /** The project that is meant: that of the folder where none is named. */
  async function projectFor(client: ContractClient, options: PlaceOptions): Promise<string> {
    const cwd = options.cwd ?? surroundings.cwd
    const found = await projectMeant(client, options.project ? options : { cwd }, surroundings.cwd)
    if (found == null) throw new WrongUsage('Name a project with --project or --cwd.')
    return found
  }

  async function draftOf(
    client: ContractClient,
    effect: RuleEffect,
    pattern: string | undefined,
    options: DraftOptions,
  ) {
    const { tool, scope, session } = options
    return {
      ...{ effect, tool, scope, pattern: pattern ?? '' },
      ...(scope === 'session' && session !== undefined ? { sessionId: session } : {}),
      ...(scope === 'project' ? { projectId: await projectFor(client, options) } : {}),
    }
  }

  rules
    .command('list')
    .description('list rules, the newest first')
    .option('--state <state>', ruleStates.join(', '), oneOf(ruleStates))
    .option('--project <project>', 'only those that hold in this project')
    .option('--cwd <dir>', cwdHelp)
    .option('--limit <n>', 'how many', wholeNumber(1, 200), 50)
    .action(
      async (options: PlaceOptions & { state?: (typeof ruleStates)[number]; limit: number }) => {
        const { state, limit, json } = options
        await withClient(surroundings, true, async (client) => {
          const projectId = await projectMeant(client, options, surroundings.cwd)
          const found = await client.decisionRules.list({
            limit,
            ...(state ? { state } : {}),
            ...(projectId ? { projectId } : {}),
          })
          if (json) return asJson(found)
          if (found.rows.length === 0) return write('There is no such rule.\n')
          asTable(found.rows.map((rule) => ruleLine(rule, surroundings.now())))
        })
      },
    )

  const place = (command: Command): Command =>
    command
      .argument('<effect>', effects.join(' or '), oneOf(effects))
      .argument(
        '[pattern]',
        'a command, paths or a domain; ` *` at the end of a command is anything',
      )
      .option('--tool <tool>', 'the tool; Edit is for all that change files', 'Bash')
      .option('--scope <scope>', ruleScopes.join(', '), oneOf(ruleScopes), 'project')
      .option('--session <id>', 'the session, for that scope')
      .option(
        '--project <project>',
        'the project, for that scope: its name, id or any folder it had',
      )
      .option('--cwd <dir>', 'the folder whose project is meant; this one when left out')

  place(rules.command('preview'))
    .description('show which past requests a rule would have answered, and which not')
    .action(async (effect: RuleEffect, pattern: string | undefined, options: DraftOptions) => {
      await withClient(surroundings, true, async (client) => {
        const draft = await draftOf(client, effect, pattern, options)
        const found = await client.decisionRules.preview(draft)
        if (options.json) return asJson(found)
        const { looked, matched, wouldMatch, wouldNotMatch, dangers } = found
        write(`It would have answered ${matched} of ${counted(looked, 'request')}.\n`)
        asTable(wouldMatch.map((row) => ['  yes', ...metLine(row, surroundings.now())]))
        asTable(wouldNotMatch.map((row) => ['  no', ...metLine(row, surroundings.now())]))
        if (dangers.length > 0) write(`Dangerous: ${wordsOf(dangers)}.\n`)
      })
    })

  place(rules.command('add'))
    .description('make a rule; what is dangerous must be confirmed')
    .option('--reason <words>', 'what the agent reads when it is refused', '')
    .option('--days <n>', 'it ends after so many days', wholeNumber(1, 3650))
    .option('--confirm-danger', 'allow what is dangerous all the same')
    .action(async (effect: RuleEffect, pattern: string | undefined, options: AddOptions) => {
      const { reason, days, confirmDanger } = options
      await withClient(surroundings, false, async (client) => {
        const rule = await client.decisionRules.add({
          ...(await draftOf(client, effect, pattern, options)),
          reason,
          endsAt: days === undefined ? null : surroundings.now() + days * 86_400_000,
          confirmDanger: confirmDanger === true,
        })
        tell(rule, options.json)
      })
    })

  rules
    .command('from')
    .description('name the rules that a past request could become')
    .argument('<decision>', 'the id of a decision')
    .action(async (decisionId: string, { json }: { json?: true }) => {
      await withClient(surroundings, true, async (client) => {
        const { drafts } = await client.decisionRules.draft({ decisionId })
        if (json) return asJson(drafts)
        if (drafts.length === 0) return write('No rule can stand for it.\n')
        asTable(drafts.map(({ tool, pattern }) => [tool, oneLine(pattern)]))
      })
    })

  rules
    .command('uses')
    .description('list the requests that a rule answered, the newest first')
    .argument('<id>', 'the id of a rule')
    .action(async (id: string, { json }: { json?: true }) => {
      await withClient(surroundings, true, async (client) => {
        const found = await client.decisionRules.uses({ id })
        if (json) return asJson(found)
        if (found.rows.length === 0) return write('It answered nothing yet.\n')
        asTable(found.rows.map((row) => metLine(row, surroundings.now())))
      })
    })

  for (const isPaused of [true, false]) {
    rules
      .command(isPaused ? 'pause' : 'resume')
      .description(
        isPaused ? 'let a rule answer nothing for now' : 'let a paused rule answer again',
      )
      .argument('<id>', 'the id of a rule')
      .action(async (id: string, { json }: { json?: true }) => {
        await withClient(surroundings, false, async (client) =>
          tell(await client.decisionRules.pause({ id, isPaused }), json),
        )
      })
  }

  rules
    .command('end')
    .description('end a rule for good')
    .argument('<id>', 'the id of a rule')
    .action(async (id: string, { json }: { json?: true }) => {
      await withClient(surroundings, false, async (client) =>
        tell(await client.decisionRules.end({ id }), json),
      )
    })

  rules
    .command('export')
    .description('give the rules of a project as the settings of Claude Code have them')
    .option('--project <project>', 'the project: its name, id or any folder it had')
    .option('--cwd <dir>', 'the folder whose project is meant; this one when left out')
    .option('--diff', 'show what would change in its local settings')
    .option('--write', 'show that, and write it')
    .action(async (options: PlaceOptions & { diff?: true; write?: true }) => {
      await withClient(surroundings, false, async (client) => {
        const projectId = await projectFor(client, options)
        if (options.diff || options.write) {
          const shown = await client.decisionRules.writeExport({ projectId })
          const done =
            options.write && shown.diff !== ''
              ? await client.decisionRules.writeExport({ projectId, diff: shown.diff })
              : shown
          if (options.json) return asJson(done)
          if (done.diff === '') return write(`${inert(done.file)} has all of them.\n`)
          write(inert(done.diff))
          if (done.isWritten) write(`${inert(done.file)} is written.\n`)
          return
        }
        const found = await client.decisionRules.export({ projectId })
        if (options.json) return asJson(found)
        const { allow, deny, left } = found
        write(`${inert(JSON.stringify({ permissions: { allow, deny } }, null, 2))}\n`)
        for (const { ruleId, why } of left) write(`Left out: ${ruleId}. ${why}\n`)
      })
    })

  rules
    .command('suggest')
    .description('name what you answer again and again in the same way')
    .option('--dismiss <key>', 'never again')
    .action(async ({ dismiss, json }: { dismiss?: string; json?: true }) => {
      await withClient(surroundings, dismiss === undefined, async (client) => {
        if (dismiss !== undefined) {
          const done = await client.decisionRules.dismiss({ key: dismiss })
          return json ? asJson(done) : write('It is not offered again.\n')
        }
        const found = await client.decisionRules.suggestions({})
        if (json) return asJson(found)
        if (found.rows.length === 0) return write('Nothing is asked again and again.\n')
        for (const {
          key,
          count,
          effect,
          firstAt,
          lastAt,
          waitedMs,
          pattern,
          project,
        } of found.rows) {
          const days = Math.max(1, Math.round((lastAt - firstAt) / 86_400_000))
          const answer = effect === 'allow' ? 'allowed' : 'refused'
          write(
            `${oneLine(pattern)} in ${oneLine(project)}: asked ${counted(count, 'time')} in ${counted(days, 'day')}, always ${answer}; it waited ${counted(Math.round(waitedMs / 60_000), 'minute')} for you.\n`,
          )
          const dismissing = recollectCommand(`decisions rules suggest --dismiss '${key}'`)
          write(surroundings.style('dim', `  ${dismissing} never offers it again.\n`))
        }
      })
    })
}

function ruleLine(rule: Rule, now: number): string[] {
  const { id, effect, tool, pattern, scope, project, state, uses, lastUsedAt, reason } = rule
  return [
    id,
    state,
    `${effect} ${tool}${pattern === '' ? '' : `: ${oneLine(pattern)}`}`,
    scope === 'project' ? oneLine(project ?? scope) : scope,
    lastUsedAt === null ? 'not used' : `${counted(uses, 'use')}, ${ago(lastUsedAt, now)}`,
    oneLine(reason),
  ]
}

function metLine({ id, asked, choice, at }: MetRequest, now: number): string[] {
  return [id, ago(at, now), choice, oneLine(asked)]
}

function wordsOf(found: readonly Danger[]): string {
  return found.map((danger) => dangerWords[danger]).join('; ')
}
