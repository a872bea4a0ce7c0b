// Reads a Jupyter notebook as one source: the code of its cells, one after the other.
import { z } from 'zod'

/** As the format has it (https://nbformat.readthedocs.io); notebooks of version 3 keep their cells in worksheets. */
const cellSchema = z.object({
  cell_type: z.string(),
  source: z.union([z.string(), z.array(z.string())]).optional(),
  input: z.union([z.string(), z.array(z.string())]).optional(),
})
const cellsSchema = z.array(cellSchema.catch({ cell_type: 'unknown' }))
const notebookSchema = z.object({
  cells: cellsSchema.optional(),
  worksheets: z.array(z.object({ cells: cellsSchema })).optional(),
  metadata: z
    .object({
      kernelspec: z.object({ language: z.string().optional() }).optional().catch(undefined),
      language_info: z.object({ name: z.string().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Whether a file is a notebook, by its name. */
export const isNotebook = (path: string): boolean => /\.ipynb$/i.test(path)

/**
 * The text of a file as its grammar reads it: of a notebook the code of its cells, of any other file what it holds.
 * Null for a notebook that is none, or that is not in Python.
 */
export function sourceTextOf(path: string, text: string): string | null {
  if (!isNotebook(path)) return text
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const found = notebookSchema.safeParse(value)
  if (!found.success) return null
  const { cells, worksheets, metadata } = found.data
  const language = metadata?.kernelspec?.language ?? metadata?.language_info?.name ?? 'python'
  if (language.toLowerCase() !== 'python') return null
  const all = [...(cells ?? []), ...(worksheets ?? []).flatMap((sheet) => sheet.cells)]
  return all
    .filter((cell) => cell.cell_type === 'code')
    .map(({ source, input }) => cellCode([source ?? input ?? ''].flat().join('')))
    .join('\n')
}

/**
 * The code of one cell, ended by a line end. What the notebook runs itself and no Python (`%matplotlib inline`,
 * `!pip install x`, `df?`, a cell of another language) stands as a comment, so that lines stay where they are.
 */
export function cellCode(source: string): string {
  const lines = source.split(/\r?\n/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  // `%%time` and its like run the Python below them.
  const isOther =
    first.startsWith('%%') && !/^%%(?:time|timeit|capture|prun|memit|mypy)\b/.test(first)
  const code = lines.map((line) => (isOther || isMagic(line) ? `# ${line}` : line))
  return `${code.join('\n').trimEnd()}\n`
}

const isMagic = (line: string): boolean =>
  /^\s*(?:%{1,2}[A-Za-z_]|!(?!=)|\?)/.test(line) || /^[\w.]+\?{1,2}\s*$/.test(line)
