// A day and minute in the words of the code map.

/**
 * Day and minute where the reader stands; by hand, as what all processes share has no library of dates.
 * @param at ms since 1970.
 */
export function minuteOf(at: number): string {
  const time = new Date(at)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
