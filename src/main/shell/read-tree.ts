// Walks over the tree of a shell line and lists its commands, with whose failure the line would end with.
import type { Node } from '@vscode/tree-sitter-wasm'
import { assignmentOf, redirectionOf, withRedirections } from './command-parts.ts'
import { codeToldBy, echoBegins, echoedBy, onlyFails } from './read-echo.ts'
import type { Assignment, Redirection, ShellCommand } from './shell-command.ts'
import { hidden, outermost, type Place } from './shell-place.ts'
import { firstState, folderAfter, ownState, type State, takeOptions } from './shell-state.ts'
import { childrenOf, isStatement, listIn, partsOf } from './tree-nodes.ts'
import { type WordSource, wordText } from './word-text.ts'

/** A command as the tree has it: with its wrappers, and where it stands. */
export interface TreeCommand extends Omit<ShellCommand, 'hereDocuments'> {
  readonly start: number
  readonly inWord: boolean
}

/** Deeper nesting is not written by hand. */
const deepest = 60
/** Commands of one line that are listed. */
const mostCommands = 400
const mostVariables = 60

export interface TreeReading {
  readonly commands: readonly TreeCommand[]
  readonly isWhole: boolean
}

/** The commands below the root of a tree of `source`, those inside of words last. */
export function readTree(root: Node, text: Omit<WordSource, 'variables'>): TreeReading {
  const { source } = text
  const commands: TreeCommand[] = []
  let isWhole = !root.hasError

  const walk = (node: Node, whole: Place, state: State): void => {
    if (whole.depth > deepest || commands.length >= mostCommands) {
      isWhole = false
      return
    }
    const place = { ...whole, depth: whole.depth + 1 }
    switch (node.type) {
      case 'program':
      case 'compound_statement':
        statements(childrenOf(node), place, state)
        break
      case 'ERROR':
        statements(childrenOf(node), { ...place, ...hidden }, state)
        break
      case 'subshell':
        statements(childrenOf(node), place, ownState(state))
        break
      case 'list':
        list(node, place, state)
        break
      case 'pipeline':
        pipeline(node, place, state)
        break
      case 'redirected_statement':
        redirected(node, place, state)
        break
      case 'command':
        command(node, place, state)
        break
      case 'declaration_command':
      case 'unset_command':
      case 'test_command':
        for (const child of childrenOf(node)) {
          if (child.type === 'variable_assignment') assign(child, state)
          else inWords(child, state)
        }
        add(node, [node.type === 'test_command' ? 'test' : 'export'], [], [], place, state)
        break
      case 'variable_assignment':
        assign(node, state)
        break
      case 'variable_assignments':
        for (const child of childrenOf(node))
          if (child.type === 'variable_assignment') assign(child, state)
        break
      case 'negated_command':
      case 'if_statement':
      case 'elif_clause':
      case 'else_clause':
      case 'while_statement':
      case 'for_statement':
      case 'c_style_for_statement':
      case 'case_statement':
      case 'case_item':
      case 'do_group':
        for (const child of childrenOf(node)) {
          if (isStatement(child)) walk(child, { ...place, ...hidden }, state)
          else if (child.isNamed) inWords(child, state)
        }
        break
      // What a function does is done where it is called.
    }
  }

  function statements(nodes: readonly Node[], place: Place, state: State): void {
    const all: { node: Node; isBackground: boolean }[] = []
    for (const [at, node] of nodes.entries())
      if (isStatement(node)) all.push({ node, isBackground: nodes[at + 1]?.type === '&' })
    for (const [at, { node, isBackground }] of all.entries()) {
      const next = isBackground ? undefined : all[at + 1]
      const isLast = at === all.length - 1 && !isBackground
      walk(
        node,
        {
          ...place,
          // Read before the command, which may be the `set -e` that changes it.
          endsLine: place.endsLine && !isBackground && (isLast || state.stopsAtFailure),
          confirmedBy: isLast ? place.confirmedBy : null,
          deniedBy: isLast ? place.deniedBy : null,
          codeAfter: next ? codeToldBy(next.node, text) : null,
          after: at === 0 ? place.after : ';',
        },
        state,
      )
      if (commands.length >= mostCommands) break
    }
  }

  /** `last` takes the rightmost part, where that begins a pipe. */
  function list(node: Node, place: Place, state: State, last: typeof walk = walk): void {
    const parts = childrenOf(node)
    const [left, right] = parts.filter(isStatement)
    const isOr = parts.some(({ type }) => type === '||')
    if (left) {
      const said = right && !isOr ? echoedBy(right, text) : null
      walk(
        left,
        isOr
          ? {
              ...place,
              ...hidden,
              deniedBy: right ? echoBegins(right, text) : null,
              endsLine: place.endsLine && right !== undefined && onlyFails(right, source),
            }
          : { ...place, confirmedBy: said ?? place.confirmedBy },
        state,
      )
    }
    if (right) last(right, { ...place, after: isOr ? '||' : '&&' }, state)
  }

  function pipeline(node: Node, place: Place, state: State): void {
    const [head, ...rest] = partsOf(node)
    if (!head) return
    const inner = listIn(head)
    if (!inner) {
      pipe([head, ...rest], place, state)
      return
    }
    // The grammar takes all of `make && make test 2>&1 | tail` up to the pipe for its first part.
    list(inner.list, place, state, (last, at, its) => {
      const first = partsOf(last)
      pipe([...first, ...rest], at, its, { of: first.length - 1, redirects: inner.redirects })
    })
  }

  function pipe(
    parts: readonly Node[],
    place: Place,
    state: State,
    added: { readonly of: number; readonly redirects: readonly Node[] } | null = null,
  ): void {
    const ofFirst = place.codeAfter?.ofFirst === true
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1
      const counts = isLast || state.pipesFail
      const before = commands.length
      // Each part runs in a shell of its own: a `cd` in it leaves the others where they are.
      const own = { ...state }
      walk(
        part,
        {
          ...place,
          endsLine: place.endsLine && counts,
          confirmedBy: counts ? place.confirmedBy : null,
          deniedBy: counts ? place.deniedBy : null,
          codeAfter: (ofFirst ? at === 0 : isLast) ? place.codeAfter : null,
          piped: place.piped || at > 0,
          feeds: place.feeds || !isLast,
          after: at === 0 ? place.after : '|',
        },
        own,
      )
      if (at === added?.of)
        addRedirections(
          before,
          added.redirects.flatMap((redirect) => redirection(redirect, own)),
        )
    }
  }

  function addRedirections(since: number, redirections: readonly Redirection[]): boolean {
    const last = commands.findLastIndex(({ inWord }, at) => at >= since && !inWord)
    const found = commands[last]
    if (found) commands[last] = withRedirections(found, [...found.redirections, ...redirections])
    return found !== undefined
  }

  /** The grammar hangs the redirections of the last command on all that stands before it. */
  function redirected(node: Node, place: Place, state: State): void {
    const before = commands.length
    const redirections: Redirection[] = []
    for (const child of childrenOf(node)) {
      if (child.type === 'file_redirect') redirections.push(...redirection(child, state))
      else if (/^here(?:doc|string)_redirect$/.test(child.type)) inWords(child, state)
      else if (isStatement(child)) walk(child, place, state)
    }
    if (!addRedirections(before, redirections) && redirections.length > 0)
      add(node, [':'], [], redirections, place, state)
  }

  function command(node: Node, place: Place, state: State): void {
    const words: string[] = []
    const assignments: Assignment[] = []
    const redirections: Redirection[] = []
    for (const child of childrenOf(node)) {
      if (child.type === 'variable_assignment') {
        assignments.push(...assignmentOf(child, source, wordsWith(state)))
        inWords(child, state)
      } else if (child.type === 'file_redirect') redirections.push(...redirection(child, state))
      else if (child.isNamed) {
        if (child.type !== 'herestring_redirect') words.push(wordsWith(state)(child))
        inWords(child, state)
      }
    }
    add(node, words, assignments, redirections, place, state)
    if (words[0] === 'set') takeOptions(words.slice(1), state)
    if (words[0] === 'cd' || words[0] === 'pushd') state.folder = folderAfter(words, state.folder)
  }

  function add(
    node: Node,
    words: readonly string[],
    assignments: readonly Assignment[],
    redirections: readonly Redirection[],
    place: Place,
    { folder }: State,
  ): void {
    if (words.length === 0 && assignments.length === 0) return
    const { endsLine, confirmedBy, deniedBy, codeAfter, piped, feeds, after, inWord } = place
    const found = {
      ...{ start: node.startIndex, words, assignments, redirections, folder, writesTo: null },
      ...{ endsLine, confirmedBy, deniedBy, piped, feeds, after, inWord },
      codeAfter: codeAfter?.before ?? null,
    }
    commands.push(withRedirections(found, redirections))
  }

  /** Commands whose output becomes a part of a word. */
  function inWords(node: Node, state: State, depth = 0): void {
    if (depth > deepest) {
      isWhole = false
      return
    }
    for (const child of node.type.endsWith('_substitution') ? [node] : childrenOf(node)) {
      if (child.type === 'command_substitution' || child.type === 'process_substitution')
        statements(
          childrenOf(child),
          { ...outermost, ...hidden, inWord: true, depth: depth + 1 },
          ownState(state),
        )
      else if (child.isNamed && child.namedChildCount > 0) inWords(child, state, depth + 1)
    }
  }

  function assign(node: Node, state: State): void {
    inWords(node, state)
    for (const { name, value } of assignmentOf(node, source, wordsWith(state))) {
      if (/[$`\n]/.test(value) || state.variables.size >= mostVariables)
        state.variables.delete(name)
      else state.variables.set(name, value)
    }
  }

  function redirection(node: Node, state: State): Redirection[] {
    inWords(node, state)
    return redirectionOf(node, source, wordsWith(state))
  }

  /** How a word reads with what is known of variables there. */
  function wordsWith({ variables }: State): (word: Node) => string {
    return (word) => wordText(word, { ...text, variables })
  }

  walk(root, outermost, firstState())
  return { commands, isWhole }
}
