// Larger Python programs, whose runs are merged: what is told apart in them, and what is told by class alone.
import { describe, expect, it } from 'vitest'
import { analyzePythonFiles } from './python-engine.ts'

/** More lines than a program has whose functions are taken to be called by itself alone. */
const large = '\n'.repeat(900)

async function graphOf(text: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { graph } = await analyzePythonFiles([
    { path: 'main.py', file: 'main.py', language: 'python', text: text + large },
  ])
  return graph
}

describe('what one function hands on for many', () => {
  it('keeps lists apart that are filled through methods with one decorator', async () => {
    const kinds = ['before', 'after', 'teardown', 'error', 'template', 'filter', 'test', 'shell']
    const methods = kinds
      .map(
        (kind) =>
          `    @setup\n    def ${kind}(self, f):\n        self.${kind}s.append(f)\n    def run_${kind}(self):\n        for f in self.${kind}s:\n            f()\n    def use_${kind}(self):\n        self.${kind}(lambda: None)\n`,
      )
      .join('')
    const lists = kinds.map((kind) => `        self.${kind}s = []\n`).join('')
    const graph = await graphOf(
      `def setup(f):\n    def wrapper(self, *args, **kwargs):\n        self.check()\n        return f(self, *args, **kwargs)\n    return wrapper\nclass App:\n    def __init__(self):\n${lists}    def check(self): pass\n${methods}`,
    )
    for (const kind of kinds)
      expect(graph[`main.App.run_${kind}`]).toEqual([`main.App.use_${kind}.<lambda1>`])
  })

  it('keeps the tables apart that many objects make of one class each', async () => {
    const makers = Array.from({ length: 5 }, (_, at) => `Text().render('${at}')\n`).join('')
    const graph = await graphOf(
      `class Ruler:\n    def __init__(self):\n        self.rules = []\n        self.cache = None\n    def push(self, rule):\n        self.rules.append(rule)\n    def get(self):\n        if self.cache is None:\n            self.cache = list(self.rules)\n        return self.cache\ndef block(text): pass\ndef inline(text): pass\nclass Blocks:\n    def __init__(self):\n        self.ruler = Ruler()\n        self.ruler.push(block)\n    def run(self, text):\n        for rule in self.ruler.get():\n            rule(text)\nclass Inlines:\n    def __init__(self):\n        self.ruler = Ruler()\n        self.ruler.push(inline)\n    def run(self, text):\n        for rule in self.ruler.get():\n            rule(text)\nclass Text:\n    def __init__(self):\n        self.blocks = Blocks()\n        self.inlines = Inlines()\n    def render(self, text):\n        self.blocks.run(text)\n        self.inlines.run(text)\n${makers}`,
    )
    expect(graph['main.Blocks.run']).toEqual(['main.Ruler.get', 'main.block'])
    expect(graph['main.Inlines.run']).toEqual(['main.Ruler.get', 'main.inline'])
  })

  it('keeps a function that a decorator hands back apart from others', async () => {
    const handlers = Array.from(
      { length: 20 },
      (_, at) => `    @handle('${at}')\n    def on${at}(event): pass\n`,
    ).join('')
    const graph = await graphOf(
      `class Bindings:\n    def __init__(self):\n        self.all = []\n    def add(self, key):\n        def decorate(f):\n            self.all.append(f)\n            return f\n        return decorate\ndef load():\n    handle = Bindings().add\n${handlers}    @handle('i')\n    def insert(event): pass\n    @handle('a')\n    def append(event):\n        insert(event)\n`,
    )
    expect(graph['main.load.append']).toEqual(['main.load.insert'])
  })

  it('gives a class method’s result by the class that it was called on', async () => {
    const kinds = Array.from({ length: 16 }, (_, at) => `Kind${at}`)
    const classes = kinds
      .map(
        (kind) =>
          `class ${kind}(Configurable):\n    @classmethod\n    def base(cls): return ${kind}\n    @classmethod\n    def default(cls): return Fast${kind}\nclass Fast${kind}(${kind}):\n    def initialize(self): pass\n    def close(self): pass\ndef close${kind}():\n    ${kind}().close()\n`,
      )
      .join('')
    const graph = await graphOf(
      `class Configurable:\n    def __new__(cls, *args):\n        made = super().__new__(cls.chosen())\n        made.initialize(*args)\n        return made\n    @classmethod\n    def chosen(cls):\n        base = cls.base()\n        if base.__dict__.get('impl') is None:\n            base.impl = cls.default()\n        return base.impl\n${classes}`,
    )
    for (const kind of kinds)
      expect((graph[`main.close${kind}`] ?? []).filter((name) => name.endsWith('.close'))).toEqual([
        `main.Fast${kind}.close`,
      ])
  })
})

