// Names of parameters that say that a function reads no text of its own.

/** Parameters of functions that read no text but what they are handed ready: stores, sinks, hosts, times. */
export const handed = new Set(
  `db dependencies store shared signal reading log paths program capture meta queue sessions state
  speaker identifier question journal agent agentId end block fallbackSession from ranking terms
  similarities prior usualLength findNearest refs scores share ref time kinds documents embedder
  rows promptId read reader alias ms level usd busiest days length range layer outcome own one
  many layers hitStart starts shape parenthesis blankAt programAt letterAt nameEnd wordEnd named
  start nameAt separator preparer indent authority root node turnFacts readAt met packed
  packedIn about`.split(/\s+/),
)
