// The few pages that the listener writes itself, where the dashboard cannot be shown.

/** Named by every page, as browsers look for a favicon.ico otherwise; served to those without a login as well. */
export const iconPath = '/icon.svg'

/**
 * A page of one heading and one paragraph. Both are our own sentences, never what a request said. With a
 * script the paragraph stays hidden until that shows it.
 */
export function plainPage(
  heading: string,
  paragraph: string,
  { script }: { readonly script?: string } = {},
): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<title>Recollect</title>
<style>
  body { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
  h1 { font-size: 1.25rem; }
  code { overflow-wrap: anywhere; }
</style>
<h1>${heading}</h1>
<p${script ? ' hidden' : ''}>${paragraph}</p>
${script ? `<noscript>${paragraph}</noscript>\n<script src="${script}" defer></script>` : ''}
</html>
`
}

/** For a checkout in which the dashboard was never built. */
export const notBuiltPage = plainPage(
  'The dashboard is not built yet',
  'Run <code>npm run build</code> in the folder of Recollect and reload this page.',
)
