export { execute as run } from './impl'
export { default as Widget } from './widget'
