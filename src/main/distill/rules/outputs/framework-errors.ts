// Recognises the errors of bundlers, frameworks, build tools and of compilers that name the place on a line of its own.
import { form, placedBelow, type Recogniser } from './error-forms.ts'

/** `./src/App.tsx:12:5` or `/src/App.vue`, alone on its line. */
const placeAlone =
  /^\s*(?:\.{0,2}\/|[\w@-]+\/)?(?<file>[\w@.()[\]-]+(?:\/[\w@.()[\]-]+){0,20}\.\w{1,8})(?::(?<line>\d+)(?::\d+)?)?:?$/

/** A complaint of which the file stands alone on the nearest line above. */
function placedAbove(source: RegExp, most: number): Recogniser {
  const read = form(source)
  return (line, at, lines) => {
    const found = read(line, at, lines)
    if (!found || found.place !== null) return found
    const above = lines.slice(Math.max(0, at - most), at).findLast((one) => one.trim() !== '')
    const groups = placeAlone.exec((above ?? '').slice(0, 300))?.groups
    return groups?.file
      ? { ...found, place: groups.line ? `${groups.file}:${groups.line}` : groups.file }
      : found
  }
}

/** A heading with the complaint on the first line after it that says something. */
function saidBelow(heading: RegExp, said: RegExp): Recogniser {
  return (line, at, lines) => {
    if (!heading.test(line)) return null
    for (const below of lines.slice(at + 1, at + 6)) {
      const text = said.exec(below.slice(0, 600))?.groups?.text?.trim()
      if (text) return { text, place: null }
    }
    return null
  }
}

