// Types of pino-roll, which ships none: only what the logger uses.
declare module 'pino-roll' {
  import type { Writable } from 'node:stream'

  interface Options {
    readonly file: string
    readonly extension: string
    readonly frequency: 'daily' | 'hourly'
    readonly dateFormat: string
    readonly limit: { readonly count: number }
    readonly mkdir: boolean
  }
  export default function build(options: Options): Promise<Writable>
}
