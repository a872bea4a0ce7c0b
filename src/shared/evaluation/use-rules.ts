// The rules by which something that was given counts as used, each with its weight; and what may become of an item.

/** What became of an item within its session. */
export const useOutcomes = ['used', 'borne out', 'contradicted', 'ignored'] as const
export type UseOutcome = (typeof useOutcomes)[number]

/** One kind of evidence. */
interface UseRule {
  /** What it says of an item. */
  readonly says: Exclude<UseOutcome, 'ignored'>
  /** How sure it makes that alone, from 0 to 1; two of them make it surer. */
  readonly weight: number
}

/** By name; their false alarms are measured where the item was not given: `docs/decisions/was-it-used.md`. */
export const useRules = {
  /** The agent named its id, or asked for the record behind it. */
  cited: { says: 'used', weight: 1 },
  /** The agent opened or changed a file that it names, and nothing else had led there. */
  opened: { says: 'used', weight: 0.9 },
  /** The agent ran a command that it names, which stood nowhere before. */
  ran: { says: 'used', weight: 0.9 },
  /** The agent wrote a path or a rare name that it holds, which stood nowhere before. */
  named: { says: 'used', weight: 0.6 },
  /** The agent wrote a number or a version that it holds, which stood nowhere before. */
  figure: { says: 'used', weight: 0.6 },
  /** The agent said in its own words what it says. */
  retold: { says: 'used', weight: 0.7 },
  /** The agent said what is near to it in meaning, by the model of the search, with a telling word of it. */
  meant: { says: 'used', weight: 0.6 },
  /** The user said it again. */
  repeated: { says: 'borne out', weight: 0.8 },
  /** It was learned again in this session. */
  learned: { says: 'borne out', weight: 0.95 },
  /** The user said that it is otherwise. */
  corrected: { says: 'contradicted', weight: 0.8 },
  /** The agent found that it is otherwise, and said so. */
  refuted: { says: 'contradicted', weight: 0.75 },
  /** What this session taught took its place or contradicts it. */
  replaced: { says: 'contradicted', weight: 0.95 },
} as const satisfies Readonly<Record<string, UseRule>>

export type UseRuleName = keyof typeof useRules
export const useRuleNames = Object.keys(useRules) as [UseRuleName, ...UseRuleName[]]
