// What the agent's tool for code is told over the contract, from rows of a real store.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askCode } from '../../mcp/code-tool.ts'
import { openTestCore, type TestCore } from '../testing/test-core.ts'
import { accessThrough } from './contract-access.ts'
import { createLocalClient } from './local-client.ts'

let opened: TestCore

beforeEach(async () => {
  opened = await openTestCore()
  opened.core.db.exec(`
    INSERT INTO code_files (id, project_id, path, language, text_hash, state, event, at)
      VALUES (1, 'shop', 'tax.py', 'python', 'h', 'whole', 0, 1), (2, 'shop', 'app.py', 'python', 'h', 'broken', 0, 1);
    INSERT INTO code_definitions (file_id, name, qualified_name, kind, parent, signature, decorators, first_line,
        last_line, body_hash, is_async, is_generator, is_static, is_anonymous)
      VALUES (1, 'Tax', 'Tax', 'class', NULL, 'class Tax', '[]', 1, 4, 'a', 0, 0, 0, 0),
        (1, 'rate', 'Tax.rate', 'method', 'Tax', 'def rate(self, country)', '["@cache"]', 2, 4, 'b', 0, 0, 0, 0),
        (1, '<lambda1>', 'Tax.rate.<lambda1>', 'function', 'Tax.rate', 'lambda: 1', '[]', 3, 3, 'c', 0, 0, 0, 1),
        (2, 'main', 'main', 'function', NULL, 'def main()', '[]', 1, 9, 'd', 0, 0, 0, 0);
    INSERT INTO code_analyses (project_id, run, tallies, at) VALUES ('shop', 7, '[]', 1);
    INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, reason, confidence, callee_path,
        callee, is_usual, is_first)
      VALUES ('shop', 2, 7, 'main', 3, 'tax.rate', 'inferred', NULL, 0.9, 'tax.py', 'Tax.rate', 0, 1),
        ('shop', 2, 7, 'main', 5, 'hook', 'unresolved', 'injected', 0, NULL, NULL, 0, 1)`)
})
afterEach(() => opened.close())

const ask = (
  asked: Omit<Parameters<typeof askCode>[2], 'ask'>,
  what: Parameters<typeof askCode>[2]['ask'],
) => askCode(accessThrough(createLocalClient(opened.core)).code, 'shop', { ...asked, ask: what })

it('gives a file in a few lines, and what is known of it', async () => {
  expect(await ask({ path: 'tax.py' }, 'file')).toEqual([
    'tax.py',
    'class Tax [L1-L4] UNCHANGED',
    '  def rate(self, country) [L2-L4] @cache UNCHANGED',
  ])
  expect((await ask({ path: 'app.py' }, 'file'))[0]).toBe('app.py, as it last parsed')
})

it('tells calls with how sure they are, and why one is open', async () => {
  expect(await ask({ name: 'rate' }, 'callers')).toEqual([
    'def rate(self, country) (tax.py:2)',
    'main → Tax.rate (app.py:3; inferred 90 %)',
  ])
  expect(await ask({ name: 'main' }, 'callees')).toEqual([
    'def main() (app.py:1)',
    'main → Tax.rate (app.py:3; inferred 90 %)',
    'main → hook: unresolved, injected (line 5)',
  ])
  expect(await ask({ name: 'Tax' }, 'impact')).toEqual([
    'class Tax (tax.py:1)',
    '1 main (app.py), 90 %',
  ])
  expect(await ask({ name: 'main' }, 'impact')).toEqual([
    'def main() (app.py:1)',
    'Nothing is known to call it.',
  ])
})

it('says what is not known, and what is missing in the question', async () => {
  await expect(ask({ name: 'nosuch\u001b' }, 'impact')).rejects.toThrow('by the name nosuch')
  await expect(ask({ path: 'nosuch.py' }, 'file')).rejects.toThrow('Nothing is known of nosuch.py')
  await expect(ask({}, 'callers')).rejects.toThrow('needs a name')
  expect(await ask({ name: 'rate' }, 'why')).toEqual(['No session is known to have touched it.'])
  expect(await ask({}, 'changed')).toEqual([expect.stringContaining('No session is known')])
})
