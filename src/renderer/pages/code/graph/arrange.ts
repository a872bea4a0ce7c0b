// Where the boxes of a drawing stand: ELK, in a worker, lays few of them out along their calls, and packs many by file.
import Elk, { type ELK, type ElkNode } from 'elkjs/lib/elk-api.js'
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'
import { type GraphEdge, type GraphNode, labelOf, type Place } from './drawing.ts'
import { foldersOf } from './folders.ts'

/** Size of a box, px. */
export const boxWidth = 190
export const boxHeight = 40

/** Where what a file or folder holds stands together. */
export interface Frame extends Place {
  readonly of: 'file' | 'folder'
  readonly path: string
  readonly width: number
  readonly height: number
}

export interface Arrangement {
  /** Left upper corners by the ids of functions. */
  readonly places: ReadonlyMap<string, Place>
  /** Folders before files. None where the drawing goes along its calls. */
  readonly frames: readonly Frame[]
}

/**
 * Beyond so many boxes nobody follows lines any more, and layers of them get tens of thousands of pixels wide: 2,000
 * boxes with 3,000 lines at random took 9 to 15 s of CPU time and 150,000 px.
 */
const mostLayered = 250

const gap = 8
const fileHead = 26
/** So high that the name of a folder can be read where the functions of its files are a few pixels wide. */
export const folderHead = 170
/** Folders that are framed at most: more of them would be too small for their names. */
const mostFolders = 48

type ArrangedNode = Pick<GraphNode, 'id' | 'name' | 'qualifiedName' | 'path' | 'firstLine'>

/** What of a drawing says where its boxes stand. */
interface Arranged {
  readonly nodes: readonly ArrangedNode[]
  readonly edges: readonly Pick<GraphEdge, 'from' | 'to'>[]
}

export interface Arranger {
  /** @throws whatever ELK says of a drawing that it cannot lay out. */
  arrange(drawing: Arranged): Promise<Arrangement>
  close(): void
}

/** Starts the worker with the first drawing; it ends with `close`. */
export function createArranger(): Arranger {
  let elk: ELK | null = null
  const started = (): ELK => {
    elk ??= new Elk({ workerFactory: () => new Worker(workerAddress) })
    return elk
  }
  return {
    arrange: (drawing) =>
      drawing.nodes.length <= mostLayered
        ? alongCalls(started(), drawing)
        : byFiles(started(), drawing),
    close() {
      elk?.terminateWorker()
      elk = null
    },
  }
}

async function alongCalls(elk: ELK, { nodes, edges }: Arranged): Promise<Arrangement> {
  const ids = new Map(nodes.map(({ id }, at) => [id, `n${at}`]))
  const laid = await elk.layout({
    id: 'all',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '14',
      'elk.layered.spacing.nodeNodeBetweenLayers': '70',
      'elk.layered.thoroughness': '3',
      'elk.edgeRouting': 'POLYLINE',
      'elk.aspectRatio': '1.6',
    },
    children: nodes.map(({ id }) => ({
      ...{ id: ids.get(id) ?? id, width: boxWidth, height: boxHeight },
    })),
    edges: edges.flatMap(({ from, to }, at) => {
      const [source, target] = [ids.get(from), ids.get(to)]
      if (source === undefined || target === undefined || source === target) return []
      return [{ id: `e${at}`, sources: [source], targets: [target] }]
    }),
  })
  const boxes = new Map((laid.children ?? []).map((box) => [box.id, placeOf(box)]))
  return {
    places: new Map(nodes.map(({ id }) => [id, boxes.get(ids.get(id) ?? '') ?? { x: 0, y: 0 }])),
    frames: [],
  }
}

const packed = {
  'elk.algorithm': 'rectpacking',
  'elk.aspectRatio': '1.6',
  'elk.spacing.nodeNode': '24',
} as const

async function byFiles(elk: ELK, { nodes }: Arranged): Promise<Arrangement> {
  const files = Map.groupBy(nodes, ({ path }) => path ?? 'Outside of the project')
  const folders = [...foldersOf([...files.keys()], mostFolders)].map(([path, paths]) => ({
    path,
    // The high ones first: packed in rows, each row wastes little.
    files: paths
      .map((file) => sizeOf(file, files.get(file) ?? []))
      .toSorted((one, other) => other.height - one.height),
  }))
  const nested: ElkNode = {
    id: 'all',
    layoutOptions: { ...packed, 'elk.spacing.nodeNode': '80' },
    children: folders.map((folder, at) => ({
      id: `d${at}`,
      layoutOptions: { ...packed, 'elk.padding': `[top=${folderHead},left=24,bottom=24,right=24]` },
      children: folder.files.map(({ width, height }, file) => ({
        ...{ id: `d${at}f${file}`, width, height },
      })),
    })),
  }
  const laid = await elk.layout(nested)
  const places = new Map<string, Place>()
  const frames: Frame[] = []
  const inFolders: Frame[] = []
  for (const [at, folder] of (laid.children ?? []).entries()) {
    const of = folders[at]
    if (!of) continue
    const corner = placeOf(folder)
    const { width = 0, height = 0 } = folder
    frames.push({ of: 'folder', path: of.path, ...corner, width, height })
    for (const [which, box] of (folder.children ?? []).entries()) {
      const file = of.files[which]
      if (!file) continue
      const x = corner.x + (box.x ?? 0)
      const y = corner.y + (box.y ?? 0)
      inFolders.push({ of: 'file', path: file.path, x, y, width: file.width, height: file.height })
      for (const [turn, node] of file.members.entries()) {
        places.set(node.id, {
          x: x + gap + Math.floor(turn / file.rows) * (boxWidth + gap),
          y: y + fileHead + (turn % file.rows) * (boxHeight + gap),
        })
      }
    }
  }
  return { places, frames: [...frames, ...inFolders] }
}

/** A file's functions in columns, in the order of its lines. */
function sizeOf(path: string, nodes: readonly ArrangedNode[]) {
  const members = nodes.toSorted(
    (one, other) =>
      (one.firstLine ?? 0) - (other.firstLine ?? 0) || (labelOf(one) < labelOf(other) ? -1 : 1),
  )
  const columns = Math.max(1, Math.round(Math.sqrt(members.length / 4)))
  const rows = Math.ceil(members.length / columns)
  const width = Math.ceil(members.length / rows) * (boxWidth + gap) + gap
  return { path, members, rows, width, height: fileHead + rows * (boxHeight + gap) + gap }
}

function placeOf({ x = 0, y = 0 }: ElkNode): Place {
  return { x, y }
}
