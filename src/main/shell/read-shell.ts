// Reads a shell line into its commands: the one reader for whatever is told of commands.
import { isBashLoaded, type ParseBudget, parseBash } from './bash-grammar.ts'
import { takeOutHereDocuments } from './here-documents.ts'
import { readPlainLine } from './plain-line.ts'
import { readTree, type TreeCommand, type TreeReading } from './read-tree.ts'
import { sentToHost } from './sent-to-host.ts'
import type { ShellCommand, ShellLine } from './shell-command.ts'
import { unwrap } from './wrappers.ts'

type ShellKind = 'bash' | 'powershell'
/** Whether what `ssh` runs elsewhere stands in its place, under the name of its host. */
type Reach = 'here' | 'hosts'

/** Characters that are looked through for here-documents. Longer lines carry files. */
const longestLine = 100_000
/** Characters that are parsed, here-documents left out: what a line is for stands at its beginning. */
const longestParsed = 2000
/** CPU time that parsing a line may take, ms: a hundred times what the usual one takes. */
const mostMs = 5
/** `bash -c "bash -c …"` is followed so far. */
const deepest = 3

/** Lines that were read last: each is asked for by several rules. */
const known = new Map<string, ShellLine>()
const mostKnown = 8

/**
 * Reads a line. Needs the grammar of Bash loaded (`loadBashGrammar`); without it, and for other shells, commands are
 * only told apart. Never throws, and takes time in proportion to the line, at most a few ms.
 */
export function readShellLine(
  line: string,
  kind: ShellKind = 'bash',
  reach: Reach = 'here',
): ShellLine {
  const key = `${kind} ${reach} ${isBashLoaded()} ${line.length > longestLine ? line.length : ''} ${line.slice(0, longestLine)}`
  const before = known.get(key)
  if (before) return before
  const read = readLine(line, kind, reach)
  known.set(key, read)
  for (const [oldest] of known) {
    if (known.size <= mostKnown) break
    known.delete(oldest)
  }
  return read
}

function readLine(line: string, kind: ShellKind, reach: Reach): ShellLine {
  const cut = line.slice(0, longestLine)
  const { line: without, documents } =
    kind === 'bash' ? takeOutHereDocuments(cut) : { line: cut, documents: [] }
  const parsed = without.slice(0, longestParsed)
  const budget: ParseBudget = { left: mostMs }
  const { commands, isWhole } = readText(parsed, kind, budget, documents)
  const bodies = bodiesOf(commands, documents)
  const all = commands.map((command, at) => ({ ...command, hereDocuments: bodies.get(at) ?? [] }))
  const into: Unwrapping = { commands: [], isWhole: true, left: longestParsed, budget, kind, reach }
  for (const command of all) if (!command.inWord) addUnwrapped(command, into, 0)
  return {
    commands: into.commands,
    substituted: all
      .filter(({ inWord }) => inWord)
      .map((one) => {
        const { words, script, through } = unwrap(one.words)
        return shown({ ...one, ...ranThrough(through), ...(script === null ? { words } : {}) })
      }),
    isWhole:
      isWhole && into.isWhole && without.length <= longestParsed && line.length <= longestLine,
  }
}

function readText(
  source: string,
  kind: ShellKind,
  budget: ParseBudget,
  documents: readonly { readonly at: number; readonly body: string }[] = [],
): TreeReading {
  if (kind === 'bash') {
    const read = parseBash(source, budget, (root) => readTree(root, { source, documents }))
    if (read) return read
  }
  const plain = readPlainLine(source)
  return kind === 'bash' ? { ...plain, isWhole: false } : plain
}

/** Which command each here-document belongs to: the last that begins before it. */
function bodiesOf(
  commands: readonly TreeCommand[],
  documents: readonly { readonly at: number; readonly body: string }[],
): ReadonlyMap<number, readonly string[]> {
  const bodies = new Map<number, string[]>()
  if (documents.length === 0) return bodies
  const order = commands.map(({ start }, at) => ({ start, at })).sort((a, b) => a.start - b.start)
  let next = 0
  for (const { at, body } of documents) {
    while (next + 1 < order.length && (order[next + 1]?.start ?? 0) < at) next += 1
    const owner = order[next]
    if (!owner) continue
    const own = bodies.get(owner.at)
    if (own) own.push(body)
    else bodies.set(owner.at, [body])
  }
  return bodies
}

type Read = TreeCommand & Pick<ShellCommand, 'hereDocuments'>

/** What is gathered of a line; `left` bounds the text that is parsed for what stands inside of its commands. */
interface Unwrapping {
  readonly commands: ShellCommand[]
  isWhole: boolean
  left: number
  readonly budget: ParseBudget
  readonly kind: ShellKind
  readonly reach: Reach
}

/** Adds what a command really runs. */
function addUnwrapped(command: Read, into: Unwrapping, depth: number): void {
  const { words, through, ...unwrapped } = unwrap(command.words)
  const ran = ranThrough([...(command.through ?? []), ...through])
  const sent = into.reach === 'hosts' ? sentToHost(words, command.hereDocuments) : null
  const script =
    unwrapped.script ??
    sent?.script ??
    (isBareShell(words) ? command.hereDocuments[0] : null) ??
    null
  if (script === null || depth >= deepest) {
    into.commands.push(shown({ ...command, ...ran, words }))
    return
  }
  into.left -= script.length
  const inner = into.left < 0 ? null : readText(script, into.kind, into.budget)
  if (!inner || inner.commands.length === 0) {
    into.commands.push(shown({ ...command, ...ran, words }))
    into.isWhole &&= inner !== null
    return
  }
  const host = sent?.host ?? command.host
  into.isWhole &&= inner.isWhole
  const outer = inner.commands.filter(({ inWord }) => !inWord)
  for (const [at, one] of outer.entries())
    addUnwrapped(
      {
        ...one,
        ...ran,
        ...(host !== undefined && { host }),
        endsLine: one.endsLine && command.endsLine,
        confirmedBy: one.confirmedBy ?? (one.endsLine ? command.confirmedBy : null),
        deniedBy: one.deniedBy ?? (one.endsLine ? command.deniedBy : null),
        codeAfter: one.codeAfter ?? (one.endsLine ? command.codeAfter : null),
        piped: one.piped || command.piped,
        feeds: one.feeds || command.feeds,
        folder: one.folder ?? command.folder,
        writesTo: one.writesTo ?? command.writesTo,
        after: at === 0 ? command.after : one.after,
        hereDocuments: [],
      },
      into,
      depth + 1,
    )
}

/** A shell that reads what to run: `bash <<EOF`, `bash -s <<EOF`. */
function isBareShell(words: readonly string[]): boolean {
  return (
    /^(?:\S*\/)?(?:ba|z|da|k)?sh$/.test(words[0] ?? '') &&
    words.slice(1).every((word) => /^-[a-z]+$/.test(word))
  )
}

/** What a command was run through, where that is anything. */
function ranThrough(through: readonly string[]): Pick<ShellCommand, 'through'> {
  return through.length > 0 ? { through } : {}
}

function shown({ start, inWord, ...command }: Read): ShellCommand {
  return command
}
