// Ids of functions: their path, and their name in it.

/** The first `#` ends the path: one in the path itself is written otherwise. */
export const idOf = (path: string, qualifiedName: string): string =>
  /[%#]/.test(path)
    ? `${path.replaceAll('%', '%25').replaceAll('#', '%23')}#${qualifiedName}`
    : `${path}#${qualifiedName}`

/** The path in an id. */
export const pathOf = (id: string): string =>
  id.slice(0, id.indexOf('#')).replaceAll('%23', '#').replaceAll('%25', '%')
