// Headings that templates of reports ask for, whose words are everyone's.
import { trimEndOf } from '../../../shared/trim-end.ts'

/** What is told under these. */
export const templateHeadings = new Set([
  'bug',
  'bug report',
  'bug summary',
  'bug description',
  'describe the bug',
  'description',
  'summary',
  'issue description',
  'problem description',
  'to reproduce',
  'reproduction',
  'reproduction steps',
  'steps to reproduce',
  'steps/code to reproduce',
  'code for reproduction',
  'code sample, a copy-pastable example if possible',
  'reproducible example',
  'minimal reproduction',
  'minimal example',
  'link to minimal reproduction',
  'expected behavior',
  'expected behaviour',
  'expected result',
  'expected results',
  'expected outcome',
  'expected output',
  'actual behavior',
  'actual behaviour',
  'actual result',
  'actual results',
  'actual outcome',
  'actual output',
  'current behavior',
  'what did you do',
  'what did you expect to happen',
  'what did you expect to see',
  'what actually happened',
  'what happened',
  'what happens',
  'what happened instead',
  'what parser are you using',
  'how to reproduce',
  'additional context',
  'additional information',
  'additional comments',
  'additional',
  'context',
  'logs',
  'relevant log output',
  'log output',
  'screenshots',
  'participation',
  'validations',
  'used package manager',
  'proposed solution',
  'possible solution',
  'checklist',
  'stack trace',
  'stacktrace',
  'traceback',
])
/** Under these stand versions and systems. */
export const versionHeadings = new Set([
  'environment',
  'environment information',
  'system info',
  'system information',
  'versions',
  'version',
  'installed versions',
  'output of pd.show_versions()',
  'operating system',
  'matplotlib version',
  'matplotlib backend',
  'python version',
  'jupyter version',
  'node version',
  'npm version',
  'installation',
  'platform',
  'your environment',
  'tell us about your environment',
])

/** What a heading says, without its marks: `### Steps to reproduce`, `**Environment**`, `Environment:`. */
export function headingOf(line: string): string | null {
  const said = line.trim()
  if (said.length > 60) return null
  const isMarked = said.startsWith('#') || said.startsWith('**') || said.endsWith(':')
  if (!isMarked) return templateHeadings.has(said.toLowerCase()) ? said : null
  const bare = trimEndOf(said.replace(/^[#*\s]+/, ''), /[*:?.!\s]/)
  return bare === '' ? null : bare
}
