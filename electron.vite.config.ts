// Builds the three environments of the app: main (Node), preload (sandboxed) and renderer (browser).
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { asciiOutput } from './scripts/ascii-output.ts'

/**
 * Image decoding, which a model of texts never calls: transformers.js imports it all the same, and it would
 * bring 20 MB of native code.
 */
const withoutImages: Plugin = {
  name: 'recollect:without-images',
  enforce: 'pre',
  resolveId: (name) => (name === 'sharp' ? '\0no-sharp' : null),
  load: (id) =>
    id === '\0no-sharp'
      ? "export default () => { throw new Error('There are no images here.') }"
      : null,
}

/** The grammars that are used: those of the languages of source, and of shell lines. */
const grammarNames =
  'bash python typescript tsx javascript go rust java cpp c-sharp ruby php'.split(' ')

/**
 * Copies the parser beside the program: tree-sitter.js finds its place by `__filename`, which only a CommonJS file of
 * its own has.
 */
const grammars: Plugin = {
  name: 'recollect:grammars',
  generateBundle() {
    const folder = resolve('node_modules/@vscode/tree-sitter-wasm/wasm')
    const files: Record<string, string> = {
      'tree-sitter.js': 'tree-sitter.cjs',
      'tree-sitter.wasm': 'tree-sitter.wasm',
    }
    for (const name of grammarNames) files[`tree-sitter-${name}.wasm`] = `tree-sitter-${name}.wasm`
    for (const [from, to] of Object.entries(files)) {
      const source = readFileSync(resolve(folder, from))
      this.emitFile({ type: 'asset', fileName: `grammars/${to}`, source })
    }
  },
}

/**
 * Makes the addresses of files absolute, so that a page reloaded at any depth finds them. The setting
 * `base` alone is not enough: electron-vite overwrites it in production.
 */
const absoluteAddresses: Plugin = {
  name: 'recollect:absolute-addresses',
  enforce: 'post',
  config(config) {
    config.base = '/'
  },
}

/** React's own factory of elements, by its file: its name leads to ours. */
const reactRuntime = resolve('node_modules/react/jsx-runtime.js')

export default defineConfig({
  main: {
    plugins: [withoutImages, grammars, asciiOutput],
    build: {
      outDir: 'out/main',
      // Only `dependencies` stay outside: what has native code, threads or files of its own. All else is
      // bundled. As a few files instead of hundreds the host is ready in 155 ms instead of 290 and takes
      // 83 MB instead of 121, and an installed package lacks the 177 MB that transformers.js brings for
      // browsers and for images.
      rollupOptions: {
        input: {
          index: resolve('src/main/index.ts'),
          headless: resolve('src/main/headless.ts'),
          cli: resolve('src/main/cli.ts'),
          worker: resolve('src/main/worker/worker.ts'),
          'parse-worker': resolve('src/main/worker/parse/parse-worker.ts'),
          'reader-thread': resolve('src/main/app/reader-thread.ts'),
          'search-thread': resolve('src/main/app/search-thread.ts'),
          'vector-thread': resolve('src/main/app/vector-thread.ts'),
          'keep-thread': resolve('src/main/keep/keep-thread.ts'),
          'redaction-thread': resolve('src/main/capture/redaction-thread.ts'),
          'transcript-thread': resolve('src/main/import/thread/transcript-thread.ts'),
        },
        // Without comments and blanks the package is 0.7 MB smaller; names stay, as logs and stacks tell them.
        output: {
          format: 'es',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: resolve('src/preload/index.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    resolve: {
      // Every text passes our factory of elements, whoever wrote the component.
      alias: [
        { find: /^react\/jsx-runtime-of-react$/, replacement: reactRuntime },
        { find: /^react\/jsx-runtime$/, replacement: resolve('src/renderer/jsx/inert-runtime.ts') },
      ],
    },
    plugins: [react(), tailwindcss(), absoluteAddresses],
    build: {
      outDir: resolve('out/renderer'),
      // electron-vite leaves this out and aims at Electron's Chrome, but any browser loads these files.
      minify: true,
      target: 'es2022',
      rollupOptions: {
        input: { index: resolve('src/renderer/index.html') },
        // In one file with zod, its setting is made before any schema in whatever file: the policy forbids the rest.
        output: {
          codeSplitting: {
            groups: [{ name: 'zod', test: /[\\/](?:node_modules[\\/]zod[\\/]|zod-setup\.ts)/ }],
          },
        },
      },
    },
  },
})
