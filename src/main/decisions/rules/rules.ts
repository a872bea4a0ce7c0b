// Rules by the user's hand: made, paused, ended, tried on past requests, and asked for the answer to a new one.

import { type Danger, dangerWords } from '../../../shared/contract/deciding/rule-kinds.ts'
import type {
  NewRule,
  Rule,
  RuleDraft,
  RulePreview,
} from '../../../shared/contract/deciding/rules.ts'
import { AppError } from '../../../shared/errors.ts'
import type { EventLog } from '../../base/logs/event-log.ts'
import type { Logger } from '../../base/logs/log.ts'
import { redactText } from '../../capture/redact/redact-text.ts'
import {
  createRuleStore,
  type PastRequest,
  type RuleStore,
  type StoredRule,
} from '../../db/decisions/rule-store.ts'
import type { Db } from '../../db/open.ts'
import { transact } from '../../db/transact.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { knownPrograms } from '../asked/known-programs.ts'
import { lineDangers, pathPatternDangers } from './danger.ts'
import { draftsOf, parsedInput } from './drafts.ts'
import { createRuleExport, type RuleExport } from './export-rules.ts'
import { answeringRule, readRequest } from './match.ts'
import { type Pattern, programOf, readPattern, ruleTool } from './pattern.ts'
import { isAnything } from './program-dangers.ts'
import { createSuggestions, type Suggestions } from './suggestions.ts'

/** What the agent is told; a deny with its reason. */
export type RuleAnswer =
  | { readonly behavior: 'allow' }
  | { readonly behavior: 'deny'; readonly message: string }

export interface Asked {
  readonly tool: string
  readonly input: unknown
  readonly cwd: string | null
  readonly sessionId: string
  readonly projectId: string
  /** Whether somebody still waits for the answer. */
  readonly isAwaited: () => boolean
}

export interface Rules extends Pick<RuleStore, 'uses'>, RuleExport, Suggestions {
  list(filter: Parameters<RuleStore['list']>[0]): ReturnType<RuleStore['list']>
  /** What rules for a past request could be. @throws AppError `not_found`. */
  draft(decisionId: string): Promise<{ tool: string; pattern: string }[]>
  /** @throws AppError `invalid_input`. */
  preview(draft: RuleDraft): Promise<RulePreview>
  /** @throws AppError `invalid_input`, `conflict` for a danger that is not confirmed. */
  add(rule: NewRule): Promise<Rule>
  /** @throws AppError `not_found`. */
  pause(id: string, isPaused: boolean): Rule
  /** @throws AppError `not_found`. */
  end(id: string): Rule
  /** Whether a rule that holds now would answer a past request again. */
  isAnswered(decisionId: string): Promise<boolean>
  /** The answer to a request that was just recorded, by the user's rules alone; null for none. Never throws. */
  answer(asked: Asked): Promise<RuleAnswer | null>
}

interface Dependencies {
  readonly db: Db
  /** The folder in which all of Recollect's data lies. */
  readonly home: string
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  readonly events: EventLog
  readonly log: Logger
  readonly now: () => number
  /** Has what a rule answered told in words soon; it is shown as its tool alone until then. */
  readonly tellSoon: () => void
}

/** Their answer is the user's own, which no rule can give. */
const ownAnswers = new Set(['AskUserQuestion', 'ExitPlanMode'])
const editTools = ['Edit', 'MultiEdit', 'Write', 'NotebookEdit']
const mostLooked = 2000
const mostShown = 20

