// Takes out of a question what words are joined by in speech: the index knows "isn't" as the words `isn` and `t`.

/** Function words with their negation, and what stands for one behind an apostrophe. */
const contracted =
  /(?<![\p{L}\p{N}])(?:is|are|was|were|do|does|did|has|have|had|ca|wo|would|could|should|must|need|ai|might)n['’]t(?![\p{L}\p{N}])|(?<=\p{L})['’](?:s|t|ll|re|ve|d|m)(?![\p{L}\p{N}])/giu

/** The text with a space for each letter of a contraction, so that all else stands where it stood. */
export function withoutContractions(text: string): string {
  if (!/['’]/.test(text)) return text
  return text.replace(contracted, (match) => ' '.repeat(match.length))
}
