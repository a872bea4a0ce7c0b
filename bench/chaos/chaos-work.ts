// What goes on while a fault is done to the world, and what a fault says of itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './chaos-world.ts'

/** What a fault says of itself, and what it found broken. */
export interface Outcome {
  readonly figure: string
  readonly broken: readonly string[]
}

/** Events that are sent at once. */
export const parallel = 20

/** Sends `count` plain calls, twenty at once, every third through the spool. */
export async function work(world: World, count: number): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (left-- > 0) {
        if (left % 3 === 0) {
          try {
            world.spool()
          } catch {
            // A full disk: the hook would have lost it, and acknowledged nothing.
          }
        } else if ((await world.call()) === 0) await sleep(20)
      }
    }),
  )
}
