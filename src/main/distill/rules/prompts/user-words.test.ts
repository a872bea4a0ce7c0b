// Choices by number are told with what the agent had offered under it; the labelled prompts stand in the set of truth.
import { expect, it } from 'vitest'
import { userWordsOf } from './user-words.ts'

const offers = `The old list:

1. Keep the cache

Options now:

1. Drop the override
2. Change the override to **teal**, a subtler end
3. Keep it as it is`

it.each([
  [
    'Do #2 and do this for all of the color overrides.',
    'Change the override to teal, a subtler end',
  ],
  ['3 is better, implement it in the writer', 'Keep it as it is'],
  ['I would call the reader loader and the writer saver', null],
])('%s', (prompt, offered) => {
  expect(userWordsOf(prompt, offers)).toMatchObject([{ kind: 'choice', offered }])
  expect(userWordsOf(prompt)).toMatchObject([{ kind: 'choice', offered: null }])
})

const lettered = `Two ways to land this:

- **A — additive only:** leave the segments as they are
- **B — migrate too:** one table instead of 19 structs

I lean **B**. Which do you want?`

it.each([
  [
    "don't revert, Lena needs it. do 2, key = name + date",
    offers.replace('now', 'now?'),
    'do 2, key = name + date',
    /^Change the override/,
  ],
  [
    'Create a plan for B and review it',
    lettered,
    'Create a plan for B and review it',
    /^migrate too: one table/,
  ],
  ['2', offers, '2', /^Change the override/],
  ['option A please', lettered, 'option A please', /^additive only/],
])('a pick of what was offered: %s', (prompt, before, words, offered) => {
  const found = userWordsOf(prompt, before).find(({ kind }) => kind === 'choice')
  expect(found?.words).toBe(words)
  expect(found?.offered).toMatch(offered)
})

it.each([
  ['do 2 more runs of the benchmark', offers],
  ['a plan for the release', lettered],
  ['take 3 files and read them', offers],
  ['2', 'Done:\n\n1. Fixed the header\n2. Fixed the footer\n\nAll is committed.'],
  ['7', offers],
])('no pick: %s', (prompt, before) => {
  expect(userWordsOf(prompt, before)).toEqual([])
})

it('a rule told in the midst of work is a wish', () => {
  const rule = 'stop: the split must be by patient_id, never by row.'
  expect(userWordsOf(`${rule} two eyes are of one`)).toMatchObject([{ kind: 'wish', words: rule }])
  expect(userWordsOf('it must be the cache, I only wonder where')).toEqual([])
})

it.each([
  'Immer pnpm verwenden, nie npm installieren.',
  'Nie direkt auf main pushen!',
  'Bitte keine Emojis in Commit-Nachrichten.',
  'Ab jetzt bitte alle Texte der Oberfläche auf Deutsch.',
  'Verwende für Datumswerte immer Temporal',
  'Bitte benutze immer pnpm statt npm.',
  'Bitte benutze immer pnpm statt npm in diesem Projekt.',
  'wir nehmen ab jetzt Port 8443 für das Dev-Backend, weil 8080 vom Proxy belegt ist',
  'Wir verwenden hier grundsätzlich Tabs',
  'Toujours utiliser pnpm pour les paquets',
  'N’utilise jamais console.log dans le serveur',
  'Ne modifie jamais les fichiers générés',
  'Siempre usa pnpm para instalar paquetes',
  'No toques los ficheros de la carpeta legacy',
  'D’ora in poi scrivi i commit in inglese',
  'Nunca use any neste projeto',
  'Não mexa no ficheiro pubspec.lock',
  'jamais en prod sans mon accord',
  'Всегда запускай линтер перед коммитом',
  'Не трогай файлы в папке legacy',
  '以后提交信息请用中文写。',
  '不要使用 any 类型，用 unknown 代替。',
  '今後はコミットメッセージを英語で書いてください。',
  '生成されたファイルを編集しないでください',
  '앞으로는 커밋 메시지를 영어로 써 주세요',
])('a wish in another language: %s', (prompt) => {
  expect(userWordsOf(prompt)).toMatchObject([{ kind: 'wish', words: prompt }])
})

