// Numbers as they are read: grouped, with units, and with the right word behind them.

const grouped = new Intl.NumberFormat('en')

/** “12,345”. */
export function count(value: number): string {
  return grouped.format(value)
}

/** “999”, “12.3k”, “4.1M”: for places where a column must stay narrow. */
export function compactCount(value: number): string {
  if (value < 10_000) return count(value)
  if (value < 999_500) return `${shorten(value / 1000)}k`
  return `${shorten(value / 1_000_000)}M`
}

/** “812 B”, “3.4 KB”, “1.2 GB”; a KB is 1,024 bytes. */
export function bytes(value: number): string {
  if (value < 1024) return `${value} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let size = value / 1024
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${shorten(size)} ${units[unit]}`
}

/** “1 session”, “2 sessions”; the plural is made with an s unless it is given. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${noun(value, one, many)}`
}

/** “session” for one, “sessions” for any other number. */
export function noun(value: number, one: string, many = `${one}s`): string {
  return value === 1 ? one : many
}

function shorten(value: number): string {
  return value < 99.95 ? String(Math.round(value * 10) / 10) : count(Math.round(value))
}
