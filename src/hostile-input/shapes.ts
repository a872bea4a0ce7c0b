// Texts that make careless expressions and loops slow: one unit over and over, and an end that fits nothing.

/** A text is recognised in a failed test by this name. */
export interface Shape {
  readonly name: string
  /** Tried with a whole megabyte; the others with an eighth of it, in half of the time. */
  readonly isFull: boolean
  /** The text with about so many bytes. */
  make(bytes: number): string
}

/** Each character that opens, closes, parts or escapes something, and what stands for a whole kind of text. */
const units = [
  ...[' ', '\t', '\n', '\r\n', '\r', '"', "'", '`', '\\', '.', '/', '-', '_', '*', '#', '=', ':'],
  ...[',', ';', '(', ')', '[', ']', '{', '}', '<', '>', '|', '&', '@', '%', '$', '!', '?', '~'],
  ...[
    '0',
    'a',
    'A',
    'é',
    '更',
    '👩‍👧',
    '\u001b[31m',
    '\0',
    '\u202e',
    '\ud800',
    'Ab1+/',
    'a b',
    'a\n',
  ],
  ...[
    '<<EOF',
    '<<EOF\n',
    '$(',
    'a:',
    'a=',
    '`a` ',
    '"a" ',
    '{"a":',
    '[1,',
    '(a',
    '+ a\n',
    '-a\n+b\n',
  ],
  ...['1 ', '==== FAILURES ====\n', 'Error: ', 'a.', 'a/', 'https://'],
]
const others = [
  ...[
    '\u009b',
    'e\u0301',
    "<<'a' ",
    '${',
    'a: ',
    'a=b&',
    '![',
    '](',
    '[a](',
    '**a ',
    '__a',
    '```\n',
  ],
  ...[
    '<a ',
    '<a>',
    '</a>',
    '<!--',
    '# a\n',
    '@@ -1 +1 @@\n',
    '| a ',
    '1,',
    '1. a\n',
    '12 passed ',
    '1m',
  ],
  ...[
    'aA',
    'a-',
    '../',
    'C:\\',
    'a@',
    'a@b:',
    '\\n',
    '%20',
    '&amp;',
    '\\u0041',
    '\n ',
    ' \n',
    '\n[',
  ],
  ...[' x', '. A', ', and ', 'a, ', '} else {', '=> ', 'git commit ', 'cd a && ', 'at a (b:1:1)\n'],
  ...['password=', 'token: "', 'Bearer ', '-----BEGIN ', '<private>', '</private>'],
]
const lines = [
  'a',
  ' a',
  '"a" ',
  'a: ',
  '1 ',
  '- a ',
  '(a',
  '| a ',
  '<a>',
  'Error: ',
  '1) a ',
  'a/b ',
]

function repeated(unit: string, isFull: boolean): Shape {
  const made = new Map<number, string>()
  return {
    name: JSON.stringify(unit),
    isFull,
    make(bytes) {
      const known = made.get(bytes) ?? fill(unit, bytes)
      made.set(bytes, known)
      return known
    },
  }
}

/** The same for every source: endless lines, and many short ones. */
export const usualShapes: readonly Shape[] = [
  ...units.map((unit) => repeated(unit, true)),
  ...others.map((unit) => repeated(unit, false)),
  ...lines.map((unit) => repeated(`${unit.repeat(Math.ceil(60 / unit.length))}\n`, false)),
]

/** Shapes of the words that stand in the expressions of a source: each of them is the beginning of something. */
export function ownShapes(source: string): readonly Shape[] {
  const words = new Set<string>()
  for (const [, expression = ''] of source.matchAll(/[(,= [\n]\/((?:[^/\\\n]|\\.)+)\//g)) {
    const plain = expression.replace(/\\s[*+?]?|\\n/g, ' ').replace(/\\([^\w\s])/g, '$1')
    for (const [word] of plain.matchAll(/[\w<>/"'`:#[\](=@—●✖└-][\w<>/"'`:# —-]{2,24}/g))
      words.add(word)
  }
  return [...words].slice(0, mostWords).flatMap((word) => [
    {
      name: `${JSON.stringify(word)} repeated`,
      isFull: false,
      make: (bytes) => fill(`${word} `, bytes),
    },
    {
      name: `${JSON.stringify(word)} and blanks`,
      isFull: false,
      make: (bytes) => word + fill(' ', bytes),
    },
    {
      name: `${JSON.stringify(word)} and digits`,
      isFull: false,
      make: (bytes) => `${word} ${fill('1', bytes)}`,
    },
  ])
}

/** Sources with more words are lists of names. */
const mostWords = 6

/** So many bytes of the unit, and an end that fits nothing. */
function fill(unit: string, bytes: number): string {
  return `${unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit)))}\u0001!x`
}
