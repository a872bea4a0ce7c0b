// The names that Python knows without an import, and the types among them.
import type { LiteralType } from '../tree/tree.ts'

const functions =
  'abs aiter all anext any ascii bin breakpoint callable chr compile delattr dir divmod enumerate eval exec filter format getattr globals hasattr hash help hex id input isinstance issubclass iter len locals map max min next oct open ord pow print property range repr reversed round setattr sorted staticmethod classmethod sum super type vars zip __import__ object memoryview bytearray complex frozenset slice str bytes int float bool list dict tuple set exit quit'

const exceptions =
  'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError'

export const builtinNames: ReadonlySet<string> = new Set(`${functions} ${exceptions}`.split(' '))

/** What calling a type makes. */
export const builtinTypes: ReadonlyMap<string, LiteralType> = new Map([
  ['str', 'PyStr'],
  ['bytes', 'PyBytes'],
  ['bytearray', 'PyBytes'],
  ['int', 'PyInt'],
  ['float', 'PyFloat'],
  ['bool', 'PyBool'],
  ['list', 'PyList'],
  ['dict', 'PyDict'],
  ['tuple', 'PyTuple'],
  ['set', 'PySet'],
  ['frozenset', 'PySet'],
])

/** What builtin functions give, where that is one of the types. */
export const builtinResults: ReadonlyMap<string, LiteralType> = new Map([
  ...builtinTypes,
  ['repr', 'PyStr'],
  ['ascii', 'PyStr'],
  ['chr', 'PyStr'],
  ['hex', 'PyStr'],
  ['bin', 'PyStr'],
  ['oct', 'PyStr'],
  ['format', 'PyStr'],
  ['input', 'PyStr'],
  ['len', 'PyInt'],
  ['ord', 'PyInt'],
  ['hash', 'PyInt'],
  ['id', 'PyInt'],
  ['callable', 'PyBool'],
  ['isinstance', 'PyBool'],
  ['issubclass', 'PyBool'],
  ['hasattr', 'PyBool'],
  ['any', 'PyBool'],
  ['all', 'PyBool'],
  ['dir', 'PyList'],
  ['globals', 'PyDict'],
  ['locals', 'PyDict'],
  ['vars', 'PyDict'],
])

/** What methods of builtin types give, where that is one of the types. */
export const methodResults: ReadonlyMap<string, LiteralType> = new Map(
  Object.entries({
    PyStr:
      'join:PyStr format:PyStr strip:PyStr lstrip:PyStr rstrip:PyStr lower:PyStr upper:PyStr title:PyStr replace:PyStr capitalize:PyStr casefold:PyStr center:PyStr ljust:PyStr rjust:PyStr zfill:PyStr expandtabs:PyStr swapcase:PyStr translate:PyStr removeprefix:PyStr removesuffix:PyStr format_map:PyStr split:PyList rsplit:PyList splitlines:PyList partition:PyTuple rpartition:PyTuple encode:PyBytes find:PyInt index:PyInt count:PyInt rfind:PyInt startswith:PyBool endswith:PyBool isdigit:PyBool',
    PyBytes: 'decode:PyStr join:PyBytes strip:PyBytes split:PyList replace:PyBytes hex:PyStr',
    PyInt: 'bit_length:PyInt to_bytes:PyBytes',
    PyFloat: 'is_integer:PyBool hex:PyStr',
    PyList: 'index:PyInt count:PyInt',
    PyTuple: 'index:PyInt count:PyInt',
  }).flatMap(([type, methods]) =>
    methods.split(' ').map((method) => {
      const [name = '', result = ''] = method.split(':')
      return [`${type}.${name}`, result as LiteralType] as const
    }),
  ),
)

/** Externals that are classes although their names are not capitalised. */
export const externalClasses: ReadonlySet<string> = new Set([
  'collections.defaultdict',
  'collections.deque',
  'datetime.datetime',
  'datetime.date',
  'datetime.timedelta',
  'datetime.time',
  'array.array',
])

/** Containers of the standard library by the builtin type that each is like. */
export const containers: ReadonlyMap<string, 'dict' | 'list' | 'set'> = new Map([
  ['collections.OrderedDict', 'dict'],
  ['collections.defaultdict', 'dict'],
  ['collections.UserDict', 'dict'],
  ['collections.UserList', 'list'],
  ['collections.deque', 'list'],
  ['weakref.WeakKeyDictionary', 'dict'],
  ['weakref.WeakValueDictionary', 'dict'],
  ['weakref.WeakSet', 'set'],
])
