// Rules for permission requests: what they do, where they hold, and what makes one dangerous, with its words.

export const ruleEffects = ['allow', 'deny'] as const
export type RuleEffect = (typeof ruleEffects)[number]

export const ruleScopes = ['session', 'project', 'everywhere'] as const
export type RuleScope = (typeof ruleScopes)[number]

export const ruleStates = ['active', 'paused', 'ended'] as const

export const dangers = [
  'everything',
  'force-push',
  'deletes-outside',
  'deletes-all',
  'discards-work',
  'as-root',
  'runs-download',
  'runs-text',
  'credentials',
  'agent-settings',
  'own-settings',
  'startup-files',
  'outside',
  'sends-away',
  'publishes',
  'system',
  'no-sandbox',
] as const
export type Danger = (typeof dangers)[number]

/** Why each is one, for the user. */
export const dangerWords: Readonly<Record<Danger, string>> = {
  everything: 'it would answer whatever is asked of this tool or program',
  'force-push': 'it overwrites or deletes what others have pushed',
  'deletes-outside': 'it deletes what lies outside of the project',
  'deletes-all': 'it deletes whole folders, the project or its history among them',
  'discards-work': 'it throws work away that is not committed or not reachable any more',
  'as-root': 'it runs as another user, such as root',
  'runs-download': 'it runs what it has just downloaded',
  'runs-text': 'it runs whatever its words, its input or a package say',
  credentials: 'it reads or writes keys, passwords or tokens',
  'agent-settings': 'it changes what the agent itself may do',
  'own-settings': 'it changes what Recollect keeps or allows',
  'startup-files':
    'it changes what runs by itself: start files of a shell, hooks of git, tasks of editors, workflows',
  outside: 'it reaches outside of the project',
  'sends-away': 'it sends files or data to another machine',
  publishes: 'it publishes something that cannot be taken back',
  system: 'it changes the machine itself',
  'no-sandbox': 'it leaves the sandbox of the agent',
}
