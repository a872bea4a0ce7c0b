// Where the window was and how large, kept in window.json and mistrusted when read.
import { z } from 'zod'
import type { Logger } from '../../base/logs/log.ts'
import { createStateFile, type StateFile } from '../state-file.ts'

/** A rectangle on the desktop, in device-independent pixels. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const windowStateSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) }),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowStateSchema>

export const smallestSize = { width: 820, height: 560 } as const
export const usualSize = { width: 1280, height: 860 } as const
/** So much of the title bar must be on a display for the window to be caught with the mouse. */
const graspable = { width: 120, height: 32 } as const

/**
 * The bounds to open with. A window that no display shows any more, or whose title bar cannot be
 * caught, goes back to the middle of the first display; one larger than its display is fitted.
 */
export function fitToDisplays(
  state: WindowState | null,
  workAreas: readonly Rectangle[],
): { bounds: Rectangle | null; size: { width: number; height: number }; maximized: boolean } {
  const usual = { bounds: null, size: usualSize, maximized: state?.maximized ?? false }
  if (!state) return usual
  const { bounds } = state
  const titleBar = { ...bounds, height: graspable.height }
  const home = workAreas.find((area) => {
    const width = overlap(titleBar.x, titleBar.width, area.x, area.width)
    const height = overlap(titleBar.y, titleBar.height, area.y, area.height)
    return width >= Math.min(graspable.width, bounds.width) && height >= graspable.height
  })
  if (!home) return usual
  const size = {
    width: Math.min(Math.max(bounds.width, smallestSize.width), home.width),
    height: Math.min(Math.max(bounds.height, smallestSize.height), home.height),
  }
  return { bounds: { x: bounds.x, y: bounds.y, ...size }, size, maximized: state.maximized }
}

function overlap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.min(a + aLength, b + bLength) - Math.max(a, b)
}

/** The state kept in `file`: the window must close also where it cannot be saved. */
export function createWindowStateFile(file: string, log: Logger): StateFile<WindowState> {
  return createStateFile(file, windowStateSchema, 'the place of the window could not be saved', log)
}
