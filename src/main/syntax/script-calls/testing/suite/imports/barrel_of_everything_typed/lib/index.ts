export { default } from './handler'
export * as tools from './tools'
export * from './extra'
export { inner as helper } from './extra'
