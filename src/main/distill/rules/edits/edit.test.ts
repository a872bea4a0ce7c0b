// What is told of edits, language by language.
import { describe, expect, it } from 'vitest'
import { samples } from '../testing/edit-samples.ts'
import { distil, distilOne, edit, sampleCall } from '../testing/sample-calls.ts'
import { turnObservations } from '../turn-observations.ts'

const nothing = {
  ...{ prompt: null, lastMessage: null, cwd: '/home/dev/shop' },
  ...{ subagents: [], decisions: [] },
}

describe('edits', () => {
  it.each(samples)('$name', ({ path, lines, title, functions }) => {
    const draft = distilOne(edit(path, lines))
    expect(draft.title).toBe(title)
    expect(draft.functions.map(({ name, change }) => `${change} ${name}`)).toEqual(functions)
    expect(draft.kind).toBe('edit')
  })

  it('says which words became which', () => {
    const path = '/home/dev/shop/log.ts'
    const drafts = distil([
      edit(path, [
        ' function open() {',
        '-  write(join(folder, id + ".log"))',
        '+  write(join(folder, "all.log"))',
      ]),
    ])
    expect(drafts[0]?.summary).toBe(
      'log.ts (+1 −1): changed open; `id + ".log"` became `"all.log"`.',
    )
  })

  it('does not call a variable removed that moved into a block', () => {
    const [draft] = distil([
      edit('/home/dev/queue/lease.go', [
        ' package lease',
        '-var ErrTaken = errors.New("taken")',
        '+var (',
        '+\tErrTaken   = errors.New("taken")',
        '+\tErrNotHeld = errors.New("not held")',
        '+)',
      ]),
    ])
    expect(`${draft?.title} ${draft?.summary}`).not.toMatch(/removed/i)
  })

  it.each([
    [
      'a class that became a Struct',
      'ingredient.rb',
      [
        '-class Ingredient',
        '-  def initialize(amount)',
        '-    @amount = amount',
        '-  end',
        '+Ingredient = Struct.new(:amount) do',
        '   def to_s',
        '     amount.to_s',
      ],
      /removed Ingredient(?!\.)/i,
    ],
    [
      'an import that was taken from elsewhere',
      'bookings.js',
      [
        "-const uuidv4 = require('uuid/v4')",
        "+const { v4: uuidv4 } = require('uuid')",
        ' const limit = 3',
      ],
      /removed/i,
    ],
    [
      'an import that was taken as a whole',
      'bookings.js',
      [
        "-const { v4: uuidv4 } = require('uuid')",
        "+const uuidv4 = require('uuid/v4')",
        ' const limit = 3',
      ],
      /added/i,
    ],
  ])('calls no name gone or new that is there before and after: %s', (_, file, lines, told) => {
    const [draft] = distil([edit(`/home/dev/shop/${file}`, lines)])
    expect(`${draft?.title} ${draft?.summary}`).not.toMatch(told)
  })

  it('calls a class removed that another line only uses', () => {
    const [draft] = distil([
      edit('/home/dev/shop/cart.ts', [
        '-class Price {',
        '-  amount = 0',
        '-}',
        '+const price: Price = read()',
      ]),
    ])
    expect(draft?.summary).toMatch(/removed Price/)
  })

  it('names what a script of SQL leaves behind, not what it renames or drops', () => {
    const path = '/home/dev/bees/steps/002_keys.sql'
    const content = [
      'create table weights_new (id integer primary key);',
      'insert into weights_new select id from weights;',
      'drop table weights;',
      'alter table weights_new rename to weights;',
      'drop table hives_old;',
      'create index weights_hive on weights (hive);',
    ].join('\n')
    const draft = distilOne(
      sampleCall('Write', {
        input: { file_path: path, content },
        response: { type: 'create', filePath: path, content },
      }),
    )
    expect(draft.summary).toContain('with weights and weights_hive')
    expect(draft.summary).not.toMatch(/weights_new|hives_old/)
  })

  it('adds no parameter where only the type of one changed', () => {
    const [draft] = distil([
      edit('/home/dev/tariff/Bill.java', [
        ' class Bill {',
        '-  static double amount(Tariff tariff, double kwh) {',
        '+  static BigDecimal amount(Tariff tariff, BigDecimal kwh) {',
        '     return tariff.price(kwh);',
      ]),
    ])
    expect(`${draft?.title} ${draft?.summary}`).not.toMatch(/parameter|takes/i)
  })

  it('calls no change of a type a rename', () => {
    const [draft] = distil([
      edit('/home/dev/words/table.c', [
        '-static int hash(const char *s) {',
        '-  int h = 5381;',
        '+static unsigned hash(const char *s) {',
        '+  unsigned h = 5381;',
        '   return h % size;',
      ]),
    ])
    expect(`${draft?.title} ${draft?.summary}`).not.toMatch(/renamed/i)
  })

  it('calls no word of a documentation text a rename, and a name of the code one', () => {
    const changed = (code: readonly string[]) => {
      const [draft] = distil([
        edit('/home/dev/shop/plans.py', [
          ' def plans_of(objective):',
          '-    """Fetch issues linked to an objective.',
          '-    Lists all issues with the label.',
          '+    """Fetch plans linked to an objective.',
          '+    Lists all plans with the label.',
          '     """',
          ...code,
        ]),
      ])
      return `${draft?.title} ${draft?.summary}`
    }
    const texts = changed([
      '-    fail("Failed to list issues")',
      '+    fail("Failed to list plans")',
    ])
    expect(texts).toContain('Replaced issues by plans')
    expect(texts).not.toMatch(/renamed/i)
    expect(changed(['-    return issues[0]', '+    return plans[0]'])).toContain(
      'Renamed issues to plans',
    )
  })

  it('tells what was put into the one line that changed, where nothing else tells it', () => {
    const [draft] = distil([
      edit('/home/dev/mailcheck/parser.py', [
        ' import re',
        `-PATTERN = re.compile(r"^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$")`,
        `+PATTERN = re.compile(r"^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$", re.IGNORECASE)`,
      ]),
    ])
    expect(draft?.summary).toContain('re.IGNORECASE')
  })

  it('finds the enclosing function in the file when the hunk does not show it', () => {
    const original = [
      'def total(items):',
      '    sum = 0',
      ...Array.from({ length: 30 }, (_, at) => `    # ${at}`),
      '    return 0',
    ].join('\n')
    const call = sampleCall('Edit', {
      input: { file_path: '/home/dev/shop/cart.py' },
      response: {
        originalFile: original,
        structuredPatch: [
          { oldStart: 32, lines: ['     # 29', '-    return 0', '+    return sum'] },
        ],
      },
    })
    expect(distilOne(call).functions).toEqual([{ name: 'total', change: 'modified' }])
  })

  it('takes no function for the enclosing one that ended above the hunk', () => {
    const original = [
      'export function Page() {',
      '  const remove = async (',
      '    id: string,',
      '  ) => {',
      '    await api.remove(id)',
      '  }',
      '',
      '  return (',
      '    <List',
      '      onRemove={remove}',
      '    />',
      '  )',
      '}',
    ].join('\n')
    const call = (oldStart: number, lines: string[]) =>
      sampleCall('Edit', {
        input: { file_path: '/home/dev/shop/page.tsx' },
        response: { originalFile: original, structuredPatch: [{ oldStart, lines }] },
      })
    expect(distilOne(call(10, ['+      open', '       onRemove={remove}'])).functions).toEqual([
      { name: 'Page', change: 'modified' },
    ])
    expect(distilOne(call(5, ['+    log(id)', '     await api.remove(id)'])).functions).toEqual([
      { name: 'remove', change: 'modified' },
    ])
  })

  it('tells all edits of a file in a turn as one, attempts that failed included', () => {
    const path = '/home/dev/shop/src/cart.ts'
    const failed = sampleCall('Edit', {
      input: { file_path: path },
      error: '<tool_use_error>String to replace not found in file.',
    })
    const drafts = distil([
      failed,
      edit(path, ['+export function a() {}']),
      edit(path, ['+export function b() {}']),
    ])
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({ failed: false, title: 'Added a and b in src/cart.ts' })
    expect(drafts[0]?.summary).toContain('in 2 edits')
  })

  it('says why an edit changed nothing, and when it was not permitted', () => {
    const input = { file_path: '/home/dev/shop/a.ts' }
    const missed = distilOne(
      sampleCall('Edit', {
        input,
        error: '<tool_use_error>String to replace not found in file.\nString: x',
      }),
    )
    expect(missed.summary).toBe(
      'The agent tried to edit a.ts; nothing changed: the text to replace was not in the file.',
    )
    const refused = distilOne(
      sampleCall('Write', {
        input,
        error: `Claude requested permissions to write to a.ts, but you haven't granted it yet.`,
      }),
    )
    expect(refused).toMatchObject({ title: 'Refused: write a.ts', failed: true })
  })

  it('tells what a new file holds', () => {
    const content =
      '// Adds up what is in the cart.\nexport class Cart {\n  total(): number {\n    return 0\n  }\n}\n'
    const draft = distilOne(
      sampleCall('Write', {
        input: { file_path: '/home/dev/shop/src/cart.ts', content },
        response: { type: 'create', content, structuredPatch: [], originalFile: null },
      }),
    )
    expect(draft.title).toBe('Created src/cart.ts with Cart')
    expect(draft.summary).toBe(
      'Created src/cart.ts (6 lines) with Cart (total): Adds up what is in the cart.',
    )
    expect(draft.functions).toEqual([
      { name: 'Cart', change: 'added' },
      { name: 'Cart.total', change: 'added' },
    ])
  })

  it('compares the texts of a MultiEdit that sends no patch', () => {
    const draft = distilOne(
      sampleCall('MultiEdit', {
        input: {
          file_path: 'C:\\shop\\a.go',
          edits: [
            { old_string: 'func A() {\n\treturn\n}', new_string: 'func A() {\n\tpanic("no")\n}' },
          ],
        },
        response: {},
      }),
    )
    expect(draft.functions).toEqual([{ name: 'A', change: 'modified' }])
  })

  it('tells a change of a notebook cell', () => {
    const draft = distilOne(
      sampleCall('NotebookEdit', {
        input: { notebook_path: '/home/dev/shop/a.ipynb', new_source: 'def f(x):\n    return x' },
        response: { old_source: '', edit_mode: 'insert' },
      }),
    )
    expect(draft.title).toBe('Added f in a.ipynb')
  })

  it('tells the place alone where what the source declares is not known', () => {
    const call = edit('/home/dev/shop/cart.ts', [
      ' export class Cart {',
      '+  total() {',
      '+    return 1',
      '+  }',
    ])
    const drafts = [...turnObservations({ ...nothing, calls: [call] }, () => {})]
    const draft = drafts.find((one) => one !== null)
    expect(draft?.functions).toEqual([])
    expect(draft?.summary).toMatch(/^cart\.ts \(\+3 −0\)/)
  })

  it('names the method around a change though the client tells tabs as blanks', () => {
    const original = [
      'class Cart {',
      '\ttotal() {',
      '\t\tlog()',
      '\t\treturn 1',
      '\t}',
      '}',
      '',
    ].join('\n')
    const call = sampleCall('Edit', {
      input: { file_path: '/home/dev/shop/cart.ts' },
      response: {
        originalFile: original,
        structuredPatch: [{ oldStart: 4, lines: ['-    return 1', '+    return 2'] }],
      },
    })
    expect(distilOne(call).functions).toEqual([{ name: 'Cart.total', change: 'modified' }])
  })

  it('tells a parameter that was put on a line of its own', () => {
    const original = ['def total(', '    items,', '):', '    return 1', ''].join('\n')
    const call = sampleCall('Edit', {
      input: { file_path: '/home/dev/shop/cart.py' },
      response: {
        originalFile: original,
        structuredPatch: [{ oldStart: 2, lines: ['     items,', '+    tax,', ' ):'] }],
      },
    })
    expect(distilOne(call).title).toBe('Added parameter tax to total in cart.py')
  })

  it('does not call a class changed whose decorator another one like it was put before', () => {
    const original = ['@dataclass', 'class Filters:', '    a: int', ''].join('\n')
    const call = sampleCall('Edit', {
      input: { file_path: '/home/dev/shop/types.py' },
      response: {
        originalFile: original,
        structuredPatch: [
          {
            oldStart: 1,
            lines: [
              ' @dataclass',
              '+class Timings:',
              '+    b: int',
              '+',
              '+@dataclass',
              ' class Filters:',
            ],
          },
        ],
      },
    })
    expect(distilOne(call).functions).toEqual([{ name: 'Timings', change: 'added' }])
  })

  it('tells the code that changed before the documentation that changed with it', () => {
    const path = '/home/dev/shop/parse.py'
    const documented = distilOne(
      edit(path, [
        ' def parse_amount(text):',
        '-    """Cents of an amount such as \'12.50\'."""',
        '-    return int(float(text) * 100)',
        '+    """Cents of an amount such as \'12.50\'. Decimal, because floats lose cents."""',
        '+    return int(Decimal(text) * 100)',
      ]),
    )
    expect(documented.summary).toBe(
      'parse.py (+2 −2): changed parse_amount; `return int(float(text) * 100)` became `return int(Decimal(text) * 100)`.',
    )
    const reworded = distilOne(
      edit(path, [
        ' def parse_amount(text):',
        '     """Cents of an amount.',
        ' ',
        '-    The amount may have a sign.',
        '+    The amount must have a sign.',
        '     """',
        '     return 1',
      ]),
    )
    expect(reworded.title).toBe('Reworded comments in parse.py')
    expect(reworded.summary).toMatch(/^parse\.py \(\+1 −1\): reworded comments of parse_amount/)
  })

  it.each([
    [
      'tests/test_parse.py',
      [
        ' class ParseAmount(unittest.TestCase):',
        '+    def test_no_cent_is_lost(self):',
        '+        self.assertEqual(parse_amount("1.15"), 115)',
      ],
      'added the test ParseAmount.test_no_cent_is_lost; it asserts `self.assertEqual(parse_amount("1.15"), 115)`.',
    ],
    [
      'test/cart.test.ts',
      ["+test('adds up', () => {", '+  expect(total([1, 2])).toBe(3)', '+})'],
      'added the test “adds up”; it asserts `expect(total([1, 2])).toBe(3)`.',
    ],
    [
      'cart_test.go',
      [
        '+func TestTotal(t *testing.T) {',
        '+\tif got := total(1, 2); got != 3 {',
        '+\t\tt.Errorf("got %d", got)',
        '+\t}',
        '+}',
      ],
      'added the test TestTotal; it fails if `got := total(1, 2); got != 3`.',
    ],
  ])('says what an added test of %s asserts', (path, lines, said) => {
    expect(distilOne(edit(`/home/dev/shop/${path}`, lines)).summary).toContain(said)
  })

  it('adds no line that only repeats the name', () => {
    const { summary } = distilOne(
      edit('/home/dev/shop/a.py', ['+def total(items):', '+    return sum(items)']),
    )
    expect(summary).toBe('a.py (+2 −0): added total; now `return sum(items)`.')
  })

  it('tells as now only what the last edit left', () => {
    const path = '/home/dev/shop/replay.cc'
    const { title, summary } = distil([
      edit(path, [
        '-    for (size_t i = 0; i <= 63; ++i) Apply(batch[i]);',
        '+    for (size_t i = 0; i <= batch.size(); ++i) Apply(batch[i]);',
      ]),
      edit(path, ['-i <= batch.size()', '+i < batch.size()']),
    ])[0] ?? { title: '', summary: '' }
    expect(summary).toBe('replay.cc (+2 −2 in 2 edits): `= 63` became `batch.size()`.')
    expect(title).not.toContain('<= batch')
  })

  it('says that what an edit took out another put back', () => {
    const path = '/home/dev/shop/src/types.ts'
    const drafts = distil([edit(path, ['-  LANGUAGE,']), edit(path, ['+  LANGUAGE,'])])
    expect(drafts).toMatchObject([
      {
        title: 'Took out and put back 1 line in src/types.ts',
        summary: 'src/types.ts (+1 −1 in 2 edits): took out 1 line and put the same in again.',
      },
    ])
  })

  it('counts the entries of a list that were added, not the one that got a comma', () => {
    const { summary } = distilOne(
      edit('/home/dev/shop/mix.exs', [
        '-      {:toml, "~> 0.7"}',
        '+      {:toml, "~> 0.7"},',
        '+      {:oban, "~> 2.0"},',
        '+      {:ash, "~> 3.1"}',
      ]),
    )
    expect(summary).toContain('now `{:oban, "~> 2.0"}` and 1 line like it')
  })

  it('names a page by the title that it gives itself', () => {
    const content = '---\nid: cart\ntitle: The cart\n---\n\n## What\n\nIt holds things.\n'
    const draft = distilOne(
      sampleCall('Write', {
        input: { file_path: '/home/dev/shop/docs/cart.mdx', content },
        response: { type: 'create', content, structuredPatch: [], originalFile: null },
      }),
    )
    expect(draft.title).toBe('Created docs/cart.mdx: “The cart”')
    expect(draft.summary).toContain('with the section “What”')
  })

  it('counts all lines of a huge edit and reads some of them', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `+export const value${at} = ${at}`)
    expect(distilOne(edit('/home/dev/shop/big.ts', lines)).summary).toMatch(
      /^big\.ts \(\+20000 −0\): /,
    )
  })

  it.each([
    [
      'src/auth.ts',
      '  if (!ok) throw e',
      '  // if (!ok) throw e',
      'Commented out if (!ok) throw e',
    ],
    ['app/post.rb', '  validates :slug', '  # validates :slug', 'Commented out validates :slug'],
    ['src/auth.ts', '  // check(token)', '  check(token)', 'Took out of a comment check(token)'],
    ['a.html.ts', '  <Cart />', '  {/* <Cart /> */}', 'Commented out <Cart />'],
  ])('tells in %s what became a comment, not that it is gone', (file, before, after, title) => {
    const draft = distilOne(edit(`/home/dev/shop/${file}`, [`-${before}`, `+${after}`]))
    expect(draft.title).toBe(`${title} in ${file}`)
    expect(draft.summary).not.toContain('no longer')
  })

  it('does not tell what stood between the marks of a merge as what the code did', () => {
    const lines = [
      '-<<<<<<< HEAD',
      '-a = 1',
      '-=======',
      '-if (!id) return empty()',
      '->>>>>>> main',
    ]
    expect(distilOne(edit('/home/dev/shop/a.ts', lines)).summary).toBe(
      'a.ts (+0 −5): resolved a merge conflict.',
    )
  })

  it('does not tell a line as gone that stands within a new one', () => {
    const lines = [
      '-println!("{}", report);',
      '+if args.json { println!("{}", serde_json::to_string(&report)?); } else { println!("{}", report); }',
    ]
    expect(distilOne(edit('/home/dev/shop/main.rs', lines)).summary).not.toContain('no longer')
  })

  it('compares a cell of a notebook with what it held', () => {
    const notebook = { cells: [{ id: 'c1', source: ['df = read("a.csv")\n', 'df.head()'] }] }
    const call = sampleCall('NotebookEdit', {
      input: {
        ...{ notebook_path: '/home/dev/shop/eda.ipynb', cell_id: 'c1', edit_mode: 'replace' },
        new_source: 'df = read("b.csv")\ndf.head()',
      },
      response: { original_file: JSON.stringify(notebook), edit_mode: 'replace' },
    })
    expect(distilOne(call).summary).toMatch(/a\.csv.* became .*b\.csv/)
  })

  it('counts the lines of a new file as the last edit left it', () => {
    const path = '/home/dev/shop/cart.ts'
    const write = sampleCall('Write', {
      input: { file_path: path, content: 'a()\nb()\nc()\n' },
      response: { type: 'create', filePath: path, structuredPatch: [] },
    })
    const lines = [' a()', '-b()', '-c()', '+total()']
    expect(distil([write, edit(path, lines)])[0]?.summary).toContain('Created cart.ts (2 lines,')
    // A formatter wrote it in between.
    const told = sampleCall('Edit', {
      input: { file_path: path },
      response: {
        originalFile: 'a()\n\nb()\n\nc()\n',
        structuredPatch: [{ oldStart: 1, lines }],
      },
    })
    expect(distil([write, told])[0]?.summary).toContain('Created cart.ts (4 lines,')
  })

  it('quotes of a page what is new in it, not what was only laid out anew', () => {
    const page = edit('/home/dev/shop/colors.md', [
      ' | Stop    | Supported |',
      '-| Hex color (`#CB4B16`) | yes |',
      '-| Keywords (`accent`, ...) | no |',
      '+| Hex color (`#CB4B16`)          | yes       |',
      '+| `parentBackground` and `foreground` | yes       |',
    ])
    expect(distilOne(page).title).toBe('Edited colors.md: “parentBackground and foreground | yes”')
    const wrapped = edit('/home/dev/shop/colors.md', [
      '-including its caps, rather than a coarse blend.',
      '+including its caps, rather than a coarse blend. Pending segments',
      '+are exempt from the width rule.',
    ])
    expect(distilOne(wrapped).title).toBe(
      'Edited colors.md: “Pending segments are exempt from the width rule.”',
    )
  })

  it('tells no words as replaced that only got other blanks', () => {
    const draft = distilOne(
      edit('/home/dev/shop/button.md', [
        '-| Prop | Values |',
        '-| kind | primary, ghost |',
        '+| Prop    | Values         |',
        '+| variant | primary, ghost |',
      ]),
    )
    expect(draft.summary).toBe('button.md (+2 −2): now “variant | primary, ghost”.')
  })

  it.each([
    [
      'api.ts',
      ['   url: string', '+  // Not sent.', '+  cleanup?: () => void;', '+  parent?: string;'],
    ],
    [
      'api.py',
      ['     url: str', '+    cleanup: Callable[[], None]', '+    parent: str | None = None'],
    ],
  ])('tells in %s which fields a type has now', (file, lines) => {
    const begin = file === 'api.ts' ? ' export interface Request {' : ' class Request:'
    const { title, summary } = distilOne(edit(`/home/dev/shop/${file}`, [begin, ...lines]))
    expect(title).toBe(`Added cleanup and parent to Request in ${file}`)
    expect(summary).toContain('Request has cleanup and parent now')
  })

  it('tells what a function of one line says now', () => {
    const before = "export const locale = () => 'en'"
    const after =
      "export const locale = () => localStorage.getItem('locale') ?? navigator.language.slice(0, 2)"
    expect(
      distilOne(edit('/home/dev/shop/locale.ts', [`-${before}`, `+${after}`])).summary,
    ).toContain('localStorage')
  })

  it('tells what stands there now, though it is longer than what went', () => {
    const after =
      'String norm = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.GERMAN);'
    const lines = ['-    String norm = text.toLowerCase();', `+    ${after} // as it is stored`]
    expect(distilOne(edit('/home/dev/shop/Suche.java', lines)).summary).toContain('Normalizer.Form')
  })

  it('tells of a line too long for a title as much as it holds', () => {
    const line =
      'text_map_propagators: [:trace_context, :baggage, :jaeger, :b3multi, :xray, :ottrace],'
    expect(distilOne(edit('/home/dev/shop/config.exs', [`+${line}`])).title).toBe(
      'Added to config.exs: text_map_propagators: [:trace_context, :baggage, :jaeger…',
    )
    const code = 'var city = order.Address?.City ?? throw new OrderException("no address");'
    expect(distilOne(edit('/home/dev/shop/OrderService.cs', [`+${code}`])).title).toBe(
      'Added to OrderService.cs: var city = order.Address?.City ?? throw new…',
    )
  })

  it('tells the words that changed in long lines, and else where a long line differs', () => {
    const line = (name: string) =>
      `  "background": "linear-gradient(parentBackground,some-other-stop,p:${name})",`
    const words = distilOne(edit('conf/theme.jsonc', [`-${line('green')}`, `+${line('sky')}`]))
    expect(words.title).toBe('Edited theme.jsonc: green became sky')
    expect(words.summary).toBe('conf/theme.jsonc (+1 −1): `green` became `sky`.')
    const template = (begin: string) =>
      `  "template": "<${begin},transparent></><,background> {{ .Folder }} {{ if .Git }} {{ .Git.Text }} {{ end }}</>",`
    const change = distilOne(
      edit('conf/theme.jsonc', [
        `-${template('background')}`,
        `+${template('{{ if gt .Code 0 }}p:maroon{{ else }}p:rosewater-and-more{{ end }}')}`,
      ]),
    )
    expect(change.summary).toContain('now with `{{ if gt .Code 0 }}p:maroon{{ else }}')
  })

  it('names a page without headings by its first line', () => {
    const text = 'Review of `settle`:\n\nMust:\n1. Copy the map first.\n'
    const write = sampleCall('Write', {
      input: { file_path: '/home/dev/shop/REVIEW.md', content: text },
      response: { type: 'create', filePath: '/home/dev/shop/REVIEW.md', content: text },
    })
    expect(distilOne(write).title).toBe('Created REVIEW.md: “Review of settle”')
  })

  it.each([
    [
      'src/a.c',
      [
        '-size_t fit(point *p, size_t n) {',
        '+size_t fit(point *restrict p, size_t n, const char *name) {',
      ],
      'fit takes name now',
    ],
    [
      'src/A.java',
      ['-  public int total(final Cart cart) {', '+  public int total(Cart cart, int tax) {'],
      'total takes tax now',
    ],
    [
      'src/a.cc',
      ['-int run(std::string a) {', '+int run(std::string a, int (*cb)(int)) {'],
      'run takes cb now',
    ],
  ])('reads the names of parameters behind their types: %s', (path, lines, told) => {
    expect(distilOne(edit(`/home/dev/shop/${path}`, lines)).summary).toContain(`: ${told};`)
  })

  it('calls no import dropped that is loaded in another way', () => {
    const lines = ["-import { b } from './b'", "+const { b } = await import('./b')"]
    const told = distilOne(edit('/home/dev/shop/a.ts', lines))
    expect(told.summary).not.toContain('no longer')
  })

  it('takes the lines of a comment of several lines for that', () => {
    const lines = [
      ' /* Simplifies a line in place;',
      '-   returns the number left. */',
      '+   returns the number left,',
      '+   0 when there is no memory. */',
      ' size_t simplify(point *p, size_t n);',
    ]
    for (const some of [lines, lines.slice(1)]) {
      const told = distilOne(edit('/home/dev/shop/a.h', some))
      expect(told.title).toBe('Reworded comments in a.h')
      expect(told.summary).toContain('now `0 when there is no memory.`')
    }
  })
})

it('a file in a folder for temporary files is named as a scratch file', () => {
  const path =
    '/tmp/claude-1000/-home-dev-shop/3c1b/scratchpad/try_refund_of_orders_with_coupons_and_tax.py'
  const draft = distilOne(
    sampleCall('Write', {
      input: { file_path: path, content: 'def refund(a):\n    return -a\n' },
      response: {
        type: 'create',
        filePath: path,
        content: 'def refund(a):\n    return -a\n',
        structuredPatch: [],
      },
    }),
  )
  expect(draft.title).toMatch(/^Created .*try_refund\S*.* \(a scratch file\)$/)
  expect(draft.title.length).toBeLessThanOrEqual(84)
})