describe('an object that answers for what it has not', () => {
  it('is not asked for what its methods set', async () => {
    const graph = await graphOf(
      `class Tag:\n    def first(self):\n        return self.contents[0]\n    def __getattr__(self, name):\n        return self.find(name)\n    def find(self, name):\n        return Tag(name)\n    def __init__(self, name):\n        self.reset()\n    def reset(self):\n        self.contents = []\n    def body(self):\n        return self.title + self.doc\n    @staticmethod\n    def open(doc):\n        Tag.doc = doc\n`,
    )
    expect(graph['main.Tag.first']).toEqual([])
    expect(graph['main.Tag.body']).toEqual(['main.Tag.__getattr__'])
  })

  it('stands for the class to which it is cast', async () => {
    const graph = await graphOf(
      `from typing import cast\nclass Request:\n    @property\n    def body(self): return Body()\nclass Body:\n    def read(self): pass\nclass Proxy:\n    def __init__(self, request, defaults):\n        self.request = request\n    def __getattr__(self, name):\n        return getattr(self.request, name)\ndef send(request: Request):\n    request.body.read()\ndef begin():\n    send(cast(Request, Proxy(Request(), {})))\n`,
    )
    expect(graph['main.send']).toContain('main.Body.read')
    expect(graph['main.send']).toContain('main.Proxy.__getattr__')
    expect(graph['main.Proxy.__getattr__']).toContain('main.Request.body')
  })

  it('is no value that was asked not to be callable', async () => {
    const graph = await graphOf(
      `from collections.abc import Callable\nclass Tag:\n    def __call__(self): pass\n    def __iter__(self): return iter([])\ndef normal(value):\n    if isinstance(value, str) or isinstance(value, Callable):\n        return value\n    for one in value:\n        one()\nnormal(Tag())\nnormal([Tag()])\n`,
    )
    expect(graph['main.normal']).toEqual(['<builtin>.isinstance', 'main.Tag.__call__'])
  })
})

