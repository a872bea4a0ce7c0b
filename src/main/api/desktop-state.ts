// What the desktop shell knows of itself, handed to the handlers of `system.status`.
import type { Status } from '../../shared/contract/system.ts'
import type { ApiRooms } from './api-rooms.ts'

type DesktopState = NonNullable<Status['desktop']>

/** Keyed by the core, so that it goes when the core goes. */
const known = new WeakMap<ApiRooms, () => DesktopState>()

/** Tells the handlers of `core` how to read the shell's state. */
export function provideDesktopState(core: ApiRooms, read: () => DesktopState): void {
  known.set(core, read)
}

/** The status of `core`, with the shell's state where a shell provides it. */
export function fullStatus(core: ApiRooms): Status {
  const desktop = known.get(core)?.()
  return { ...core.status(), ...(desktop === undefined ? {} : { desktop }) }
}
