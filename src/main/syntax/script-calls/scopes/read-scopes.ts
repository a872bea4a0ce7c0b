// Reads the scopes, functions and classes of a file, and names them.

import type { ClassCode, Code, ModuleUnit, Scope, ScriptNode } from '../tree/program.ts'
import { childOf, kidOf, stringOf, textOf } from '../tree/script-node.ts'
import { declare, eachBound, resolveName } from './scope.ts'

/** Where a name is written: functions, arrows and classes of one place are counted together. */
interface Place {
  readonly path: string
  readonly scope: Scope
  readonly counts: { arrows: number; functions: number }
  readonly ownerClass: ClassCode | null
}

/** What reading hands on. */
export interface ReadScopes {
  readonly codes: Code[]
  readonly classes: ClassCode[]
}

const functionTypes = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
])
const blockTypes = new Set([
  'statement_block',
  'for_statement',
  'for_in_statement',
  'switch_body',
  'catch_clause',
  'class_static_block',
])
const classTypes = new Set(['class_declaration', 'class', 'abstract_class_declaration'])

/**
 * @param nextId gives numbers that no other function of the analysis has.
 * @param around the scope that the text stands in; a file stands in none.
 */
export function readScopes(
  unit: ModuleUnit,
  nextId: () => number,
  around: Scope | null = null,
): ReadScopes {
  const codes: Code[] = []
  const classes: ClassCode[] = []
  const module = makeCode('module', unit.name, unit.root, around, null)
  unit.code = module
  codes.push(module)
  unit.root.scope = module.scope
  const open: { node: ScriptNode; place: Place }[] = []
  const descend = (node: ScriptNode, place: Place) => {
    for (let at = node.kids.length - 1; at >= 0; at -= 1) {
      const kid = node.kids[at]
      if (kid) open.push({ node: kid, place })
    }
  }
  descend(unit.root, placeOf(module.name, module.scope))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, place } = next
    if (functionTypes.has(node.type)) readFunction(node, place)
    else if (classTypes.has(node.type)) readClass(node, place)
    else if (node.type === 'internal_module' || node.type === 'module') readNamespace(node, place)
    else if (blockTypes.has(node.type)) {
      const scope: Scope = { parent: place.scope, code: place.scope.code, names: new Map() }
      node.scope = scope
      if (node.type === 'catch_clause') bind(childOf(node, 'parameter'), scope, 'lexical')
      if (node.type === 'for_in_statement') readLoopNames(node, scope)
      descend(node, { ...place, scope })
    } else {
      readNames(node, place.scope)
      descend(node, place)
    }
  }
  markWrites(unit.root, module.scope)
  return { codes, classes }

  function makeCode(
    kind: Code['kind'],
    name: string,
    node: ScriptNode,
    parent: Scope | null,
    ownerClass: ClassCode | null,
  ): Code {
    const scope = { parent, names: new Map() } as unknown as { code: Code } & Scope
    const code: Code = {
      kind,
      id: nextId(),
      name,
      node,
      parent: parent?.code ?? null,
      isArrow: node.type === 'arrow_function',
      isAsync: node.marks.includes('async'),
      isGenerator: node.type.startsWith('generator') || node.marks.includes('*'),
      scope,
      ownerClass,
      module: unit,
    }
    scope.code = code
    return code
  }

  function readFunction(node: ScriptNode, place: Place): void {
    const named = childOf(node, 'name')
    const isMethod = node.type === 'method_definition'
    const isDeclared = node.type.endsWith('_declaration')
    let name: string
    if (node.type === 'arrow_function') name = `${place.path}.<arrow${++place.counts.arrows}>`
    else if (isMethod && named)
      name = place.ownerClass
        ? memberName(place.path, named)
        : memberName(literalPath(node, place.path), named)
    else if (named) name = `${place.path}.${textOf(named)}`
    else name = `${place.path}.<anon${++place.counts.functions}>`
    let around = place.scope
    if (!isMethod && !isDeclared && named) {
      // A function expression's own name is known inside it alone.
      around = { parent: around, code: around.code, names: new Map() }
      declare(around, textOf(named), 'function')
    }
    const code = makeCode(isMethod ? 'method' : 'function', name, node, around, place.ownerClass)
    codes.push(code)
    node.code = code
    node.scope = code.scope
    if (isMethod && place.ownerClass && named && textOf(named) === 'constructor')
      place.ownerClass.written ??= code
    if (isDeclared && named) declare(place.scope, textOf(named), 'function')
    const parameters = childOf(node, 'parameters') ?? childOf(node, 'parameter')
    if (parameters?.type === 'identifier') bind(parameters, code.scope, 'parameter')
    else for (const one of parameters?.kids ?? []) bind(one, code.scope, 'parameter')
    if (!code.isArrow) declare(code.scope, 'arguments', 'parameter')
    const inner = placeOf(name, code.scope)
    for (let at = node.kids.length - 1; at >= 0; at -= 1) {
      const kid = node.kids[at]
      if (!kid || kid === named) {
        if (kid?.type === 'computed_property_name') open.push({ node: kid, place })
        continue
      }
      if (kid.type === 'decorator') open.push({ node: kid, place })
      else if (kid.type === 'statement_block' && kid.field === 'body') {
        kid.scope = code.scope
        descend(kid, inner)
      } else open.push({ node: kid, place: inner })
    }
  }

  function readClass(node: ScriptNode, place: Place): void {
    const named = childOf(node, 'name')
    const given = named ? textOf(named) : assignedName(node)
    const name = `${place.path}.${given ?? `<anon${++place.counts.functions}>`}`
    const code: ClassCode = { kind: 'class', id: nextId(), name, node, written: null }
    node.code = code
    classes.push(code)
    let { scope } = place
    if (named && node.type !== 'class') declare(scope, textOf(named), 'class')
    else if (named) {
      scope = { parent: scope, code: scope.code, names: new Map() }
      declare(scope, textOf(named), 'class')
    }
    node.scope = scope
    descend(node, { ...placeOf(name, scope), ownerClass: code })
  }

  function readNamespace(node: ScriptNode, place: Place): void {
    const named = childOf(node, 'name')
    if (!named) return
    const name = named.type === 'string' ? stringOf(named) : textOf(named)
    const scope: Scope = { parent: place.scope, code: place.scope.code, names: new Map() }
    if (named.type !== 'string') declare(place.scope, name.split('.')[0] ?? name, 'lexical')
    node.scope = scope
    const body = childOf(node, 'body')
    if (body) {
      body.scope = scope
      descend(body, placeOf(`${place.path}.${name}`, scope))
    }
  }
}

