// Colours code without HTML, eval or WebAssembly: tokens come back as data, colours are names of our tokens.
import { type Language, loadGrammar } from './languages.ts'

/** One token of a line; the colour is a CSS value, null for the text's own. */
export interface CodeToken {
  readonly text: string
  readonly color: string | null
}

/** More than this is shown in one colour: highlighting it would be felt. */
const longestHighlighted = 60_000

async function createHighlighter() {
  const [core, engine] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  const theme = core.createCssVariablesTheme({ name: 'recollect', variablePrefix: '--code-' })
  return core.createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
  })
}

let highlighter: ReturnType<typeof createHighlighter> | null = null

/** The tokens of each line, or null where the code stays in one colour. */
export async function highlight(
  code: string,
  language: Language,
): Promise<readonly (readonly CodeToken[])[] | null> {
  if (code.length > longestHighlighted) return null
  highlighter ??= createHighlighter()
  const shiki = await highlighter
  if (!shiki.getLoadedLanguages().includes(language)) {
    await shiki.loadLanguage(...(await loadGrammar(language)))
  }
  const lines = shiki.codeToTokensBase(code, {
    lang: language,
    theme: 'recollect',
    tokenizeMaxLineLength: 1000,
    tokenizeTimeLimit: 50,
  })
  return lines.map((line) =>
    line.map((token) => ({ text: token.content, color: token.color ?? null })),
  )
}
