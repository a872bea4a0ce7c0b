// Work of one question that two threads share: each takes the next piece of a list that the thread which searches writes.
import { type Memory, memoryOf, type Packed, pack, unpack } from './packed.ts'

/** What a piece is: a text to be weighed, a hit to be shown, documents whose vectors are compared. */
const pieceKinds = ['weigh', 'show', 'compare'] as const
export type PieceKind = (typeof pieceKinds)[number]

/** Bytes that the result of a piece may take; one that takes more is made by who waits for it. */
const roomFor: Readonly<Record<PieceKind, number>> = { weigh: 128, show: 8192, compare: 8192 }

// Where things lie, in numbers of 32 bits: the heads, then four for each piece.
const head = { state: 0, bell: 1, next: 2, ready: 3, about: 4 } as const
const pieceAt = 16
const ofPiece = { done: 0, kind: 1, given: 2, result: 3 } as const
const perPiece = 4
const mostPieces = 600
/** Whether somebody asks still. */
const state = { open: 0, closed: 1 } as const
/** What became of a piece. */
const outcome = { none: 0, done: 1, failed: 2 } as const
const payloadAt = (pieceAt + perPiece * mostPieces) * 4
/** Texts beyond this are left to the thread that has them. */
const sharedBytes = 1024 * 1024
/** The other thread is told of so many pieces together: to wake it costs as much as to weigh a short text. */
const toldTogether = 4
/** A piece that the other thread has begun takes less than this (ms), but where the processor is needed by others. */
const patienceMs = 4
/** The thread that searches may be busy with another question before it comes to this one (ms). */
const besideLimitMs = 500

/** Memory for the work of one question; what is not written to takes no room. */
export function createSharedWork(): SharedArrayBuffer {
  return new SharedArrayBuffer(sharedBytes)
}

/** A piece of work, done by either thread. */
export interface Piece<Result> {
  /** What it came to; does with it what is left of all pieces. */
  result(): Result
}

/** The side of the thread that searches. */
export interface Together {
  /** Says once what texts are weighed and hits are told by; until then these are all done here. */
  about(text: string): void
  /**
   * Adds a piece. `own` does it here, and `read` reads what it came to in the other thread; both come to the same.
   */
  put<Result>(
    kind: PieceKind,
    given: () => Packed,
    own: () => Result,
    read: (result: Packed) => Result,
  ): Piece<Result>
  /** Lets the other thread go. */
  end(): void
}

const alone: Together = {
  about: () => undefined,
  put: (_, __, own) => ({ result: own }),
  end: () => undefined,
}

