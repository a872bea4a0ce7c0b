// The code of notebooks: which lines it has, and what is none.
import { describe, expect, it } from 'vitest'
import { languageOfFile } from '../grammars/language.ts'
import { readDefinitions } from '../languages/read-definitions.ts'
import { cellCode, sourceTextOf } from './notebook.ts'

const code = (source: string | readonly string[]) => ({ cell_type: 'code', source })

describe('the code of a notebook', () => {
  it('is that of its code cells, with functions under the names that they have there', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['# Prices\n'] },
      code(['%matplotlib inline\n', 'import shop\n', '!pip install x\n', 'shop?']),
      code('%%bash\nls -l'),
      code('%%time\ndef price(of):\n    return of % 3'),
      code('class Cart:\n    def add(self): pass'),
      'not a cell',
    ]
    const metadata = { kernelspec: { language: 'python' } }
    const text = sourceTextOf('a.ipynb', JSON.stringify({ cells, metadata })) ?? ''
    const found = await readDefinitions(text, languageOfFile('a.ipynb') ?? 'go')
    expect(found?.hasError).toBe(false)
    expect(found?.definitions.map(({ qualifiedName }) => qualifiedName)).toEqual([
      ...['price', 'Cart', 'Cart.add'],
    ])
  })

  it('is read of the older format as well', () => {
    const old = { worksheets: [{ cells: [{ cell_type: 'code', input: ['a = 1'] }] }] }
    expect(sourceTextOf('a.ipynb', JSON.stringify(old))).toBe('a = 1\n')
  })

  it('is none where it is in another language, or no notebook', () => {
    const metadata = { kernelspec: { language: 'R' } }
    expect(
      sourceTextOf('a.ipynb', JSON.stringify({ cells: [code('x <- 1')], metadata })),
    ).toBeNull()
    for (const text of ['', '{', '[]', '{"cells": 1}'])
      expect(sourceTextOf('a.ipynb', text)).toBeNull()
    expect(sourceTextOf('a.py', '{')).toBe('{')
  })

  it('keeps Python that looks like a command of the notebook', () => {
    const source = 'x = (a\n  % b\n  != c)\n'
    expect(cellCode(source)).toBe(source)
  })
})
