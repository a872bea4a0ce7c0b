// Lets what nobody waits for rest while somebody uses the dashboard: its answers come from the same thread.

/** Told of each call and page, asked after each job that nobody waits for. */
export interface PeopleFirst {
  /** Somebody asks for something. */
  note(): void
  /** How long what nobody waits for is to rest now (ms); 0 when nobody asked for a while. */
  restMs(): number
}

/**
 * After a call somebody reads, and the next call of the same page or click is on its way (ms). Over a store with the
 * answers of 30,000 turns to index, a page that took 388 ms to its first paint took 740 without this rule, on two cores.
 */
const quietMs = 500

/** Makes the rule of one core. */
export function createPeopleFirst(): PeopleFirst {
  let last = -quietMs
  return {
    note() {
      last = performance.now()
    },
    restMs: () => Math.max(0, last + quietMs - performance.now()),
  }
}
