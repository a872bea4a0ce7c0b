// JSON.parse gives what was written by others: `unknown`, until a schema or a check says more.
interface JSON {
  parse(text: string, reviver?: (this: unknown, key: string, value: unknown) => unknown): unknown
}
