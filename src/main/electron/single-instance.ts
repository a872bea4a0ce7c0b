// One app for one user: a second start hands its words to the first and ends.

/** The part of Electron's App that is used. */
interface InstanceApp {
  requestSingleInstanceLock(): boolean
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], workingDirectory: string) => void,
  ): unknown
  quit(): void
}

/**
 * Returns true for the first app. For a second one it ends this process and returns false;
 * `onSecond` runs in the first with the words of the second's command line.
 */
export function setupSingleInstance(
  app: InstanceApp,
  onSecond: (argv: readonly string[]) => void,
): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  app.on('second-instance', (_event, argv) => onSecond(argv))
  return true
}
