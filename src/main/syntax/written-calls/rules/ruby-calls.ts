// Calls of Ruby.
import { type CallRules, childrenOf, madeOf, textOf } from '../call-rules.ts'

export const rubyCalls: CallRules = {
  separator: '::',
  pathSeparator: '::',
  outside: '<builtin>',
  own: ['self'],
  above: ['super'],
  hasBareMethods: true,
  constructorName: 'initialize',
  calls: {
    call: (node) => {
      const receiver = textOf(node, 'receiver')
      const method = textOf(node, 'method')
      if (method === 'new' && (receiver === '' || /^[A-Z][\w:]*$|^self$/.test(receiver)))
        return { written: receiver || 'self', isConstruction: true }
      if (method === 'super') return { written: 'super' }
      return { written: receiver === '' ? method : `${receiver}.${method}` }
    },
    super: (node) => (node.parent?.type === 'call' ? null : { written: 'super' }),
    // A name that stands alone is a call unless it was assigned; whether a method has it is looked up.
    identifier: (node) =>
      /^(?:body_statement|program|then|block_body|do)$/.test(node.parent?.type ?? '')
        ? { written: node.text, isName: true }
        : null,
  },
  names: {
    assignment: (node) => {
      const name = textOf(node, 'left')
      return /^@{0,2}\w+$/.test(name)
        ? [{ name, type: madeOf(textOf(node, 'right')), isField: name.startsWith('@') }]
        : []
    },
    method_parameters: (node) => parameters(node.text),
    block_parameters: (node) => parameters(node.text),
  },
  imports: {},
  parents: {
    superclass: (node) => ({ of: null, types: [node.text.replace(/^<\s*/, '')] }),
    // Modules that are mixed in.
    call: (node) =>
      node.childForFieldName('receiver') === null &&
      /^(?:include|prepend|extend)$/.test(textOf(node, 'method'))
        ? {
            of: null,
            types: childrenOf(node, 'argument_list')
              .flatMap((list) => childrenOf(list))
              .flatMap(({ type, text }) =>
                type === 'constant' || type === 'scope_resolution' ? [text.slice(0, 200)] : [],
              ),
          }
        : null,
  },
}

function parameters(text: string) {
  return text
    .slice(0, 1000)
    .split(/[()|,]/)
    .flatMap((part) => {
      const name = /^\s*[*&]{0,2}(\w+)/.exec(part)?.[1]
      return name === undefined ? [] : [{ name, type: null }]
    })
}
