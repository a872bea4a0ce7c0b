// Rules in words: what each is for, where it holds, and until when.
import type { Rule } from '../../../shared/contract/deciding/rules.ts'
import { oneLine } from '../../format/plain-text.ts'

/** `Bash(git push *)`, or the tool alone where the rule is for all of its requests. */
export function ruleText({ tool, pattern }: Pick<Rule, 'tool' | 'pattern'>): string {
  return pattern === '' || pattern === '*'
    ? `all requests of ${oneLine(tool, 60)}`
    : `${oneLine(tool, 60)}: ${oneLine(pattern, 300)}`
}

export function placeOf({ scope, project }: Pick<Rule, 'scope' | 'project'>): string {
  if (scope === 'session') return 'in one session'
  return scope === 'project' ? `in ${oneLine(project ?? 'its project', 60)}` : 'everywhere'
}

export const effectWords = { allow: 'Allow', deny: 'Refuse' } as const
