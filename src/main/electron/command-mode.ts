// The packaged program as the command line: `recollect search …` runs a command instead of the app.

/**
 * Whether a packaged app's command line names a command. With the runAsNode fuse off Electron cannot
 * run a script in place of the app, so the app itself steps aside for `recollect <command> …`.
 * Flags (`--hidden`), links and nothing at all mean the desktop app.
 */
export function isCommandLine(argv: readonly string[], isPackaged: boolean): boolean {
  const first = argv[1]
  if (!isPackaged || first === undefined) return false
  return /^[a-z][a-z-]*$/.test(first) || first === '--help' || first === '--version'
}

interface CommandModeDeps {
  readonly app: { exit(code: number): void; readonly dock?: { hide(): void } | undefined }
  readonly process: { argv: string[]; exitCode?: number | string | null | undefined }
  /** Runs the command line's entry, which reads `process.argv` and sets `process.exitCode`. */
  readonly load: () => Promise<unknown>
}

/** Runs the command and ends the process, before Chromium has begun anything. */
export async function runCommandLine(deps: CommandModeDeps): Promise<void> {
  deps.app.dock?.hide()
  // Node puts a script's name here, a packaged app does not; the entry counts on it.
  deps.process.argv.splice(1, 0, 'recollect')
  await deps.load()
  deps.app.exit(Number(deps.process.exitCode ?? 0))
}
