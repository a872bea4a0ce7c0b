// A number with the word for what it counts.

/** `1 event`, `2 events`, `1,204 entries`; the plural is made with an s unless it is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
