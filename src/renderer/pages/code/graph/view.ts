// What of a drawing is seen first: all of it where its words can be read then, else the part around its beginning.
import { type Arrangement, boxHeight, boxWidth } from './arrange.ts'
import type { Place } from './drawing.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Where the drawing's corner stands in the pane, px, and how much larger it is than drawn. */
export interface View extends Place {
  readonly zoom: number
}

/** Below this zoom the words in boxes cannot be read. */
export const readable = 0.55
export const smallestZoom = 0.02
const margin = 40

/** The rectangle that holds every box and frame. */
export function boundsOf({ places, frames }: Arrangement): Place & Size {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = ({ x, y }: Place, width: number, height: number): void => {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  for (const place of places.values()) take(place, boxWidth, boxHeight)
  for (const frame of frames) take(frame, frame.width, frame.height)
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top }
}

/** All of the drawing, as large as the pane allows, but never larger than drawn. */
export function viewOfAll(arrangement: Arrangement, pane: Size): View {
  const { x, y, width, height } = boundsOf(arrangement)
  const zoom = Math.max(
    smallestZoom,
    Math.min(
      1,
      (pane.width - 2 * margin) / Math.max(width, 1),
      (pane.height - 2 * margin) / Math.max(height, 1),
    ),
  )
  return {
    zoom,
    x: (pane.width - width * zoom) / 2 - x * zoom,
    y: (pane.height - height * zoom) / 2 - y * zoom,
  }
}

/**
 * What is seen first. Drawings by files are seen whole, by the names of their folders; others so that words can be
 * read, with the box of `start` in sight.
 */
export function firstView(arrangement: Arrangement, pane: Size, start: string | undefined): View {
  const whole = viewOfAll(arrangement, pane)
  const at = start === undefined ? undefined : arrangement.places.get(start)
  if (whole.zoom >= readable || arrangement.frames.length > 0 || !at) return whole
  return viewAround(at, arrangement, pane, 0.7)
}

/** The box at `place` in the middle, but for the room that would be left empty beyond the edges of the drawing. */
export function viewAround(place: Place, arrangement: Arrangement, pane: Size, zoom: number): View {
  const { x, y, width, height } = boundsOf(arrangement)
  const along = (middle: number, from: number, size: number, room: number): number => {
    const drawn = size * zoom
    if (drawn <= room - 2 * margin) return (room - drawn) / 2 - from * zoom
    const wanted = room / 2 - middle * zoom
    return Math.max(room - margin - (from + size) * zoom, Math.min(margin - from * zoom, wanted))
  }
  return {
    zoom,
    x: along(place.x + boxWidth / 2, x, width, pane.width),
    y: along(place.y + boxHeight / 2, y, height, pane.height),
  }
}