function placeOf(path: string, scope: Scope): Place {
  return { path, scope, counts: { arrows: 0, functions: 0 }, ownerClass: null }
}

function varScope(scope: Scope): Scope {
  let at = scope
  while (at.parent && at.parent.code === at.code) at = at.parent
  return at.code.scope
}

function bind(
  pattern: ScriptNode | null,
  scope: Scope,
  kind: 'var' | 'lexical' | 'parameter',
): void {
  if (pattern) eachBound(pattern, (name) => declare(scope, textOf(name), kind))
}

function readLoopNames(node: ScriptNode, scope: Scope): void {
  const left = childOf(node, 'left')
  const kind = childOf(node, 'kind')
  const word = kind ? textOf(kind) : node.marks.find((mark) => /^(?:var|let|const)$/.test(mark))
  if (!left || word === undefined) return
  if (word === 'var') bind(left, varScope(scope), 'var')
  else bind(left, scope, 'lexical')
}

function readNames(node: ScriptNode, scope: Scope): void {
  switch (node.type) {
    case 'variable_declarator': {
      const isVar = node.parent?.type === 'variable_declaration'
      bind(childOf(node, 'name'), isVar ? varScope(scope) : scope, isVar ? 'var' : 'lexical')
      break
    }
    case 'import_clause':
    case 'namespace_import':
    case 'import_require_clause':
      for (const kid of node.kids)
        if (kid.type === 'identifier') declare(scope, textOf(kid), 'import')
      break
    case 'import_specifier': {
      const name = childOf(node, 'alias') ?? childOf(node, 'name')
      if (name) declare(scope, textOf(name), 'import')
      break
    }
    case 'enum_declaration': {
      const name = childOf(node, 'name')
      if (name) declare(scope, textOf(name), 'lexical')
      break
    }
    case 'import_alias': {
      const [name] = node.kids
      if (name) declare(scope, textOf(name), 'lexical')
      break
    }
  }
}

