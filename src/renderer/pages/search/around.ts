// The neighbours of one item in a list.

/** The item that fits with `reach` items on either side; the beginning of the list when none fits. */
export function around<T>(
  items: readonly T[],
  fits: (item: T) => boolean,
  reach: number,
): readonly T[] {
  const at = items.findIndex(fits)
  if (at < 0) return items.slice(0, 2 * reach + 1)
  return items.slice(Math.max(0, at - reach), at + reach + 1)
}
