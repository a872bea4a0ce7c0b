// Knows the lines by which the languages import, and what each names.

const importLine =
  /^(?:import\s+(?:type\s+)?(?:\S.*?\sfrom\s+)?["'](?<js>[^"']+)["']|(?:const|let|var)\s+[^\s=][^=]*=\s*require\(["'](?<req>[^"']+)["']\)|\}\s*from\s+["'](?<from>[^"']+)["']|from\s+(?<py>[\w.]+)\s+import\b|import\s+(?:static\s+)?(?<plain>[\w.*]+)|(?:pub\s+)?use\s+(?<use>[\w:\\]+)|using\s+(?<using>[\w.]+)\s*;|#\s*include\s+[<"](?<inc>[^>"]+)[>"]|(?:alias|require)\s+(?<ex>[A-Z][\w.]*)|require(?:_relative)?\s+["'](?<rb>[^"']+)["']|(?:\w+\s+)?"(?<go>[\w.-]+(?:\/[\w.-]+)+)"$)/

/** What the import line names, or null. */
export function importOf(line: string): string | null {
  if (line.length > 300) return null
  const groups = importLine.exec(line)?.groups
  return groups ? (Object.values(groups).find((value) => value !== undefined) ?? null) : null
}
