// The languages whose source is parsed, and which of them a file is written in.

/** One for each grammar; C is read by the grammar of C++, JSX by that of JavaScript. */
export const syntaxLanguages = [
  'python',
  'typescript',
  'tsx',
  'javascript',
  'go',
  'rust',
  'java',
  'cpp',
  'csharp',
  'ruby',
  'php',
] as const
export type SyntaxLanguage = (typeof syntaxLanguages)[number]

const endings: Readonly<Record<SyntaxLanguage, string>> = {
  // A notebook's cells are read as one text (`notebooks/`).
  python: 'py pyi pyw ipynb',
  typescript: 'ts mts cts',
  tsx: 'tsx',
  javascript: 'js mjs cjs jsx',
  go: 'go',
  rust: 'rs',
  java: 'java',
  cpp: 'cpp cc cxx c++ c hpp hh hxx h++ h ipp tpp inl cu cuh',
  csharp: 'cs csx',
  ruby: 'rb rake gemspec ru',
  php: 'php php3 php4 php5 phtml',
}

const byEnding: ReadonlyMap<string, SyntaxLanguage> = new Map(
  (Object.keys(endings) as SyntaxLanguage[]).flatMap((language) =>
    endings[language].split(' ').map((ending) => [ending, language] as const),
  ),
)

/** Files of Ruby that are known by their whole name. */
const rubyFiles = new Set(['rakefile', 'gemfile', 'guardfile', 'capfile', 'vagrantfile', 'podfile'])

/** The language of a file by its name, of a path with either slash; null where no grammar reads it. */
export function languageOfFile(path: string): SyntaxLanguage | null {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  if (dot < 0) return rubyFiles.has(name) ? 'ruby' : null
  return byEnding.get(name.slice(dot + 1)) ?? null
}
