export * from './one.js'
export * as tools from './tools.js'
