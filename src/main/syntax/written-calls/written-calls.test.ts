// Small projects in languages whose calls are resolved by what is written: the graph that a reader would draw.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { callGraphOf } from '../callgraph/callgraph.ts'
import { writtenEngines } from './written-engine.ts'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The graph of a project without its callers that call nothing. */
async function graphOf(files: Readonly<Record<string, string>>) {
  folder = mkdtempSync(join(tmpdir(), 'recollect-calls-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const problems: string[] = []
  const graph = await callGraphOf([folder], (problem) => problems.push(problem))
  expect(problems).toEqual([])
  return Object.fromEntries(Object.entries(graph).filter(([, callees]) => callees.length > 0))
}

describe('the calls of a project', () => {
  it('in Go: receivers, fields, results, packages and closures', async () => {
    const graph = await graphOf({
      'main.go': `package main
import (
	"fmt"
	keep "example.com/app/store"
)
type Log struct{}
func (l *Log) Info(text string) { fmt.Println(text, len(text)) }
type Cart struct { *Log; db *keep.DB }
func NewCart(db *keep.DB) *Cart { return &Cart{db: db} }
func (c *Cart) Add(n int) { c.db.Save(n); c.Info("added"); c.check() }
func (c Cart) check() {}
func main() {
	cart := NewCart(keep.Open())
	cart.Add(1)
	go func() { cart.check() }()
	text := []byte("x")
	run(text)
}
func run(handle func()) { handle() }
`,
      'store/db.go': `package store
type DB struct{}
func Open() *DB { return new(DB) }
func (d *DB) Save(n int) { d.write(n) }
func (d *DB) write(n int) {}
`,
    })
    expect(graph).toEqual({
      'main.Log.Info': ['<builtin>.len', 'fmt.Println'],
      'main.Cart.Add': ['main.Cart.check', 'main.Log.Info', 'store.DB.Save'],
      'main.main': ['main.Cart.Add', 'main.NewCart', 'main.run', 'store.Open'],
      'main.main.<func1>': ['main.Cart.check'],
      'store.Open': ['<builtin>.new'],
      'store.DB.Save': ['store.DB.write'],
    })
  })

  it('in Go: what methods and functions give, with and without names, and what is given by others', async () => {
    const graph = await graphOf({
      'main.go': `package main
import "net"
type Header map[string]string
func (h Header) Set(k string) {}
type Body interface { Close() }
type Reply struct { Header Header }
func (r *Reply) Close() {}
type Client struct{}
func (c *Client) Do(n int) (res *Reply, err error) { return nil, nil }
func (r *Reply) Head() Header { return r.Header }
func (r *Reply) Close2() {}
func dial() *Client { return nil }
func main() {
	c := dial()
	res, err := c.Do(1)
	res.Close()
	res.Head().Set("a")
	dial().Do(2)
	var any interface{} = res
	any.(*Reply).Close2()
	conn, err := net.Dial("tcp", "x")
	conn.Close()
}
`,
    })
    expect(graph['main.main']).toEqual([
      ...['main.Client.Do', 'main.Header.Set', 'main.Reply.Close', 'main.Reply.Close2'],
      ...['main.Reply.Head', 'main.dial', 'net.Dial', 'net.Dial.Close'],
    ])
  })

  it('in Rust: associated functions, traits, modules and closures', async () => {
    const graph = await graphOf({
      'src/main.rs': `mod store;
use store::{open as open_db, Db};
use std::fs;
trait Shape { fn area(&self) -> f64; fn twice(&self) -> f64 { self.area() } }
struct Cart { db: Db }
impl Cart {
    fn new(db: Db) -> Self { Self { db } }
    fn add(&mut self, n: i32) { self.db.save(n); Self::check(n); fs::read("x"); }
    fn check(n: i32) { println!("{}", n); }
}
impl Shape for Cart { fn area(&self) -> f64 { 1.0 } }
fn total(cart: &Cart) -> f64 { cart.twice() }
fn main() {
    let mut cart = Cart::new(open_db());
    cart.add(1);
    let later = |n| helper(n);
    total(&cart);
    store::close();
}
fn helper(n: i32) {}
`,
      'src/store.rs': `pub struct Db;
pub fn open() -> Db { Db }
pub fn close() {}
impl Db { pub fn save(&self, n: i32) { crate::helper(n) } }
`,
    })
    expect(graph).toEqual({
      'Shape::twice': ['Shape::area'],
      'Cart::add': ['Cart::check', 'std::fs::read', 'store::Db::save'],
      'Cart::check': ['<builtin>.println!'],
      total: ['Shape::twice'],
      main: ['Cart::add', 'Cart::new', 'store::close', 'store::open', 'total'],
      'main::later': ['helper'],
      'store::Db::save': ['helper'],
    })
  })

  it('in Java: constructors, inherited methods, imports, fields and lambdas', async () => {
    const graph = await graphOf({
      'shop/Cart.java': `package shop;
import shop.store.Store;
import static shop.store.Tools.join;
import java.util.List;
public class Cart extends Base {
  private final Store store;
  Cart(Store store) { super("cart"); this.store = store; }
  void add(int n) { check(n); store.save(n); super.log("x"); log("y"); join("a"); }
  private void check(int n) { System.out.println(n); }
  static Cart make() { return new Cart(new Store()); }
  void each(List<Integer> all) { all.forEach(n -> check(n)); var made = new Store(); made.save(1); }
}
class Base { Base(String name) {} void log(String text) { this.log(text); } }
`,
      'shop/store/Store.java': `package shop.store;
public class Store { public void save(int n) { Tools.join("b"); } }
class Tools { static String join(String a) { return a; } }
`,
    })
    expect(graph).toEqual({
      'shop.Cart.Cart': ['shop.Base.Base'],
      'shop.Cart.add': [
        'shop.Base.log',
        'shop.Cart.check',
        'shop.store.Store.save',
        'shop.store.Tools.join',
      ],
      'shop.Cart.check': ['System.out.println'],
      'shop.Cart.make': ['shop.Cart.Cart'],
      'shop.Cart.each': ['java.util.List.forEach', 'shop.store.Store.save'],
      'shop.Cart.each.<lambda1>': ['shop.Cart.check'],
      'shop.Base.log': ['shop.Base.log'],
      'shop.store.Store.save': ['shop.store.Tools.join'],
    })
  })

  it('in C++: declarations apart from definitions, pointers, namespaces and new', async () => {
    const graph = await graphOf({
      'cart.hpp': `#pragma once
namespace shop {
struct Store { void save(int n); static void open(); };
class Base { public: void log(); };
class Cart : public Base {
  Store store; Store* other;
 public:
  Cart(int n);
  void add(int n);
};
void helper(int n);
}
`,
      'cart.cpp': `#include "cart.hpp"
#include <algorithm>
namespace shop {
void Store::save(int n) {}
void Store::open() {}
void Base::log() {}
Cart::Cart(int n) { helper(n); }
void Cart::add(int n) { store.save(n); other->save(n); this->log(); log(); Store::open(); }
void helper(int n) { std::sort(&n, &n); printf("%d", n); }
}
int main() { shop::Cart cart(1); cart.add(2); auto* made = new shop::Cart(3); made->add(4); shop::helper(5); }
`,
    })
    expect(graph).toEqual({
      'shop::Cart::Cart': ['shop::helper'],
      'shop::Cart::add': ['shop::Base::log', 'shop::Store::open', 'shop::Store::save'],
      'shop::helper': ['<global>.printf', 'std::sort'],
      main: ['shop::Cart::Cart', 'shop::Cart::add', 'shop::helper'],
    })
  })

  it('in C#: properties, base constructors, static calls and lambdas', async () => {
    const graph = await graphOf({
      'Cart.cs': `using System;
namespace Shop {
  class Cart : Base {
    public Store Kept { get; set; }
    public Cart(Store kept) : base("cart") { Kept = kept; }
    public void Add(int n) { Check(n); Kept.Save(n); this.Log("x"); base.Log("y"); Store.Open(); Console.WriteLine(n); }
    private void Check(int n) { Func<int, int> later = x => Twice(x); }
    private static int Twice(int n) => n;
    static Cart Make() { var store = new Store(); store.Save(1); return new Cart(store); }
  }
  class Base { public Base(string name) { } protected void Log(string text) { } }
  class Store { public void Save(int n) { } public static void Open() { } }
}
`,
    })
    expect(graph).toEqual({
      'Shop.Cart.Cart': ['Shop.Base.Base'],
      'Shop.Cart.Add': [
        'Console.WriteLine',
        'Shop.Base.Log',
        'Shop.Cart.Check',
        'Shop.Store.Open',
        'Shop.Store.Save',
      ],
      'Shop.Cart.Check.later': ['Shop.Cart.Twice'],
      'Shop.Cart.Make': ['Shop.Cart.Cart', 'Shop.Store.Save'],
    })
  })

  it('in Ruby: instance variables, names alone, super, blocks and class methods', async () => {
    const graph = await graphOf({
      'cart.rb': `require_relative 'store'
class Base
  def initialize(name); end
  def log(text); end
end
class Cart < Base
  def initialize(n)
    super('cart')
    @store = Store.new
    @n = n
  end
  def add(n)
    check
    @store.save(n)
    self.log('x')
    log 'y'
    n.times { |i| check }
  end
  def log(text)
    super
  end
  def check
    n = 1
    n
  end
  def self.make
    new(1)
  end
end
Cart.make.add(2)
`,
      'store.rb': `class Store
  def save(n)
    Store.open
  end
  def self.open; end
end
`,
    })
    expect(graph).toEqual({
      'Cart::initialize': ['Base::initialize'],
      'Cart::add': ['Cart::check', 'Cart::log', 'Store::save'],
      'Cart::log': ['Base::log'],
      'Cart::self.make': ['Cart::initialize'],
      'Store::save': ['Store::self.open'],
      'cart.rb': ['<builtin>.require_relative', 'Cart::self.make'],
    })
  })

  it('in PHP: promoted properties, parents, traits, namespaces and functions', async () => {
    const graph = await graphOf({
      'Cart.php': `<?php
namespace Shop;
use Shop\\Store\\Db;
use function Shop\\Store\\close;
trait Logs { function log($text) { strlen($text); } }
class Base { function __construct($name) {} static function make() {} }
class Cart extends Base {
  use Logs;
  private Db $other;
  function __construct(private Db $db) { parent::__construct('cart'); $this->other = new Db(); }
  function add(int $n) { $this->db->save($n); $this->other?->save($n); $this->log('x'); self::make(); close(); }
}
function main() { $cart = new Cart(new Db()); $cart->add(1); $later = fn($n) => helper($n); }
function helper($n) {}
main();
`,
      'Store/Db.php': `<?php
namespace Shop\\Store;
class Db { function save($n) { Db::open(); } static function open() {} }
function close() {}
`,
    })
    expect(graph).toEqual({
      'Shop\\Logs::log': ['<builtin>.strlen'],
      'Shop\\Cart::__construct': ['Shop\\Base::__construct'],
      'Shop\\Cart::add': [
        'Shop\\Base::make',
        'Shop\\Logs::log',
        'Shop\\Store\\Db::save',
        'Shop\\Store\\close',
      ],
      'Shop\\main': ['Shop\\Cart::__construct', 'Shop\\Cart::add'],
      'Shop\\main::$later': ['Shop\\helper'],
      'Shop\\Store\\Db::save': ['Shop\\Store\\Db::open'],
      'Cart.php': ['Shop\\main'],
    })
  })
})

describe('what stands above a type, and what a name is by its place', () => {
  it('in Java: interfaces above interfaces, what is caught and what was asked for its type', async () => {
    const graph = await graphOf({
      'Shop.java': `interface Named<A, B> { void name(); }
interface Sold extends Named<String, Shop>, Cloneable { void sell(); }
class Fault extends Exception { void tell() {} }
class Shop {
  void run(Sold sold, Object other) {
    sold.name();
    try { sold.sell(); } catch (Fault fault) { fault.tell(); }
    if (other instanceof Sold again) again.sell();
  }
}
`,
    })
    expect(graph).toEqual({ 'Shop.run': ['Fault.tell', 'Named.name', 'Sold.sell'] })
  })

  it('in Rust: traits above traits, and of types with parameters', async () => {
    const graph = await graphOf({
      'lib.rs': `trait Named { fn name(&self) {} }
trait Sold: Named + Clone { fn sell(&self) {} }
struct Cart<'a> { of: &'a str }
impl<'a> Sold for Cart<'a> {}
fn run(sold: &dyn Sold, cart: Cart) {
    sold.name();
    cart.sell();
}
`,
    })
    expect(graph).toEqual({ run: ['Named::name', 'Sold::sell'] })
  })

  it('in Ruby: modules that are mixed in, questions, and what every object has', async () => {
    const graph = await graphOf({
      'shop.rb': `module Named
  def name; end
end
class Cart
  include Comparable, Named
  attr_reader :items
  def show
    name
    self.name
    raise 'none' if empty? || self.full?
  end
  def empty?; block_given?; end
  def full?; empty?; end
end
`,
    })
    expect(graph).toEqual({
      'Cart::empty?': ['<builtin>.block_given?'],
      'Cart::full?': ['Cart::empty?'],
      'Cart::show': ['<builtin>.raise', 'Cart::empty?', 'Cart::full?', 'Named::name'],
      'shop.rb': ['<builtin>.attr_reader', '<builtin>.include'],
    })
  })

  it('in Go: interfaces in interfaces, what is made new and what a loop goes over', async () => {
    const graph = await graphOf({
      'shop.go': `package shop
type Named interface { Name() }
type Sold interface { Named; Sell() }
type Cart struct { items []*Item; byName map[string]Item }
type Item struct{}
func (i *Item) Pay() {}
func (c *Cart) Run(sold Sold) {
	sold.Name()
	fresh := new(Item)
	fresh.Pay()
}
func Made() { new(Item).Pay() }
func (c *Cart) Each() {
	for _, item := range c.items {
		item.Pay()
	}
}
func Named2(byName map[string]Item) {
	for _, one := range byName {
		one.Pay()
	}
}
`,
    })
    expect(graph).toEqual({
      'shop.Cart.Run': ['<builtin>.new', 'shop.Item.Pay', 'shop.Named.Name'],
      'shop.Cart.Each': ['shop.Item.Pay'],
      'shop.Made': ['<builtin>.new', 'shop.Item.Pay'],
      'shop.Named2': ['shop.Item.Pay'],
    })
  })

  it('in C++: a change of type is no call, and types of a template are no part of a name', async () => {
    const graph = await graphOf({
      'shop.cpp': `template <typename A> A most(A a) { return a; }
int run(double x) {
  int a = static_cast<int>(x) + int(x) + (Price)(x);
  return most<int>(a) + (most)(a) + most<pair<int, int>>(a);
}
`,
    })
    expect(graph).toEqual({ run: ['most'] })
  })

  it('in C# and PHP: what is caught and what was asked for its type', async () => {
    const cs = await graphOf({
      'Shop.cs': `class Fault { public void Tell() {} }
class Shop {
  void Run(object other) {
    try { } catch (Fault fault) { fault.Tell(); }
    if (other is Shop again) again.Sell();
  }
  void Sell() {}
}
`,
    })
    expect(cs).toEqual({ 'Shop.Run': ['Fault.Tell', 'Shop.Sell'] })
    rmSync(folder, { recursive: true, force: true })
    const php = await graphOf({
      'shop.php': `<?php
class Fault { function tell() {} }
function run() {
  try { } catch (Fault $fault) { $fault->tell(); }
}
`,
    })
    expect(php).toEqual({ run: ['Fault::tell'] })
  })
})

describe('what is told of each call', () => {
  it('names the way, and why it is left open', async () => {
    const java = writtenEngines.find(({ languages }) => languages.includes('java'))
    const text = `class A extends Elsewhere {
  void f(B given, Object other) {
    g();
    given.h();
    f(given, other);
    given.h().again();
    inherited();
  }
  void g() { new B(); }
}
class B { void h() {} }
`
    const { facts } = (await java?.analyse(
      [{ path: 'A.java', file: 'A.java', language: 'java', text }],
      [],
      [],
    )) ?? { facts: [] }
    expect(
      facts.map(({ line, written, way, reason, resolved }) => [
        line,
        written,
        way,
        reason,
        resolved,
      ]),
    ).toEqual([
      [3, 'g', 'own method', null, ['A.g']],
      [4, 'given.h', 'inferred', null, ['B.h']],
      [5, 'f', 'own method', null, ['A.f']],
      [6, 'given.h().again', 'unresolved', 'chained', []],
      [6, 'given.h', 'inferred', null, ['B.h']],
      [7, 'inherited', 'unresolved', 'dynamic', []],
      [9, 'B', 'direct', null, []],
    ])
  })

  it('ends where there are many ways to the types above', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => level)
    const names = (level: number) => [...'ABCDEFGH'].map((letter) => `${letter}${level}`)
    // Each stands under all of the level above: 8 to the 11th ways lead from the lowest to the highest.
    const types = levels.flatMap((level) =>
      names(level).map((name) => {
        const above = level === 0 ? '' : ` : ${names(level - 1).join(', ')}`
        return `interface ${name}${above} { void Of${name}(); }`
      }),
    )
    const graph = await graphOf({
      'Ask.cs': `${types.join('\n')}
class Ask {
  void Run(A11 one) {
    one.OfH0();
    one.Nowhere();
  }
}
`,
    })
    expect(graph).toEqual({ 'Ask.Run': ['H0.OfH0'] })
  })
})
