// Whether a file holds tests, by where it lies and how it is called.

/** Whether a path, absolute or not, is that of a test. */
export function isTestPath(path: string): boolean {
  return /(?:^|[/\\])(?:tests?|__tests__|spec)[/\\]|[._-](?:test|spec)s?\.\w+$|(?:^|[/\\])(?:test_\w+|tests?)\.\w+$/i.test(
    path,
  )
}
