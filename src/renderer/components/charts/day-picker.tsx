// Makes a chart of days lead somewhere: by pointer or arrow keys a day is chosen, by click or Enter it is opened.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

/** Which day is chosen, and the handlers that choose and open one. */
interface DayChoice {
  readonly chosen: number
  choose(index: number): void
  open(index: number): void
  onKeyDown(event: KeyboardEvent): void
}

/** Keeps the choice among `length` days, the last one at first. `far` is the step of up and down. */
export function useDayChoice(
  length: number,
  far: number,
  onOpen: (index: number) => void,
): DayChoice {
  const [wanted, setWanted] = useState<number | null>(null)
  const last = Math.max(0, length - 1)
  const chosen = Math.min(last, wanted ?? last)
  return {
    chosen,
    choose: setWanted,
    open: (index) => {
      setWanted(index)
      if (length > 0) onOpen(index)
    },
    onKeyDown(event) {
      const moves: Readonly<Record<string, number>> = {
        ArrowLeft: chosen - far,
        ArrowRight: chosen + far,
        ArrowUp: far === 1 ? chosen + 1 : chosen - 1,
        ArrowDown: far === 1 ? chosen - 1 : chosen + 1,
        Home: 0,
        End: last,
      }
      const to = moves[event.key]
      if (to !== undefined) setWanted(Math.min(last, Math.max(0, to)))
      else if (event.key === 'Enter' && length > 0) onOpen(chosen)
      else return
      event.preventDefault()
    },
  }
}

/** A chart whose days stand beside one another, from `inset` px on; below it stands what the chosen day holds. */
export function DayPicker({
  label,
  length,
  inset,
  leadsTo = 'its sessions',
  says,
  onOpen,
  children,
}: {
  label: string
  length: number
  inset: number
  /** What opens with a day. */
  leadsTo?: string
  /** What a day holds, in words. */
  says: (index: number) => string
  onOpen: (index: number) => void
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const { chosen, choose, open, onKeyDown } = useDayChoice(length, 1, onOpen)
  const indexAt = (x: number): number => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || box.width <= inset) return chosen
    const share = (x - box.left - inset) / (box.width - inset)
    return Math.min(length - 1, Math.max(0, Math.floor(share * length)))
  }
  return (
    <>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-description={`Arrow keys choose a day, Enter shows ${leadsTo}.`}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, length)}
        aria-valuenow={chosen + 1}
        aria-valuetext={says(chosen)}
        className="h-full cursor-pointer rounded-sm"
        onKeyDown={onKeyDown}
        onMouseMove={(event) => choose(indexAt(event.clientX))}
        onClick={(event) => open(indexAt(event.clientX))}
      >
        <div aria-hidden="true" className="h-full">
          {children}
        </div>
      </div>
      <p className="mt-1 truncate text-xs text-ink-faint">{says(chosen)}</p>
    </>
  )
}
