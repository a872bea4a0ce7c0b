// Gives the user's rules in the agent's own syntax, and writes them to a project's local settings once the diff was seen.
import { createTwoFilesPatch } from 'diff'
import { AppError } from '../../../shared/errors.ts'
import { fullAgent } from '../../agents/adapters.ts'
import type { AgentRule } from '../../agents/installer.ts'
import type { RuleStore } from '../../db/decisions/rule-store.ts'

interface Exported {
  readonly allow: string[]
  readonly deny: string[]
  readonly left: { ruleId: string; why: string }[]
}

export interface RuleExport {
  export(projectId: string): Exported
  /** @throws AppError `not_found`, `conflict`, and as the editor of settings for a bad file. */
  writeExport(projectId: string, diff?: string): { file: string; diff: string; isWritten: boolean }
}

interface Dependencies {
  readonly store: RuleStore
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  readonly now: () => number
}

/** So many rules of a project are exported; nobody reads a longer diff. */
const mostExported = 500
const { ruleText, editRules } = fullAgent.installer

export function createRuleExport({ store, claudeFolder, now }: Dependencies): RuleExport {
  function collect(projectId: string): { rules: AgentRule[]; left: Exported['left'] } {
    const rules: AgentRule[] = []
    const left: Exported['left'] = []
    const found = store.list({ projectId, state: 'active', limit: mostExported, offset: 0 }, now())
    for (const { id, effect, tool, pattern, scope, endsAt, dangers } of found.rows) {
      const why =
        scope === 'session'
          ? 'It is for one session.'
          : endsAt !== null
            ? 'It has an end, which the agent’s rules have not.'
            : dangers.length > 0
              ? 'It allows something dangerous: there it would be checked no more.'
              : null
      if (why === null) rules.push({ effect, tool, pattern })
      else left.push({ ruleId: id, why })
    }
    return { rules, left }
  }

  return {
    export(projectId) {
      const { rules, left } = collect(projectId)
      const of = (effect: AgentRule['effect']) => [
        ...new Set(rules.filter((one) => one.effect === effect).map(ruleText)),
      ]
      return { allow: of('allow'), deny: of('deny'), left }
    },
    writeExport(projectId, diff) {
      const project = store.project(projectId)
      if (project === null) throw new AppError('not_found', 'There is no such project.')
      const diffOf = (edit: { file: string; before: string; after: string }) =>
        edit.before === edit.after
          ? ''
          : createTwoFilesPatch(edit.file, edit.file, edit.before, edit.after, '', '', {
              context: 3,
            })
      const expected =
        diff === undefined ? null : (edit: Parameters<typeof diffOf>[0]) => diffOf(edit) === diff
      const edit = editRules(project.root, collect(projectId).rules, claudeFolder, expected)
      const shown = diffOf(edit)
      return { file: edit.file, diff: shown, isWritten: diff !== undefined && shown !== '' }
    },
  }
}
