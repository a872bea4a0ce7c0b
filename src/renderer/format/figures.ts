// Scores as they are read.

/** “32.7 to 1”; a dash where nothing was told. */
export function ratio(source: number, told: number): string {
  return told === 0 ? '–' : `${(source / told).toFixed(1)} to 1`
}

/** “82 %”, with a decimal where it is close to all; a dash where there is nothing to share. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (part / whole) * 100
  return share > 99 && share < 100
    ? `${Math.min(99.9, share).toFixed(1)} %`
    : `${Math.round(share)} %`
}

/** Calls cost fractions of a cent. */
export function callCost(usd: number | null): string {
  if (usd === null) return 'not known'
  return `$${usd > 0 && usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`
}
