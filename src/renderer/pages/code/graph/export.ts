// A drawing as files: Mermaid, SVG and PNG. The SVG is written from the drawing itself, not taken from the screen.
import { callDiagram } from '../../../../shared/call-diagram.ts'
import { splitPath } from '../../../format/paths.ts'
import { type Arrangement, boxHeight, boxWidth } from './arrange.ts'
import { type Drawing, labelOf, lookOf, placeNameOf } from './drawing.ts'
import { linePath } from './lines.ts'
import { boundsOf } from './view.ts'

const margin = 20
/** Width and height of a PNG, px: browsers make no larger canvas everywhere. */
const mostPixels = 8000

/** What stands in a box at most, in UTF-16 units; the font has one width. */
const mostLetters = 25

const looks = {
  sure: 'stroke="#667"',
  guess: 'stroke="#667" stroke-dasharray="5 4"',
  seen: 'stroke="#0a6f6b" stroke-width="2.6"',
} as const

/** The drawing as an SVG file, in light colours, with its size in px. */
export function drawingSvg(
  { nodes, edges }: Drawing,
  { places, frames }: Arrangement,
): { readonly text: string; readonly width: number; readonly height: number } {
  const bounds = boundsOf({ places, frames })
  const [left, top] = [bounds.x - margin, bounds.y - margin]
  const [width, height] = [bounds.width + 2 * margin, bounds.height + 2 * margin]
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="monospace" font-size="12">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#fff"/>`,
  ]
  for (const { of, path, ...frame } of frames) {
    const size = of === 'folder' ? Math.min(90, (1.5 * frame.width) / path.length) : 12
    const name = of === 'folder' ? path : splitPath(path).file
    parts.push(
      `<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="10" fill="${of === 'folder' ? '#fff' : '#f5f6f7'}" stroke="#ccd"/>`,
      `<text x="${frame.x + 8}" y="${frame.y + 5 + size}" fill="#556" font-size="${Math.round(size)}">${escaped(name, Math.floor(frame.width / (size * 0.62)))}</text>`,
    )
  }
  for (const edge of edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)]
    if (from && to)
      parts.push(`<path fill="none" ${looks[lookOf(edge)]} d="${linePath(from, to)}"/>`)
  }
  for (const node of nodes) {
    const at = places.get(node.id)
    if (!at) continue
    parts.push(
      `<rect x="${at.x}" y="${at.y}" width="${boxWidth}" height="${boxHeight}" rx="6" fill="#fff" stroke="#99a"/>`,
      `<text x="${at.x + 8}" y="${at.y + 17}" fill="#222">${escaped(labelOf(node), mostLetters)}</text>`,
      `<text x="${at.x + 8}" y="${at.y + 32}" fill="#667" font-size="11">${escaped(placeNameOf(node), mostLetters)}</text>`,
    )
  }
  return { text: `${parts.join('\n')}\n</svg>\n`, width, height }
}

/** As the text of an XML element, cut in front where it is too long. */
function escaped(text: string, most: number): string {
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\uFFFE\uFFFF]/gu, ' ')]
  const cut = letters.length > most ? `…${letters.slice(1 - most).join('')}` : letters.join('')
  return cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Hands the drawing to the browser as a file.
 * @throws Error where the browser makes no picture of it.
 */
export async function saveDrawing(
  as: 'mermaid' | 'svg' | 'png',
  drawing: Drawing,
  arrangement: Arrangement,
): Promise<void> {
  if (as === 'mermaid') {
    save(new Blob([callDiagram(drawing)], { type: 'text/plain' }), 'calls.mmd')
    return
  }
  const { text, width, height } = drawingSvg(drawing, arrangement)
  if (as === 'svg') {
    save(new Blob([text], { type: 'image/svg+xml' }), 'calls.svg')
    return
  }
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const scale = Math.min(2, mostPixels / width, mostPixels / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error('The browser made no picture of the drawing.')
  save(blob, 'calls.png')
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
