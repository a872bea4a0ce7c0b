// What the language and its hosts bring along, by name.
import type { BuiltinType } from '../values/value.ts'

/** Functions of the global object, called `<global>.name`. */
export const globalFunctions: ReadonlySet<string> = new Set(
  `eval parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape
  unescape setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask
  structuredClone fetch requestAnimationFrame cancelAnimationFrame alert confirm prompt atob btoa
  addEventListener removeEventListener dispatchEvent importScripts postMessage require`.split(
    /\s+/,
  ),
)

/** Objects and constructors, called `<builtin>.name`. */
export const globalNames: ReadonlySet<string> = new Set(
  `Object Function Array String Number Boolean BigInt Symbol Map Set WeakMap WeakSet WeakRef Promise Proxy
  Reflect JSON Math Date RegExp Error TypeError RangeError SyntaxError ReferenceError EvalError URIError
  AggregateError console process Buffer globalThis window self global document navigator location Intl
  ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array
  Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Atomics URL URLSearchParams
  TextEncoder TextDecoder AbortController Event EventTarget CustomEvent FinalizationRegistry performance
  localStorage sessionStorage history crypto Blob File FormData Headers Request Response WebSocket Worker
  MessageChannel XMLHttpRequest Image Iterator`.split(/\s+/),
)

const prototypes: Readonly<Record<BuiltinType, object | null>> = {
  Array: Array.prototype,
  String: String.prototype,
  Number: Number.prototype,
  Boolean: Boolean.prototype,
  RegExp: RegExp.prototype,
  Object: Object.prototype,
  Map: Map.prototype,
  Set: Set.prototype,
  WeakMap: WeakMap.prototype,
  WeakSet: WeakSet.prototype,
  Promise: Promise.prototype,
  Generator: Object.getPrototypeOf(Object.getPrototypeOf((function* () {})())),
  Date: Date.prototype,
  Error: Error.prototype,
  Function: Function.prototype,
  BigInt: BigInt.prototype,
  Symbol: Symbol.prototype,
  Proxy: null,
}

const methods = new Map(
  Object.entries(prototypes).map(([type, prototype]) => [
    type,
    new Set(
      prototype === null
        ? []
        : Object.entries(Object.getOwnPropertyDescriptors(prototype))
            .filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor')
            .map(([name]) => name),
    ),
  ]),
)
methods.set('Generator', new Set(['next', 'return', 'throw']))

/** Whether all methods of what is called so are known. */
export function isBuiltinType(name: string): name is BuiltinType {
  return Object.hasOwn(prototypes, name) && name !== 'Proxy'
}

/** Whether texts, lists, functions or patterns have a method of this name: who asks for one by it means theirs. */
export function isCommonMethod(name: string): boolean {
  return name.startsWith('[') || common.some((type) => hasBuiltinMethod(type, name))
}

const common = [
  'Array',
  'String',
  'Function',
  'Object',
  'RegExp',
  'Number',
  'Promise',
  'Generator',
] as const

/** Values of the type have a method of this name of their own. */
export function hasBuiltinMethod(type: BuiltinType, name: string): boolean {
  return methods.get(type)?.has(name) ?? false
}