export const frameworkErrors: readonly Recogniser[] = [
  // Next.js, Create React App, svelte-check
  placedAbove(/^(?<text>(?:Type|Syntax|Lint) error: \S.{0,400})$/, 3),
  placedAbove(/^(?<text>Error: .{1,300} \((?:ts|js|svelte|css)\))$/, 2),
  form(/^\s*Line (?<line>\d+):\d+: {2}(?<text>\S.{0,300}?) {2}\S+$/),
  // webpack: ERROR in ./src/a.ts 3:4
  (line, at, lines) => {
    const head =
      /^ERROR in (?<file>\.?\/?[\w@.-]+(?:\/[\w@.()[\]-]+)*)(?:[ :](?<line>\d+):\d[\d:-]*)?$/.exec(
        line.slice(0, 400),
      )?.groups
    const text = lines.slice(at + 1, at + 4).find((below) => below.trim() !== '')
    if (!head?.file || !text || text.length > 600) return null
    return { text: text.trim(), place: head.line ? `${head.file}:${head.line}` : head.file }
  },
  form(/^(?<text>Module not found: .{1,400})$/),
  // esbuild and Angular: ✘ [ERROR] …, the place below
  placedBelow(
    /^[✘X] \[ERROR\] (?<text>\S.{0,400})$/,
    /^\s{2,8}(?<file>[^\s:]{1,300}\.\w{1,6}):(?<line>\d+):\d+:?$/,
  ),
  // Vite and Rollup
  saidBelow(
    /^error during build:$/,
    /^(?:Build failed with \d+ errors?:)?(?:\[[\w:@/-]+\] ?)*(?<text>.*)$/,
  ),
  form(/^\[vite\]: (?<text>\S.{0,400})$/),
  // Astro, Parcel
  form(/^(?<file>[^\s:]{1,300}):(?<line>\d+):\d+ - error (?<text>(?:ts|astro)\(\d+\): .{1,400})$/),
  saidBelow(/^🚨 Build failed/u, /^(?:@parcel\/[\w-]+: )?(?<text>\S.*)$/),
  // Maven: what failed of the goal; Gradle: what went wrong
  form(
    /^\[ERROR\] Failed to execute goal \S+ (?:\([^)]{0,80}\) )?on project \S+: (?<text>\S.{0,400}?)(?: -> \[Help 1\])?$/,
  ),
  (line, at, lines) => {
    if (!/^\* What went wrong:/.test(line)) return null
    const below = lines.slice(at + 1, at + 12)
    const task = below.find((one) => one.trim() !== '')?.trim() ?? ''
    const why = below.flatMap((one) => /^\s*> (\S.{0,300})$/.exec(one)?.[1] ?? [])
    const failing = /^Execution failed for task '(\S{1,200})'/.exec(task)?.[1]
    if (task === '') return null
    const reason = why[0] ?? ''
    return { text: failing ? `${failing}${reason ? `: ${reason}` : ' failed'}` : task, place: null }
  },
  // Kotlin, Scala, MSBuild
  form(/^e: (?:file:\/\/)?(?<file>\/?[^\s:]{1,300}\.kts?):(?<line>\d+):\d+:? (?<text>\S.{0,400})$/),
  form(
    /^\[error\] (?<file>\/?[^\s:]{1,300}\.(?:scala|java|sbt)):(?<line>\d+)(?::\d+)?: (?<text>\S.{0,400})$/,
  ),
  (line, at, lines) => {
    const head = /^\[error\] -- (?:\[E\d+\] )?(.{1,80}?): ([^\s:]{1,300}):(\d+):\d+ -*$/.exec(line)
    const said = lines
      .slice(at + 1, at + 6)
      .map((below) => /^\[error\] +\| +([A-Za-z].{3,300})$/.exec(below)?.[1])
      .find((text) => text !== undefined)
    return head ? { text: said?.trim() ?? head[1] ?? '', place: `${head[2]}:${head[3]}` } : null
  },
  form(
    /^(?<file>[^\s:(][^:(]{0,300}?)(?:\((?<line>\d+),\d+\))? ?: error (?<text>[A-Z]{2,4}\d{3,5}: .{1,400})$/,
  ),
  // OCaml, F# scripts: File "a.ml", line 3, then the error
  (line, at, lines) => {
    const head = /^File "([^"]{1,300})", lines? (\d+)(?:-\d+)?, characters/.exec(line)
    if (!head) return null
    const said = lines
      .slice(at + 1, at + 12)
      .map((below) => /^Error: (\S.{0,300})$/.exec(below)?.[1])
      .find((text) => text !== undefined)
    return said ? { text: said, place: `${head[1]}:${head[2]}` } : null
  },
  // Haskell: the message stands in bullets below
  (line, at, lines) => {
    const head = /^(\S{1,300}\.l?hs):(\d+):\d+(?:-\d+)?: error(?!\w)(.*)$/.exec(line)
    if (!head) return null
    const own = (head[3] ?? '').replace(/^:?(?: \[[\w-]+\])?:?\s*/, '')
    const said = lines
      .slice(at + 1, at + 4)
      .map((below) => /^\s+(?:• )?(\S.{2,300})$/.exec(below)?.[1])
      .find((text) => text !== undefined)
    return { text: own || said || 'error', place: `${head[1]}:${head[2]}` }
  },
  // Elm, Gleam
  (line, at, lines) => {
    const head = /^-- ([A-Z][A-Z ]{2,60}?) -{3,} (\S{1,200}\.elm)$/.exec(line)
    const said = lines.slice(at + 1, at + 4).find((below) => below.trim() !== '')
    return head ? { text: said?.trim() ?? head[1] ?? '', place: head[2] ?? null } : null
  },
  placedBelow(/^error: (?<text>[A-Z]\S.{0,300})$/, /┌─ (?<file>[^:\s]{1,300}):(?<line>\d+)/),
  // Dart: lib/a.dart:3:5: Error: …, and its analyzer
  form(/^(?<file>[^\s:]{1,300}\.dart):(?<line>\d+):\d+: Error: (?<text>\S.{0,400})$/),
  form(
    /^\s*error [•-] (?<text>\S.{0,300}?) [•-] (?<file>[^\s:]{1,300}):(?<line>\d+):\d+ [•-] \w+$/,
  ),
  // Solidity, Terraform, CMake, Meson, protoc
  placedBelow(/^Error \(\d+\): (?<text>\S.{0,400})$/, /^\s*--> (?<file>[^:]+):(?<line>\d+):\d+/),
  placedBelow(/^│ Error: (?<text>\S.{0,400})$/, /^│ +on (?<file>\S{1,200}) line (?<line>\d+)/),
  (line, at, lines) => {
    const head = /^CMake Error at ([^\s:]{1,300}):(\d+) \(\S{1,80}\):$/.exec(line)
    const said = lines.slice(at + 1, at + 4).find((below) => below.trim() !== '')
    return head && said ? { text: said.trim(), place: `${head[1]}:${head[2]}` } : null
  },
  form(/^(?<file>[^\s:]{1,300}meson\.build):(?<line>\d+):\d+: ERROR: (?<text>\S.{0,400})$/),
  form(/^(?<file>[^\s:]{1,300}\.proto):(?<line>\d+):\d+: (?<text>\S.{0,400})$/),
  // LaTeX, Julia, Lua, R, Perl
  placedBelow(/^! (?<text>[A-Z\\]\S?.{2,300})$/, /^(?<file>l)\.(?<line>\d+) /),
  form(/^ERROR: LoadError: (?<text>\S.{0,400})$/),
  form(/^lua\d*\S{0,6}: (?<file>[^\s:]{1,300}\.lua):(?<line>\d+): (?<text>\S.{0,400})$/),
  form(/^Error in (?<text>\S.{0,300} : .{1,300})$/),
  form(/^(?<text>\S.{0,300}) at (?<file>\S{1,200}\.p[lm]) line (?<line>\d+)\.$/),
  // What is asked of the tests beside that they pass
  form(
    /^(?:Jest: |ERROR: |FAIL )?(?<text>(?:Required test coverage of|Coverage (?:for|failure:)|"\w{1,40}" coverage threshold for|Line coverage \(|Coverage test failed).{1,200})$/,
  ),
  // rake, Docker Compose, Bazel
  form(/^Command failed with status \(\d+\): (?<text>\[.{1,300}\])$/),
  form(/^dependency failed to start: (?<text>\S.{0,300})$/),
  // knip
  form(
    /^(?<text>Unused (?:files|exports|dependencies|devDependencies|exported types) {1,2}\(\d+\))$/,
  ),
]
