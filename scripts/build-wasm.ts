// Builds the WebAssembly of the vectors' bits from its source text: `npm run wasm`, after any change of the text.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import openWabt from 'wabt'

const folder = resolve(import.meta.dirname, '../src/main/embed/vectors')

/** The text of bit-distances-module.ts: the bytes that bit-distances.wat builds to. Throws where it does not. */
export async function buildModule(): Promise<string> {
  const { parseWat } = await openWabt()
  const source = join(folder, 'bit-distances.wat')
  const module = parseWat(source, readFileSync(source, 'utf8'), { simd: true })
  const { buffer } = module.toBinary({})
  module.destroy()
  const lines =
    Buffer.from(buffer)
      .toString('base64')
      .match(/.{1,96}/g) ?? []
  return `// Built from bit-distances.wat by \`npm run wasm\`: its bytes, as base64.

export const bitDistancesModule = [
${lines.map((line) => `  '${line}',\n`).join('')}].join('')
`
}

if (import.meta.main) writeFileSync(join(folder, 'bit-distances-module.ts'), await buildModule())
