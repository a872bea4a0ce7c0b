// How much shorter a telling is than what was seen.

/** Bytes of raw payload for one token: English and code come to four. */
const bytesPerToken = 4

/** Tokens seen for each token told, to a tenth; null where nothing was told. */
export function ratioOf(rawBytes: number, tokens: number): number | null {
  return tokens === 0 ? null : Math.round((rawBytes / bytesPerToken / tokens) * 10) / 10
}