describe('a method that is run on classes below', () => {
  it('leads to what they have in the place of class methods, unless they have another in its own', async () => {
    const graph = await graphOf(
      `class Handler:\n    @classmethod\n    def verify(cls, text):\n        return cls.parse(text)\n    @classmethod\n    def parse(cls, text): pass\nclass Md5(Handler):\n    @classmethod\n    def parse(cls, text): pass\nclass Own(Handler):\n    @classmethod\n    def verify(cls, text): pass\n    @classmethod\n    def parse(cls, text): pass\n`,
    )
    expect(graph['main.Handler.verify']).toEqual(['main.Handler.parse', 'main.Md5.parse'])
  })

  it('makes one of any class below where it makes one of its own class', async () => {
    const graph = await graphOf(
      `class Handler:\n    @classmethod\n    def hash(cls, secret):\n        self = cls()\n        return self.checksum(secret)\n    def checksum(self, secret):\n        raise NotImplementedError()\nclass Md5(Handler):\n    def checksum(self, secret): pass\nclass Sha1(Handler):\n    def checksum(self, secret): pass\n`,
    )
    expect(graph['main.Handler.hash']).toEqual(['main.Md5.checksum', 'main.Sha1.checksum'])
  })

  it('is not led to the methods of a class that never runs it', async () => {
    const graph = await graphOf(
      `class Headers:\n    def update(self):\n        self.add()\n    def add(self): pass\nclass Fixed(Headers):\n    def update(self):\n        raise TypeError()\n    def add(self):\n        raise TypeError()\nclass Counted(Headers):\n    def update(self):\n        super().update()\n    def add(self): pass\n`,
    )
    expect(graph['main.Headers.update']).toEqual(['main.Counted.add', 'main.Headers.add'])
  })

  it('is not led to those of a class that runs it on another object alone', async () => {
    const graph = await graphOf(
      `class Client:\n    def fetch(self):\n        self.pack()\n    def pack(self): pass\nclass Local(Client):\n    def fetch(self):\n        repo = open_repo()\n        repo.fetch()\n    def pack(self): pass\nclass Remote(Client):\n    def fetch(self):\n        Client.fetch(self)\n    def pack(self): pass\n`,
    )
    expect(graph['main.Client.fetch']).toEqual(['main.Client.pack', 'main.Remote.pack'])
  })

  it('is no property that only says that they have one', async () => {
    const graph = await graphOf(
      `from abc import abstractmethod\nclass Protocol:\n    @property\n    @abstractmethod\n    def chosen(self):\n        raise NotImplementedError()\n    @property\n    def version(self):\n        raise NotImplementedError()\n    def show(self):\n        return self.chosen, self.version\nclass Wire(Protocol):\n    pass\nclass Fast(Wire):\n    @property\n    def chosen(self): return 1\ndef show(p: Protocol):\n    return p.chosen\n`,
    )
    expect(graph['main.Protocol.show']).toEqual(['main.Fast.chosen', 'main.Protocol.version'])
    expect(graph['main.show']).toEqual(['main.Fast.chosen'])
  })

  it('is no method that each of them has in its place, where one of the class was made', async () => {
    const classes =
      'class Loop:\n    def __new__(cls):\n        return super().__new__(cls)\n    def stop(self):\n        raise NotImplementedError()\n    def run(self):\n        def later():\n            self.stop()\n        later()\nclass Base(Loop):\n    pass\nclass Fast(Base):\n    def stop(self): pass\n'
    const use = 'def main():\n    Loop().run()\n'
    expect((await graphOf(classes + use))['main.Loop.run.later']).toEqual(['main.Fast.stop'])
    const other = await graphOf(`${classes}class Slow(Base):\n    def halt(self): pass\n${use}`)
    expect(other['main.Loop.run.later']).toEqual(['main.Fast.stop', 'main.Loop.stop'])
  })

  it('is found behind a base from outside', async () => {
    const graph = await graphOf(
      `from html.parser import HTMLParser\nclass Detects:\n    def detect(self): pass\nclass Parser(HTMLParser, Detects):\n    def handle_data(self, data):\n        self.detect()\n        self.close()\n`,
    )
    expect(graph['main.Parser.handle_data']).toEqual([
      'html.parser.HTMLParser.close',
      'main.Detects.detect',
    ])
  })
})

describe('a method that an object puts in the place of that of its class', () => {
  const handler =
    'class Handler:\n    def write(self): pass\n    def flush(self): pass\n    def reply(self):\n        self.write()\ndef refuse(): pass\n'

  it('leaves that one to calls that may come before', async () => {
    const graph = await graphOf(
      `${handler}class Socket(Handler):\n    def detach(self):\n        for name in ['write', 'flush']:\n            setattr(self, name, refuse)\n    def accept(self):\n        self.write()\n        self.detach()\n`,
    )
    expect(graph['main.Socket.accept']).toContain('main.Handler.write')
    expect(graph['main.Handler.reply']).toEqual(['main.Handler.write'])
  })

  it('stands there alone where the object is made with it', async () => {
    const graph = await graphOf(
      `${handler}class Socket(Handler):\n    def __init__(self):\n        self.write = refuse\n    def accept(self):\n        self.write()\n`,
    )
    expect(graph['main.Socket.accept']).toEqual(['main.refuse'])
  })
})

describe('a loop that goes on while a variable is of a class', () => {
  it('has one of that class in its body alone', async () => {
    const graph = await graphOf(
      `class Text:\n    def __getattr__(self, name):\n        return None\nclass Fix:\n    def __init__(self, stream):\n        self._stream = stream\ndef bare(s):\n    while isinstance(s, Fix):\n        s = s._stream\n    return s\ndef main():\n    bare(Text())\n    bare(Fix(Text()))\n    bare(Text()).close()\n`,
    )
    expect(graph['main.bare']).toEqual(['<builtin>.isinstance'])
    expect(graph['main.main']).toContain('main.Text.__getattr__')
  })
})
