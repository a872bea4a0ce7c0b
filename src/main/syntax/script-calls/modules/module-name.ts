// How a file of JavaScript or TypeScript is named as a module.

/** `lib/to-import.js` is `lib.to-import`. */
export function moduleName(path: string): string {
  return path.replace(/(?:\.d)?\.[^./]+$/, '').replaceAll('/', '.')
}
