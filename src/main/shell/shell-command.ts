// What a shell line consists of, as its reader gives it.

export interface Assignment {
  readonly name: string
  /** As written, without quotes. */
  readonly value: string
}

export interface Redirection {
  readonly stream: 'in' | 'out' | 'error' | 'both'
  /** The file, as written, without quotes. Copies of streams (`2>&1`) are not listed. */
  readonly target: string
}

/** One simple command. */
export interface ShellCommand {
  /** Program and arguments without quotes; assignments and wrappers such as `sudo` are gone. */
  readonly words: readonly string[]
  /** What it was run through, outermost first, such as `sudo`; left out where nothing was. */
  readonly through?: readonly string[]
  /** The host on which `ssh` runs it; left out where it runs here, or what is sent to hosts is not looked into. */
  readonly host?: string
  /** What was set for it alone: `NODE_ENV=test npm run build`. */
  readonly assignments: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  /** Bodies of its here-documents. */
  readonly hereDocuments: readonly string[]
  /** The folder it runs in when a `cd` stood before it. */
  readonly folder: string | null
  /** The file its output goes to, when it is kept. */
  readonly writesTo: string | null
  /** Whether it reads what an earlier command prints. */
  readonly piped: boolean
  /** Whether its output goes into a pipe: another command's exit code is what the pipe ends with. */
  readonly feeds: boolean
  /** What links it to the command before it; null for the first one. */
  readonly after: '&&' | '||' | '|' | ';' | null
  /** Whether the line cannot end with 0 when this fails. */
  readonly endsLine: boolean
  /** A line that is printed only when this went well: `BUILD_OK` of `make && echo BUILD_OK`. */
  readonly confirmedBy: string | null
  /** With what a line begins that is printed only when this failed: `FAILED` of `make || echo "FAILED: $?"`. */
  readonly deniedBy: string | null
  /** What stands before its exit code where the line prints that: `EXIT: ` of `make; echo "EXIT: $?"`. */
  readonly codeAfter: string | null
}

export interface ShellLine {
  /** In the order in which they are written; what a wrapper such as `bash -c` runs stands in its place. */
  readonly commands: readonly ShellCommand[]
  /** What runs inside of words: `$(…)`, backticks, `<(…)`. */
  readonly substituted: readonly ShellCommand[]
  /** False where the line was too long or a part of it not understood: more may have run than is listed. */
  readonly isWhole: boolean
}