/** Shares the work with whoever looks at this memory, if anyone does; without memory it is all done here. */
export function shareWork(shared: SharedArrayBuffer | undefined): Together {
  if (!shared) return alone
  const memory = memoryOf(shared)
  const { ints } = memory
  /** Does a piece here. */
  const here: (() => void)[] = []
  let free = payloadAt
  let isTold = false
  /** Whether the other thread was late: what it writes still is no longer looked at. */
  let isLost = false

  function ring(): void {
    Atomics.store(ints, head.ready, here.length)
    Atomics.add(ints, head.bell, 1)
    Atomics.notify(ints, head.bell)
  }

  function doTheRest(): void {
    if (Atomics.load(ints, head.ready) < here.length) ring()
    for (let piece = takeNext(ints); piece !== -1; piece = takeNext(ints)) here[piece]?.()
  }

  /** What the other thread made of a piece; null where it failed or is late. */
  function awaited(place: number): Packed | null {
    const done = placeOf(place) + ofPiece.done
    if (!isLost && Atomics.load(ints, done) === outcome.none) {
      Atomics.wait(ints, done, outcome.none, patienceMs)
      isLost = Atomics.load(ints, done) === outcome.none
    }
    if (Atomics.load(ints, done) !== outcome.done) return null
    return unpack(memory, ints[placeOf(place) + ofPiece.result] ?? 0)
  }

  function canTake(kind: PieceKind): boolean {
    return !isLost && here.length < mostPieces && (kind === 'compare' || isTold)
  }

  /** Writes what a piece is given; false where there is no room. */
  function write(kind: PieceKind, given: Packed): boolean {
    const place = here.length
    const result = free
    const start = result + roomFor[kind]
    const end = start < sharedBytes ? pack(memory, start, sharedBytes, given) : -1
    if (end === -1) return false
    free = end
    const piece = placeOf(place)
    ints[piece + ofPiece.kind] = pieceKinds.indexOf(kind)
    ints[piece + ofPiece.given] = start
    ints[piece + ofPiece.result] = result
    return true
  }

  return {
    about(text) {
      if (isTold) return
      isTold = true
      const end = pack(memory, free, sharedBytes, { numbers: [], texts: [text] })
      if (end === -1) isLost = true
      else {
        ints[head.about] = free
        free = end
      }
    },
    put<Result>(
      kind: PieceKind,
      given: () => Packed,
      own: () => Result,
      read: (result: Packed) => Result,
    ) {
      if (!canTake(kind) || !write(kind, given())) return { result: own }
      const place = here.length
      const known: Result[] = []
      here.push(() => void known.push(own()))
      if (here.length % toldTogether === 0) ring()
      return {
        result() {
          doTheRest()
          const [made] = known
          if (made !== undefined) return made
          const found = awaited(place)
          return found ? read(found) : own()
        },
      }
    },
    end() {
      Atomics.store(ints, head.state, state.closed)
      Atomics.add(ints, head.bell, 1)
      Atomics.notify(ints, head.bell)
    },
  }
}

/** Does a piece in the other thread. */
export type Doers = Readonly<Record<PieceKind, (given: Packed) => Packed>>

/**
 * The side of the other thread: does pieces until the question is answered. What fails is left to who waits for it.
 * `doersFor` is given a function that tells what the pieces are about, '' where nothing was said.
 */
export function workBeside(
  shared: SharedArrayBuffer,
  doersFor: (about: () => string) => Doers,
): void {
  const memory = memoryOf(shared)
  const { ints } = memory
  const doers = doersFor(() => aboutOf(memory))
  while (Atomics.load(ints, head.state) === state.open) {
    const bell = Atomics.load(ints, head.bell)
    const piece = takeNext(ints)
    if (piece === -1) {
      if (Atomics.load(ints, head.state) !== state.open) return
      if (Atomics.wait(ints, head.bell, bell, besideLimitMs) === 'timed-out') return
      continue
    }
    doPiece(memory, piece, doers)
  }
}

function doPiece(memory: Memory, place: number, doers: Doers): void {
  const { ints } = memory
  const piece = placeOf(place)
  let end: number = outcome.failed
  try {
    const kind = pieceKinds[ints[piece + ofPiece.kind] ?? 0] ?? 'weigh'
    const result = doers[kind](unpack(memory, ints[piece + ofPiece.given] ?? 0))
    const start = ints[piece + ofPiece.result] ?? 0
    if (pack(memory, start, start + roomFor[kind], result) !== -1) end = outcome.done
  } catch {
    // Who waits for it does it again and tells what is wrong.
  }
  Atomics.store(ints, piece + ofPiece.done, end)
  Atomics.notify(ints, piece + ofPiece.done)
}

function aboutOf(memory: Memory): string {
  const start = memory.ints[head.about] ?? 0
  return start === 0 ? '' : (unpack(memory, start).texts[0] ?? '')
}

function placeOf(piece: number): number {
  return pieceAt + perPiece * piece
}

/** Takes the next piece that nobody has taken; -1 where there is none yet. */
function takeNext(ints: Int32Array): number {
  for (;;) {
    const next = Atomics.load(ints, head.next)
    if (next >= Atomics.load(ints, head.ready)) return -1
    if (Atomics.compareExchange(ints, head.next, next, next + 1) === next) return next
  }
}
