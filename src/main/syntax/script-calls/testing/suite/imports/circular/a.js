import { b } from './b.js'
export function a(n) { if (n) b(n - 1) }
