// Counts the bits in which codes differ, by a small WebAssembly module: bit-distances.wat is its source.
import { bitDistancesModule } from './bit-distances-module.ts'

/**
 * In how many bits each of `rows` codes differs from the code asked for, added to `counts` by distance.
 * A code is `stride` bytes long, a multiple of 16.
 */
type Distances = (codes: Uint8Array, rows: number, counts: Uint32Array) => Uint16Array

// In JavaScript the same loop took 2 to 8 ms for 100,000 codes of 384 bits, as the compiler pleased, and
// 60 ms in a thread that had just begun; this takes 0.5 ms from its first call on.

// Where things lie in the module's memory, in bytes.
const countsAt = 0
const queryAt = 65_536
const outAt = 2 * 65_536 - 8192
const codesAt = 2 * 65_536
const mostCodes = 2 * 65_536
const mostRows = 4096

type Run = (...places: [number, number, number, number, number, number]) => void

/** Prepares to compare with `asked`, a code of a multiple of 16 bytes, 1,024 at most. */
export function createDistances(asked: Uint8Array): Distances {
  opened ??= open()
  const { memory, run } = opened
  const stride = asked.length
  const atOnce = Math.min(mostRows, Math.floor(mostCodes / stride))
  return (codes, rows, totals) => {
    memory.fill(0, countsAt, countsAt + totals.byteLength)
    memory.set(asked, queryAt)
    const distances = new Uint16Array(rows)
    for (let row = 0; row < rows; row += atOnce) {
      const taken = Math.min(atOnce, rows - row)
      memory.set(codes.subarray(row * stride, (row + taken) * stride), codesAt)
      run(codesAt, codesAt + taken * stride, queryAt, queryAt + stride, outAt, countsAt)
      distances.set(new Uint16Array(memory.buffer, outAt, taken), row)
    }
    const counted = new Uint32Array(memory.buffer, countsAt, totals.length)
    for (let each = 0; each < totals.length; each++) {
      totals[each] = (totals[each] ?? 0) + (counted[each] ?? 0)
    }
    return distances
  }
}

let opened: { readonly memory: Uint8Array; readonly run: Run } | undefined

/** What is used of it here: its types belong to the browser's library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { readonly exports: Record<string, unknown> }
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer }
}

function open(): { memory: Uint8Array; run: Run } {
  const { exports } = new WebAssembly.Instance(
    new WebAssembly.Module(Buffer.from(bitDistancesModule, 'base64')),
  )
  const { memory, distances } = exports
  if (!(memory instanceof WebAssembly.Memory) || typeof distances !== 'function') {
    throw new Error('The module that compares codes is not as it was written')
  }
  return {
    memory: new Uint8Array(memory.buffer),
    run: (...places) => void distances(...places),
  }
}
