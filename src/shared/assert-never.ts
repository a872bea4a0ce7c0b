// The compiler's check that a union was handled whole.

/** Reached only when a union gained a member that a switch does not handle. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled value: ${JSON.stringify(value)}`)
}
