// How like two requests are, by what they would do: the share of what they have in common, weighed by what it tells.

/** What a token counts, by what stands before its colon; a plain word counts 0.5. */
const weights: Readonly<Record<string, number>> = {
  tool: 0.6,
  does: 1.5,
  flag: 1.5,
  through: 1.5,
  host: 2,
  names: 1.5,
  in: 0.5,
  sets: 0.5,
  runs: 8,
}
const weightOfWord = 0.5
/** Another tool asks for something else, whatever it names. */
const shareOfOtherTool = 0.5
/** `git pull` is not `git push`, wherever both go. */
const shareOfOtherDeed = 0.6

function weightOf(token: string): number {
  const colon = token.indexOf(':')
  return colon < 0 ? weightOfWord : (weights[token.slice(0, colon)] ?? weightOfWord)
}

/**
 * From 0 (nothing in common) to below 1; two requests of the same form are the same and are not asked here. The
 * weighted Jaccard index of their tokens (`asked/asked.ts`).
 */
export function likenessOf(one: ReadonlySet<string>, other: readonly string[]): number {
  let common = 0
  let all = 0
  for (const token of one) all += weightOf(token)
  let sharesTool = false
  for (const token of other) {
    const weight = weightOf(token)
    if (one.has(token)) {
      common += weight
      sharesTool ||= token.startsWith('tool:')
    } else all += weight
  }
  if (all === 0) return 0
  const deed = doesOther(one, other) ? shareOfOtherDeed : 1
  return (common / all) * (sharesTool ? 1 : shareOfOtherTool) * deed * 0.99
}

const does = 'does:'

/** Whether two do nothing that is the same: of a program with verbs, what both do is its verb. */
function doesOther(one: ReadonlySet<string>, other: readonly string[]): boolean {
  const verbs = [...one].filter((token) => token.startsWith(does) && token.includes(' '))
  return !other.some((token) => {
    if (!token.startsWith(does) || !one.has(token)) return false
    return token.includes(' ') || !verbs.some((verb) => verb.startsWith(`${token} `))
  })
}
