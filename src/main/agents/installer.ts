// What is installed in an agent: our hooks, and what lets it search by itself.
import type { z } from 'zod'
import type { AccessState, hookStateSchema } from '../../shared/contract/system.ts'
import type { AppRoot } from '../base/app-root.ts'
import type { Paths } from '../base/paths.ts'

/**
 * Whose settings are meant: the user's, or those of the project around a folder. `isShared` means the project's file
 * that goes into its repository, which is only ever read.
 */
export type HookPlace =
  | { readonly scope: 'user' }
  | { readonly scope: 'project'; readonly folder: string; readonly isShared?: true }

/** The hooks of one settings file, in the shape of the contract. */
export type HookState = z.infer<typeof hookStateSchema>

/** What an installation or removal did. */
export interface HookChange extends HookState {
  readonly changed: boolean
}

/** The place is the user's settings unless another is named. */
export interface Hooks {
  /** Never throws for a bad settings file: its fault is the state's `problem`. */
  state(place?: HookPlace): HookState
  /** @throws AppError with what to do when the file cannot be edited; it is then untouched. */
  install(place?: HookPlace): HookChange
  /**
   * After an update: brings the user's entries to those of this version, where they are there at all and lead to
   * this data folder. Returns whether anything was changed.
   * @throws AppError with what to do when the file cannot be edited; it is then untouched.
   */
  refresh(): boolean
  /** @throws AppError with what to do when the file cannot be edited; it is then untouched. */
  uninstall(place?: HookPlace): HookChange
}

export interface HooksDependencies {
  readonly paths: Paths
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  readonly app: Pick<AppRoot, 'hookScripts'>
  readonly platform?: NodeJS.Platform
}

/** What lets the agent search by itself: the skill and the MCP server. */
export interface AgentAccess {
  /** Never throws for a bad file: its fault is the state's `problem`. */
  state(): AccessState
  /** @throws AppError with what to do when a file cannot be edited; that file is then untouched. */
  install(): AccessState & { readonly changed: boolean }
  /** @throws AppError with what to do when a file cannot be edited; that file is then untouched. */
  uninstall(): AccessState & { readonly changed: boolean }
  /**
   * Brings an older skill up to date, and an entry of a program that is gone or of an older version of this one.
   * Another copy of the program keeps its entry, and nothing new is made.
   * @throws AppError as above.
   */
  repair(): boolean
}

export interface AccessDependencies {
  readonly paths: Paths
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  /** Claude Code's own file with the user's MCP servers. */
  readonly claudeStateFile: string
  readonly app: Pick<AppRoot, 'root' | 'skill'>
}

/** Why no hook of ours runs, as a sentence, and what to do. */
export interface SwitchedOff {
  readonly message: string
  readonly fix: string
}

/** Whose settings are looked at. */
export interface SettingsPlaces {
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  /** Where the agent is started. */
  readonly cwd: string
  /** The folder of managed settings; that of the system when left out. */
  readonly managedFolder?: string | undefined
  readonly platform: NodeJS.Platform
}

/** An event that is hooked: its time limit in seconds, and the first version of the agent that has it. */
export interface HookedEvent {
  readonly event: string
  readonly timeout: number
  /** From Claude Code's change log; left out for events that every version since 2.0 has. */
  readonly since?: string
  /** The tools of which alone it comes; all when left out. */
  readonly matcher?: string
}

/** A rule for permission requests, as it is told to an agent. */
export interface AgentRule {
  readonly effect: 'allow' | 'deny'
  readonly tool: string
  /** '' for all requests of the tool. */
  readonly pattern: string
}

/** A settings file as it is, and as it would be. */
export interface SettingsEdit {
  readonly file: string
  readonly before: string
  readonly after: string
}

/** How our hooks, skill and server get into one agent, and out of it. */
export interface AgentInstaller {
  readonly hookEvents: readonly HookedEvent[]
  /** Hooked where the user wants to be told before edits: asked, and never stored. */
  readonly beforeEdits: HookedEvent
  createHooks(dependencies: HooksDependencies): Hooks
  createAccess(dependencies: AccessDependencies): AgentAccess
  /** The command line by which the agent runs our script for an event. */
  hookCommand(script: string, event: string, platform: NodeJS.Platform): string
  /** What stops the hooks of the user's and the project's settings in a folder, or null. */
  hooksSwitchedOff(places: SettingsPlaces): SwitchedOff | null
  /** Whether the agent trusts a folder, by its own file of what it was told. */
  isTrusted(stateFile: string, cwd: string): boolean
  /** A rule in the syntax of the agent's settings. */
  ruleText(rule: Pick<AgentRule, 'tool' | 'pattern'>): string
  /**
   * Adds rules to the local settings of the project around a folder; writes only where `expected` says that this edit is
   * the one that was shown, and nothing for null.
   * @throws AppError with what to do when the file cannot be edited; it is then untouched.
   */
  editRules(
    folder: string,
    rules: readonly AgentRule[],
    claudeFolder: string,
    expected: ((edit: SettingsEdit) => boolean) | null,
  ): SettingsEdit
  /** Writes for the agent's plugin how to start the MCP server of the program in `root`. */
  writePluginServerFile(paths: Paths, root: string): void
}
