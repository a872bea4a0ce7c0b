// In which texts a claim can be read by its words: in English alone.
import { expect, it } from 'vitest'
import { isForeign } from './language.ts'

it.each([
  ['Pronto: os pedidos ficam guardados e são reenviados.', true],
  ['Alle Tests laufen durch.', true],
  ['Das Paket liegt nun im Register.', true],
  ['Le service est déployé en staging.', true],
  ['Wszystkie testy przechodzą.', true],
  ['パッケージを公開しました。', true],
  ['패키지를 배포했습니다.', true],
  ['Пакет опубликован.', true],
  [
    'The label now reads “パッケージ” in the menu of the shop, as it does in the header and on the page.',
    false,
  ],
  ['Draft PR created: https://github.com/acme/cli/pull/185.', false],
  ['Fixed the café menu and its tests.', false],
  ['Measured 950ns and 15µs for a segment.', false],
  ['Committed and pushed.', false],
  ['Done.', false],
  ['', false],
])('%s: in another language %s', (text, is) => {
  expect(isForeign(text)).toBe(is)
})
