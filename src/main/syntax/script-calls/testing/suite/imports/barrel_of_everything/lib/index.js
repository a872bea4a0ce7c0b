export { default } from './handler.js'
export * as tools from './tools.js'
export * from './extra.js'
export { inner as helper } from './extra.js'
