// Saves a chart as a picture, in the colours that it has on the page.

/** The drawing by itself: colours of the page are written into it, as a file knows no page. */
export function chartSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return ''
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [at, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const written = ['fill', 'stroke', 'font-size', 'font-family', 'opacity']
      .map((name) => `${name}:${style.getPropertyValue(name)}`)
      .join(';')
    copies[at]?.setAttribute('style', written)
  }
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

/** The drawing as a PNG in twice its size, on the page's ground. */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas.')
  context.scale(2, 2)
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, image.width, image.height)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/png',
    ),
  )
}

/** Hands a file to the browser. */
export function saveAs(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
