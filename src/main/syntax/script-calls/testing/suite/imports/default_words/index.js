export { default } from './begin.js'
export { default as Widget } from './widget.js'
export { default as end } from './end.js'
