// The icon, word and colour of every kind of memory, and the words for who stored it and how it is found.
import {
  Blocks,
  Bug,
  Gavel,
  Heart,
  Info,
  Landmark,
  Package,
  Ruler,
  Shapes,
  SpellCheck,
  Terminal,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { type MemoryKind, memoryKinds } from '../../../shared/kinds.ts'
import type { KindLook } from '../../components/text/kinds.ts'

const looks: Readonly<Record<MemoryKind, KindLook>> = {
  fact: { word: 'Fact', icon: Info, colour: 'text-kind-web' },
  decision: { word: 'Decision', icon: Gavel, colour: 'text-kind-commit' },
  convention: { word: 'Convention', icon: Ruler, colour: 'text-kind-edit' },
  preference: { word: 'Preference', icon: Heart, colour: 'text-kind-subagent' },
  architecture: { word: 'Architecture', icon: Landmark, colour: 'text-kind-explore' },
  pattern: { word: 'Pattern', icon: Shapes, colour: 'text-kind-edit' },
  gotcha: { word: 'Gotcha', icon: TriangleAlert, colour: 'text-kind-build' },
  correction: { word: 'Correction', icon: SpellCheck, colour: 'text-kind-plan' },
  debugging: { word: 'Debugging', icon: Bug, colour: 'text-kind-plan' },
  workaround: { word: 'Workaround', icon: Wrench, colour: 'text-kind-build' },
  dependency: { word: 'Dependency', icon: Package, colour: 'text-kind-explore' },
  operational: { word: 'Operation', icon: Terminal, colour: 'text-kind-command' },
}

/** The look of a kind; one that a newer program wrote keeps its own word. */
export function memoryLook(kind: string): KindLook {
  const known = memoryKinds.find((each) => each === kind)
  return known ? looks[known] : { word: kind, icon: Blocks, colour: 'text-kind-command' }
}

/** Where a memory came from. */
export function cameFrom({
  origin,
  author,
  isConfirmed,
}: Pick<Memory, 'origin' | 'author' | 'isConfirmed'>): string {
  if (author === 'file') return 'A file that you imported, unconfirmed'
  if (origin === 'stored')
    return author === 'user' ? 'You, so it counts as certain' : 'The agent, unconfirmed'
  if (isConfirmed) return 'Learned, and confirmed by you'
  return author === 'user' ? 'Learned from what you said' : 'Learned from what the agent said'
}

const changeWords: Readonly<Record<string, string>> = {
  learned: 'Learned',
  reinforced: 'Said again',
  reworded: 'Reworded',
  superseded: 'Its place was taken',
  contradicted: 'Contradicted',
  released: 'No longer contradicted',
  edited: 'Edited',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  restored: 'Restored',
  pinned: 'Pinned',
  unpinned: 'Unpinned',
  merged: 'Merged',
  split: 'Split from another one',
  imported: 'Taken from a file',
}

/** What became of a memory, in a word or two. */
export function changeWord(change: string): string {
  return changeWords[change] ?? change
}

const lifeWords = {
  active: 'That hold',
  review: 'To be decided',
  superseded: 'Superseded',
  rejected: 'Rejected',
  all: 'All',
} as const

/** The states that a list can be narrowed to; those that hold when none is chosen. */
export const lifeChoices = (['review', 'superseded', 'rejected', 'all'] as const).map((value) => ({
  value,
  label: lifeWords[value],
}))

const importances = [
  { value: '0.3', word: 'Low' },
  { value: '0.5', word: 'Normal' },
  { value: '0.8', word: 'High' },
] as const

/** The steps of importance that a person chooses from. */
export const importanceSteps = importances.map(({ value, word }) => ({ value, label: word }))

/** “High”, “Normal” or “Low” for a number from 0 to 1. */
export function importanceWord(importance: number): string {
  if (importance >= 0.7) return 'High'
  return importance >= 0.4 ? 'Normal' : 'Low'
}

const foundBy: Readonly<Record<Memory['state'], string>> = {
  words: 'By words; choose a model in the settings to find it by meaning too',
  waiting: 'By words; by meaning as soon as its vector is there',
  embedded: 'By words and by meaning',
}

/** How a memory can be found at present. */
export function foundByWord(state: Memory['state']): string {
  return foundBy[state]
}
