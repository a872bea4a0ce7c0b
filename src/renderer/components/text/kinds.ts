// The icon, word and colour of every kind of record: three ways to tell them apart.

import {
  Bookmark,
  BookOpenText,
  Bot,
  BotMessageSquare,
  FlaskConical,
  GitCommitHorizontal,
  Globe,
  Hammer,
  Layers,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  MessageSquareQuote,
  NotebookPen,
  Pencil,
  Search,
  ShieldCheck,
  SquareTerminal,
  Wrench,
} from 'lucide-react'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { documentKind, type ObservationKind, type SearchKind } from '../../../shared/kinds.ts'
import { type ToolKind, toolKindOf } from '../../../shared/tool-kinds.ts'

export interface KindLook {
  readonly word: string
  readonly icon: LucideIcon
  /** The class of its colour. */
  readonly colour: string
}

export const observationLooks: Readonly<Record<ObservationKind, KindLook>> = {
  edit: { word: 'Edit', icon: Pencil, colour: 'text-kind-edit' },
  command: { word: 'Command', icon: SquareTerminal, colour: 'text-kind-command' },
  test: { word: 'Tests', icon: FlaskConical, colour: 'text-kind-test' },
  build: { word: 'Build', icon: Hammer, colour: 'text-kind-build' },
  commit: { word: 'Commit', icon: GitCommitHorizontal, colour: 'text-kind-commit' },
  explore: { word: 'Explored', icon: Search, colour: 'text-kind-explore' },
  web: { word: 'Web', icon: Globe, colour: 'text-kind-web' },
  subagent: { word: 'Subagent', icon: Bot, colour: 'text-kind-subagent' },
  plan: { word: 'Plan', icon: ListChecks, colour: 'text-kind-plan' },
  tool: { word: 'Tool', icon: Wrench, colour: 'text-kind-command' },
  message: { word: 'Message', icon: MessageSquare, colour: 'text-kind-web' },
}

const documentLooks: Readonly<Record<SearchKind, Omit<KindLook, 'word'>>> = {
  prompt: { icon: MessageSquareQuote, colour: 'text-kind-plan' },
  answer: { icon: BotMessageSquare, colour: 'text-kind-subagent' },
  observation: { icon: BookOpenText, colour: 'text-kind-edit' },
  turn: { icon: MessageSquare, colour: 'text-kind-web' },
  session: { icon: Layers, colour: 'text-kind-commit' },
  memory: { icon: Bookmark, colour: 'text-kind-test' },
  decision: { icon: ShieldCheck, colour: 'text-kind-plan' },
}

/** The look of a kind of document. */
export function searchLook(kind: SearchKind): KindLook {
  return { word: documentKind(kind).word, ...documentLooks[kind] }
}

const agentsNote: KindLook = {
  word: 'Noted by the agent',
  icon: NotebookPen,
  colour: 'text-kind-command',
}

const fromFile: KindLook = { ...agentsNote, word: 'From a file, unconfirmed' }

/** The look of a hit: what an agent noted, or a file says, never looks like the user's own memories. */
export function hitLook({ kind, author }: Pick<SearchHit, 'kind' | 'author'>): KindLook {
  if (author === 'file') return fromFile
  return author === 'agent' ? agentsNote : searchLook(kind)
}

/** The look of a tool's call, by what the tool does. */
export function toolLook(tool: string): KindLook {
  return observationLooks[looksOf[toolKindOf(tool)]]
}

const looksOf: Readonly<Record<ToolKind, ObservationKind>> = {
  edit: 'edit',
  read: 'explore',
  search: 'explore',
  run: 'command',
  ask: 'tool',
  plan: 'plan',
  delegate: 'subagent',
  web: 'web',
  other: 'tool',
}
