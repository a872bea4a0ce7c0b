// Lines in files and output that speak to a language model as if they were its instructions.

/** Characters of a line that are looked at. */
const longest = 2000

const patterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules)\b/i,
  /\b(?:store|save|remember|record)\b.{0,60}\bas (?:a |the )?(?:user(?:'s|’s)? )?(?:preference|memory|instruction|rule)\b/i,
  /\byou are (?:now|an? (?:ai|assistant|language model))\b/i,
  /<\/?(?:system|assistant|instructions?)\b[^>]{0,80}>/i,
]

/** Whether a line presses a model to do something. */
export function isPressing(line: string): boolean {
  const start = line.slice(0, longest)
  return patterns.some((pattern) => pattern.test(start))
}
