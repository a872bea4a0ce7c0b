// Says rules as Claude Code's own settings do, and adds them to a project's local settings; all else in the file stays.
import { getNodeValue, type Node } from 'jsonc-parser'
import { AppError } from '../../../../shared/errors.ts'
import type { AgentRule, SettingsEdit } from '../../installer.ts'
import { readSettingsFile, replaceSettingsFile, settingsFileOf } from './claude-settings.ts'
import { appendMember } from './json-edit.ts'
import { parseSettings, propertyOf } from './settings-text.ts'

/** `Bash(npm run test:*)`, `Edit(src/**)`, `WebFetch(domain:example.com)`, or the tool alone. */
export function agentRuleText({ tool, pattern }: Pick<AgentRule, 'tool' | 'pattern'>): string {
  if (pattern === '') return tool
  if (tool !== 'Bash') return `${tool}(${pattern})`
  return `Bash(${pattern.replace(/ \*$/, ':*')})`
}

/**
 * What a project's local settings are, and would be with those rules. With `expected`, the text that was shown before,
 * it is written.
 * @throws AppError `conflict` where the file is another one by now; as the editor of settings throws for a bad file.
 */
export function editAgentRules(
  folder: string,
  rules: readonly AgentRule[],
  claudeFolder: string,
  expected: ((edit: SettingsEdit) => boolean) | null,
): SettingsEdit {
  const settings = readSettingsFile(settingsFileOf({ scope: 'project', folder }, claudeFolder))
  const before = settings.text
  const edit = {
    file: settings.file,
    before: before ?? '',
    after: withRules(before ?? '{}\n', rules),
  }
  if (expected === null || edit.after === before) return edit
  if (!expected(edit)) {
    throw new AppError(
      'conflict',
      `${settings.file} has changed since it was shown: look at what would change once more.`,
    )
  }
  replaceSettingsFile(settings, edit.after, settings.backup)
  return edit
}

function withRules(text: string, rules: readonly AgentRule[]): string {
  let result = text
  for (const { effect, ...rule } of rules) {
    const written = agentRuleText(rule)
    const root = parseSettings(result)
    const permissions = propertyOf(root, 'permissions')
    check(permissions, 'object')
    const list = permissions && propertyOf(permissions, effect)
    check(list, 'array')
    if (list) {
      const known: unknown = getNodeValue(list)
      if (Array.isArray(known) && known.includes(written)) continue
      result = appendMember(result, list, null, written)
    } else if (permissions) result = appendMember(result, permissions, effect, [written])
    else result = appendMember(result, root, 'permissions', { [effect]: [written] })
  }
  return result
}

function check(node: Node | undefined, type: 'object' | 'array'): void {
  if (node === undefined || node.type === type) return
  throw new AppError(
    'invalid_input',
    'The permissions in the settings file are not in the form that Claude Code reads: mend the file first; nothing was changed.',
  )
}
