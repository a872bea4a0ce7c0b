export * from './deep.js'
export * as ns from './a.js'