it.each([
  'Nein, nimm bitte den anderen Branch für die Migration',
  'Das ist falsch, der Preis muss brutto sein',
  'Non, il faut garder le champ dans le formulaire',
  'No, usa el campo anterior del formulario',
  'Нет, оставь старое имя в конфигурации',
  '不对，价格应该包含税。',
])('a correction in another language: %s', (prompt) => {
  expect(userWordsOf(prompt)).toMatchObject([{ kind: 'correction' }])
})

it.each([
  'Immer noch derselbe Fehler beim Bauen',
  'Immer wenn ich speichere, muss ich neu laden',
  'Nie gesehen, dass der Test so lange dauert',
  'Sollten wir immer pnpm verwenden?',
  'Laut README soll man immer pnpm verwenden',
  'Bitte nochmal die Tests laufen lassen',
  'Nein danke, das passt so für heute',
  'Das Formular speichert nie die Adresse',
  'Wir haben ab jetzt wieder denselben Fehler im Build',
  'Na toll, immer kommst du mit neuen Abhängigkeiten an',
  'We need to use colors that are closer to each other.',
  'Toujours la même erreur dans le terminal',
  'C’est toujours cassé après le redémarrage',
  'Siempre falla el mismo test en CI',
  'Nunca funciona la primera vez en Windows',
  'No hay errores en la consola ahora',
  'No veo el botón en la página de inicio',
  'Sempre lo stesso errore nel terminale',
  'Всегда одна и та же ошибка при сборке',
  'Никогда не видел такую ошибку раньше',
  '总是报同样的错误，帮我看看',
  '不要担心，我们明天再看这个问题',
  '以后是不是应该用 pnpm？',
  '不对吗？',
  '必ず失敗するテストがあります',
  '항상 같은 오류가 발생합니다',
])('no wish and no correction: %s', (prompt) => {
  expect(userWordsOf(prompt)).toEqual([])
})

it('an offer that the message does not hold is none', () => {
  expect(userWordsOf('Do #9 for all of the color overrides.', offers)[0]?.offered).toBeNull()
  const huge = `1. ${'x'.repeat(2_000_000)}`
  expect(userWordsOf('Do #1 for all of the color overrides.', huge)[0]?.offered).toBeNull()
})

it.each([
  [
    'limit',
    'too long. one screen max, drop faq + "why another one". --tag is called --label',
    'too long. one screen max, drop faq + "why another one". --tag is called --label',
  ],
  ['limit', 'Jetzt noch auf Deutsch, bitte duzen', 'Jetzt noch auf Deutsch, bitte duzen'],
  ['correction', 'hm no, forget the post. delete it, marketing does that', undefined],
  [
    'correction',
    'no, thats on purpose, it exits anyway. add a test for long words and commit',
    'no, thats on purpose, it exits anyway.',
  ],
  [
    'limit',
    'fees come from an s3 bucket, only in ci. skip. is there any place left?',
    'fees come from an s3 bucket, only in ci. skip.',
  ],
  [
    'limit',
    'roda em maquina velha do cliente, nada de march=native. tenta o parser',
    'roda em maquina velha do cliente, nada de march=native.',
  ],
  [
    'choice',
    'nah. pricing moves in december anyway, we leave it slow. put it into the docs',
    'nah. pricing moves in december anyway, we leave it slow.',
  ],
  [
    'choice',
    'per sum is right, asked them last week. done for today',
    'per sum is right, asked them last week.',
  ],
  ['limit', 'やり直し、legacy/ は絶対触らないで 経理のnightlyが使ってる', undefined],
])('a %s without the tasks behind it: %s', (kind, prompt, words = prompt) => {
  expect(userWordsOf(prompt)).toMatchObject([{ kind, words }])
})

it.each([
  ['zip entries get written outside. fix it on main. NOTHING gets pushed before thursday', true],
  ['fix it on main. nichts wird vor Donnerstag gepusht', true],
  ['corrige sur main. rien n’est poussé avant jeudi', true],
  ['arréglalo en main. no se publica nada antes del jueves', true],
  ['nothing is shown before the login, why?', false],
  ['nothing gets rendered until I click', false],
])('knows what is not to go out before a day: %s', (prompt, is) => {
  expect(userWordsOf(prompt).some(({ kind }) => kind === 'limit')).toBe(is)
})
