// How our command is called on this machine, as the host says; kept for the time when it is gone.

const key = 'recollect.command'

/** Keeps what the host said. */
export function keepCommandName(name: string): void {
  if (name !== read()) localStorage.setItem(key, name)
}

/** A command line for the user to type, such as `recollect start`. */
export function commandLine(words: string): string {
  return `${read() ?? 'recollect'} ${words}`
}

function read(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
}