export function createRules(dependencies: Dependencies): Rules {
  const { db, home, claudeFolder, events, log, now, tellSoon } = dependencies
  const store = createRuleStore(db)

  const own = home.replaceAll('\\', '/')
  const rootOf = (projectId: string | null | undefined): string | null =>
    projectId == null ? null : (store.project(projectId)?.root.replaceAll('\\', '/') ?? null)

  async function looked(
    draft: RuleDraft,
  ): Promise<{ rule: StoredRule; dangers: Danger[]; program: string }> {
    await loadBashGrammar()
    const { effect, scope } = draft
    const tool = ruleTool(draft.tool.trim())
    if (ownAnswers.has(tool)) {
      throw new AppError('invalid_input', `${tool} asks for your own answer: no rule can give it.`)
    }
    const pattern = draft.pattern.trim() === '*' ? '' : draft.pattern.trim()
    if (redactText(pattern) !== pattern) {
      throw new AppError('invalid_input', 'A pattern cannot hold a secret, which is kept nowhere.')
    }
    const read = readPattern(tool, pattern)
    const dangers =
      effect === 'deny' ? [] : patternDangers(tool, pattern, read, rootOf(draft.projectId), own)
    const rule = {
      id: 'draft',
      effect,
      tool,
      pattern,
      scope,
      reason: '',
      dangers,
      createdAt: now(),
    }
    return { rule, dangers, program: programOf(read) }
  }

  function checkPlace({ scope, sessionId, projectId }: RuleDraft): void {
    if (scope === 'session' && (sessionId === undefined || !store.hasSession(sessionId))) {
      throw new AppError('invalid_input', 'Name the session that the rule is for.')
    }
    if (scope === 'project' && (projectId === undefined || store.project(projectId) === null)) {
      throw new AppError('invalid_input', 'Name the project that the rule is for.')
    }
  }

  const known = (id: string): Rule => {
    const rule = store.get(id, now())
    if (rule) return rule
    throw new AppError('not_found', `There is no rule ${id.slice(0, 80)}.`)
  }

  const requestOf = (row: PastRequest) => {
    const root = rootOf(row.projectId)
    return readRequest(row.tool, parsedInput(row.input), { cwd: root, root, own })
  }

  const rules: Omit<Rules, keyof RuleExport | keyof Suggestions> = {
    list: (filter) => store.list(filter, now()),
    uses: store.uses,
    async draft(decisionId) {
      await loadBashGrammar()
      const row = store.pastOne(decisionId)
      if (!row) throw new AppError('not_found', `There is no decision ${decisionId.slice(0, 80)}.`)
      return draftsOf(row, rootOf(row.projectId))
    },
    async preview(draft) {
      const { rule, dangers, program } = await looked(draft)
      const tools = rule.tool === 'Edit' ? editTools : [rule.tool]
      const { scope, sessionId, projectId } = draft
      const place = scope === 'session' ? { sessionId } : scope === 'project' ? { projectId } : {}
      const rows = store.past(tools, place, mostLooked)
      const met: PastRequest[] = []
      const missed: PastRequest[] = []
      for (const row of rows) {
        const request = requestOf(row)
        if (answeringRule(request, [rule])) met.push(row)
        else if (program === '' || request.programs.includes(program)) missed.push(row)
      }
      return {
        dangers,
        looked: rows.length,
        matched: met.length,
        wouldMatch: met.slice(0, mostShown).map(shownRow),
        wouldNotMatch: missed.slice(0, mostShown).map(shownRow),
      }
    },
    async add(given) {
      const { rule, dangers, program } = await looked(given)
      checkPlace(given)
      if (given.endsAt !== null && given.endsAt <= now()) {
        throw new AppError('invalid_input', 'Its end has passed already.')
      }
      const words = dangers.map((danger) => dangerWords[danger]).join('; ')
      if (dangers.length > 0 && given.scope === 'everywhere') {
        throw new AppError(
          'invalid_input',
          `It cannot be allowed everywhere: ${words}. Make it for a project or a session.`,
        )
      }
      if (dangers.length > 0 && !given.confirmDanger) {
        throw new AppError(
          'conflict',
          `This is dangerous: ${words}. Confirm it to allow it all the same.`,
        )
      }
      const { scope, endsAt } = given
      const id = transact(db, () =>
        store.add({
          ...{ ...rule, program, endsAt },
          reason: redactText(given.reason.trim()),
          sessionId: scope === 'session' ? (given.sessionId ?? null) : null,
          projectId: scope === 'project' ? (given.projectId ?? null) : null,
        }),
      )
      return known(id)
    },
    pause(id, isPaused) {
      known(id)
      store.setPaused(id, isPaused)
      return known(id)
    },
    end(id) {
      known(id)
      store.end(id, now())
      return known(id)
    },
    async isAnswered(decisionId) {
      await loadBashGrammar()
      const row = store.pastOne(decisionId)
      if (row === null || row.projectId === null) return false
      const request = requestOf(row)
      const asking = { sessionId: '', projectId: row.projectId, now: now() }
      return (
        answeringRule(request, store.candidates(request.tool, request.programs, asking)) !== null
      )
    },
    async answer({ tool, input, cwd, sessionId, projectId, isAwaited }) {
      const startedAt = performance.now()
      try {
        if (ownAnswers.has(tool)) return null
        await loadBashGrammar()
        const request = readRequest(tool, input, { cwd, root: rootOf(projectId), own })
        const asking = { sessionId, projectId, now: now() }
        const rule = answeringRule(
          request,
          store.candidates(request.tool, request.programs, asking),
        )
        // What nobody reads any more was never answered.
        if (rule === null || !isAwaited()) return null
        transact(db, () => {
          const decisionId = store.answered(rule, { sessionId, tool, now: asking.now })
          if (decisionId === null) return
          events.write(
            'decision.rule',
            { ruleId: rule.id, effect: rule.effect, tool, decisionId },
            { sessionId, durationMs: performance.now() - startedAt },
          )
        })
        tellSoon()
        if (rule.effect === 'allow') return { behavior: 'allow' }
        return { behavior: 'deny', message: rule.reason || 'A rule of the user refuses this.' }
      } catch (error) {
        log.error({ err: error, sessionId }, 'rules could not be asked: the user is')
        return null
      }
    },
  }
  return {
    ...rules,
    ...createRuleExport({ store, claudeFolder, now }),
    ...createSuggestions({ db, store, rules, now }),
  }
}

/** What makes an allow of a pattern dangerous. */
function patternDangers(
  tool: string,
  text: string,
  pattern: Pattern,
  root: string | null,
  own: string,
): Danger[] {
  if (pattern.kind === 'all')
    return tool.startsWith('mcp__') && !/^mcp__[^_]+$/.test(tool) ? [] : ['everything']
  if (pattern.kind === 'domain') return []
  if (pattern.kind === 'path')
    return [...new Set(pathPatternDangers(text, tool === 'Read' ? 'reads' : 'changes'))]
  const { words, key, isOpen } = pattern
  const found = new Set(lineDangers([{ words, isPiped: false }], { cwd: root, root, own }))
  const hasVerbs = knownPrograms.get(key.program)?.verbs === true
  if (isOpen && key.rest.length === 0 && isAnything(key.program, key.verb, hasVerbs))
    found.add('everything')
  // Whatever it is told to delete, with all that is in it.
  if (
    isOpen &&
    key.program === 'rm' &&
    key.rest.length === 0 &&
    key.switches.includes('--recursive')
  )
    found.add('deletes-all')
  return [...found]
}

const shownRow = ({ id, asked, choice, at }: PastRequest) => ({ id, asked, choice, at })
