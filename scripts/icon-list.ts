// Every picture that is rendered from resources/icons: name, source, size and colours.

/** One PNG to render. */
export interface IconTask {
  /** Below the folder of rendered icons. */
  readonly file: string
  /** Below resources/icons. */
  readonly source: string
  readonly pixels: number
  /** Replaces `currentColor`. */
  readonly color: string
  /** Replaces `var(--signal)`. */
  readonly signal: string
}

export const trayStates = ['idle', 'working', 'paused', 'attention'] as const

/** Colours of a tray icon: on light panels, on dark ones, and macOS's template, which is all alpha. */
const looks = {
  light: { color: '#26302f', signal: '#b45309' },
  dark: { color: '#f4f6f6', signal: '#fbbf24' },
  Template: { color: '#000000', signal: '#000000' },
} as const

/** Windows picks by its scaling, macOS by its display. */
const scales = [
  ['', 1],
  ['@1.25x', 1.25],
  ['@1.5x', 1.5],
  ['@2x', 2],
  ['@3x', 3],
] as const

const appSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const
/** Up to here the drawing for small sizes is the clearer one. */
const smallUpTo = 24

/** All pictures. */
export function iconTasks(): IconTask[] {
  const none = { color: '#000000', signal: '#000000' }
  const app: IconTask[] = appSizes.map((pixels) => ({
    file: `app/${pixels}x${pixels}.png`,
    source: pixels <= smallUpTo ? 'app-small.svg' : 'app.svg',
    pixels,
    ...none,
  }))
  app.push({ file: 'app-mac.png', source: 'app-mac.svg', pixels: 1024, ...none })
  app.push({ file: 'app-windows.png', source: 'app.svg', pixels: 512, ...none })

  const tray = trayStates.flatMap((state) =>
    Object.entries(looks).flatMap(([look, colors]) => {
      const source = `tray-${state}.svg`
      const tasks = scales.map(([suffix, scale]) => ({
        file: `tray-${state}-${look}${suffix}.png`,
        source,
        pixels: 16 * scale,
        ...colors,
      }))
      if (look === 'Template') return tasks
      const panel = [
        { file: `tray-${state}-${look}-panel.png`, source, pixels: 24, ...colors },
        { file: `tray-${state}-${look}-panel@2x.png`, source, pixels: 48, ...colors },
      ]
      return [...tasks, ...panel]
    }),
  )
  return [...app, ...tray]
}