/** `C.run`, `C[Symbol.iterator]`; a computed name in quotes is the name itself. */
function memberName(path: string, name: ScriptNode): string {
  if (name.type === 'string') return `${path}.${stringOf(name)}`
  if (name.type !== 'computed_property_name') return `${path}.${textOf(name)}`
  const [inner] = name.kids
  return inner?.type === 'string' ? `${path}.${stringOf(inner)}` : `${path}${textOf(name)}`
}

/** The path of an object literal: the names of what it is assigned to. */
function literalPath(method: ScriptNode, path: string): string {
  const names: string[] = []
  let literal = method.parent
  while (literal?.type === 'object' && literal.parent?.type === 'pair') {
    const key = childOf(literal.parent, 'key')
    if (key) names.unshift(key.type === 'string' ? stringOf(key) : textOf(key))
    literal = literal.parent.parent
  }
  const outer = literal ? assignedName(literal) : null
  if (outer !== null) names.unshift(outer)
  return [path, ...names].join('.')
}

/** What an expression is assigned to, where that is a name. */
function assignedName(node: ScriptNode): string | null {
  let at = node
  while (
    at.parent &&
    /^(?:parenthesized_expression|as_expression|satisfies_expression)$/.test(at.parent.type)
  )
    at = at.parent
  const { parent } = at
  if (!parent) return null
  if (parent.type === 'variable_declarator' && at.field === 'value') {
    const name = childOf(parent, 'name')
    return name?.type === 'identifier' ? textOf(name) : null
  }
  if (parent.type === 'assignment_expression' && at.field === 'right') {
    const left = childOf(parent, 'left')
    return left?.type === 'identifier' ? textOf(left) : null
  }
  return null
}

/** Whether a name stands for more than one of its properties, or for what it is given. */
function isWhole({ field, parent }: ScriptNode): boolean {
  if (field === 'object') return !/^(?:member|subscript)_expression$/.test(parent?.type ?? '')
  return (
    !(field === 'name' && parent?.type === 'variable_declarator') &&
    !(field === 'left' && parent?.type === 'assignment_expression')
  )
}

/** Marks the variables that inner functions name or assign. */
function markWrites(root: ScriptNode, scope: Scope): void {
  const open: { node: ScriptNode; scope: Scope }[] = [{ node: root, scope }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inner = next.node.scope ?? next.scope
    const { node } = next
    const target =
      node.type === 'assignment_expression' || node.type === 'augmented_assignment_expression'
        ? childOf(node, 'left')
        : node.type === 'for_in_statement' && !kidOf(node, 'kind')
          ? childOf(node, 'left')
          : null
    if (target)
      eachBound(target, (name) => {
        const variable = resolveName(inner, textOf(name))
        if (!variable) return
        variable.isReassigned = true
        if (variable.owner !== inner.code) variable.isWrittenInside = true
      })
    if (node.type === 'identifier' || node.type === 'shorthand_property_identifier') {
      const variable = resolveName(inner, textOf(node))
      if (variable && variable.owner !== inner.code) variable.isCaptured = true
      if (variable && isWhole(node)) variable.isHanded = true
    }
    for (const kid of node.kids) open.push({ node: kid, scope: inner })
  }
}
