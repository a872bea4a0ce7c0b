// Lays Markdown out as elements of ours. HTML in it stays text, images are named and never loaded, and only links to
// the web lead anywhere.
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { webAddress } from '../../format/forge-links.ts'
import { CodeView } from './code-view.tsx'
import { ExternalLink } from './external-link.tsx'
import { LongText } from './long-text.tsx'

export default function MarkdownBody({ text }: { text: string }) {
  // It keeps no state: called here, a text on which it fails is shown as it is.
  const laidOut = useMemo(() => {
    try {
      return ReactMarkdown({
        children: text,
        remarkPlugins: [remarkGfm],
        components,
        urlTransform: (url) => webAddress(url) ?? '',
      })
    } catch {
      return <LongText text={text} />
    }
  }, [text])
  return (
    <div dir="auto" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5">
      {laidOut}
    </div>
  )
}

/** A heading of the text is none of the page. */
function Heading({ children }: { children?: ReactNode }) {
  return <p className="mt-1.5 font-semibold">{children}</p>
}

const components: Components = {
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  a: ({ href, children }) => <ExternalLink to={href ?? null}>{children}</ExternalLink>,
  img: ({ alt, src }) => (
    <span className="text-ink-faint">
      [image{alt ? `: ${alt}` : ''}
      {typeof src === 'string' && src !== '' && (
        <>
          {' '}
          <ExternalLink to={src}>{src}</ExternalLink>
        </>
      )}
      ]
    </span>
  ),
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-6">
      {children}
    </ol>
  ),
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  blockquote: ({ children }) => (
    <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-ink-soft">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="border-line" />,
  table: ({ children }) => (
    <div className="overflow-x-auto" role="region" aria-label="Table" tabIndex={0}>
      <table className="text-left [&_td]:border-b [&_td]:py-1 [&_td]:pr-4 [&_td]:align-top [&_th]:border-b [&_th]:py-1 [&_th]:pr-4">
        {children}
      </table>
    </div>
  ),
  code: ({ children }) => (
    <code className="rounded-sm bg-hover px-1 font-mono text-xs">{children}</code>
  ),
  pre: ({ node }) => {
    const code = codeOf(node)
    return (
      <div className="overflow-hidden rounded-md border bg-sunken">
        <CodeView
          text={code.text}
          file={code.language === null ? null : `code.${code.language}`}
          numbered={false}
          head={30}
          label="Code"
        />
      </div>
    )
  },
}

interface TreeNode {
  readonly type: string
  readonly value?: unknown
  readonly properties?: { readonly className?: unknown }
  readonly children?: readonly TreeNode[]
}

/** The text of a block of code, and the language that its fence names. */
function codeOf(node: TreeNode | undefined): {
  readonly text: string
  readonly language: string | null
} {
  const code = node?.children?.[0]
  const names = code?.properties?.className
  const language = Array.isArray(names)
    ? names.map(String).find((name) => name.startsWith('language-'))
    : undefined
  const text = code?.children?.map(({ value }) => (typeof value === 'string' ? value : '')).join('')
  return {
    text: (text ?? '').replace(/\n$/, ''),
    language: language === undefined ? null : (fenceNames[language.slice(9)] ?? language.slice(9)),
  }
}

/** Languages that fences call by another name than their files' endings. */
const fenceNames: Readonly<Record<string, string>> = {
  typescript: 'ts',
  javascript: 'js',
  python: 'py',
  shell: 'sh',
  console: 'sh',
  rust: 'rs',
  ruby: 'rb',
  markdown: 'md',
  csharp: 'cs',
  golang: 'go',
}
