// How an agent's message is quoted: from its beginning, lists with what leads to them, answers and caveats kept.
import { expect, it } from 'vitest'
import { readOpening } from './opening.ts'

it.each<[string, string, number, string]>([
  [
    'the first sentences in order',
    'Done! Moved the rounding into price.ts. The tax is added after it. All 12 tests pass because of that.',
    80,
    'Moved the rounding into price.ts. The tax is added after it.',
  ],
  [
    'a list with what leads to it, as far as it fits',
    "Done. Here's what changed:\n\n- price.ts rounds once\n- tax.ts is gone\n- cart.ts adds up the prices of all of its items in cents",
    80,
    "Here's what changed: price.ts rounds once; tax.ts is gone.",
  ],
  ['no entry without what leads to it', 'Nice!\n\n- a thing\n- another', 200, ''],
  [
    'entries below a bare word of being done',
    'Fatto ✅\n\n- `Tariff` è un record\n- `Bill.amount` usa BigDecimal\n\nI ran `BillTest` only, not the whole suite.',
    200,
    'Fatto: Tariff è un record; Bill.amount usa BigDecimal. I ran BillTest only, not the whole suite.',
  ],
  [
    'entries below a whole sentence that say all by themselves',
    'Prod is back on revision 30.\n\n- The upgrade was started in prod by my command\n- 041: applied\n',
    200,
    'Prod is back on revision 30. The upgrade was started in prod by my command.',
  ],
  [
    'answers to numbered points, each with its number',
    "1. **Agree.** Another variant is likely, and it costs callers only an arm.\n2. **Agree**, it's a real gap: `Tile::new(1, 5, 0)` names no tile.\n3. **Disagree for now.** Nobody measured it.\n4. **Agree** half: public is fine.",
    90,
    '1. Agree; 2. Agree; 3. Disagree for now. Nobody measured it; 4. Agree half: public is fine.',
  ],
  [
    'answers to numbered points in little room, or not at all',
    '1. Agree, it is a gap that callers see.\n2. Disagree, nobody measured it.\n3. Yes, with a test.',
    36,
    '1. Agree; 2. Disagree; 3. Yes.',
  ],
  [
    'no single entry as the one thing that is announced',
    "Confirmed, and there's a second symptom nobody reported:\n\n- Saturday evening: counted as Sunday, so the day is Monday; that is what the ticket says\n- at noon: counted as after the cut-off, so every order of the last hour is told a day late",
    100,
    "Confirmed, and there's a second symptom nobody reported.",
  ],
  [
    'what is concluded before what led to it',
    'The window is narrow, so I widened it with a pause.\n\nSo: no duplicates, but an error for the unlucky one.',
    60,
    'No duplicates, but an error for the unlucky one.',
  ],
  [
    'no way to go as what was done',
    'I see two ways.\n\n- put the whole cart into cents everywhere\n- round it once at the end of the sum',
    200,
    'I see two ways.',
  ],
  [
    'Japanese to the end of a sentence',
    'new_calendar を20個のコントローラーから削除しました。否定の2ファイルは else 側を残します。',
    48,
    'new_calendar を20個のコントローラーから削除しました。',
  ],
  [
    'what was done as the user asked',
    '`RESULTS.md` is written, uncommitted as you asked. The lr 0.01 run is still going.',
    200,
    'RESULTS.md is written, uncommitted. The lr 0.01 run is still going.',
  ],
  [
    'nothing that leans on a question which is left out',
    "The draft is in blog/1-2.md. I have no figure for “faster” — do you have one? Without one I'd rather say what changed.",
    200,
    'The draft is in blog/1-2.md.',
  ],
  [
    'no heading of a list alone',
    '**src/a.ts**\n\n- rounds the prices of the whole cart once',
    24,
    '',
  ],
  [
    'a no',
    'No. The cache is kept on purpose.\n\nShall I change it?',
    200,
    'No. The cache is kept on purpose.',
  ],
  [
    'what is held back further down',
    'Added the coupon field to the cart and its test. It is drawn below the total. It wraps on phones.\n\nNot tested in Safari.',
    150,
    'Added the coupon field to the cart and its test. It is drawn below the total. It wraps on phones. Not tested in Safari.',
  ],
  [
    'not the answer to a notice',
    "That's the earlier test run notification — already handled. Both commits are done.",
    200,
    'Both commits are done.',
  ],
  [
    'no menu',
    '**Pending (9):**\n\nReply with a number to view details, or:\n\n- q to exit\n- a to add one',
    200,
    '',
  ],
])('quotes %s', (_, message, most, quoted) => {
  expect(readOpening(message)(most)).toBe(quoted)
})

it.each<[string, string]>([
  ['I put the cart into cents. Nothing is committed yet.', 'Put the cart into cents.'],
  ["Posted nothing so far. Say go and I'll post the four points with --comment.", ''],
  ['Committed on main. Not pushed, there is no remote.', 'Committed on main.'],
  [
    'The stack has a health check now. As it stands it does not come up. The question for tomorrow: node or alpine.',
    'The stack has a health check now.',
  ],
  [
    'Ten routes are converted:\n\n- ✅ `src/log.js`\n- ✅ auth and rooms\n- ⬜ reviews\n- ⬜ remove `legacy-log.js`',
    'Ten routes are converted: src/log.js; auth and rooms.',
  ],
  ['The hike list is green. I have not run the build again.', 'The hike list is green.'],
  [
    'Training has begun with lr 0.1. It is running in the background.',
    'Training has begun with lr 0.1.',
  ],
  ['Auf rabatt committet, nicht gepusht. Offen: Ahmeds Review.', 'Auf rabatt committet.'],
  [
    'Der Rabatt ist in preise drin. Ich habe nur preise getestet, nicht bestand.',
    'Der Rabatt ist in preise drin.',
  ],
  ['Commité sur main, pas poussé. Il reste à refaire la migration.', 'Commité sur main.'],
  [
    'La table a la colonne. La base locale est à l’ancienne révision en ce moment.',
    'La table a la colonne.',
  ],
  [
    'La migración queda creada y sin ejecutar. Pendiente: la copia de Marta.',
    'La migración queda creada.',
  ],
  [
    'Ho aggiunto il campo al modello. Non ho ancora lanciato i test.',
    'Ho aggiunto il campo al modello.',
  ],
  [
    'O campo está no modelo. Ainda não rodei os testes; amanhã faço o resto.',
    'O campo está no modelo.',
  ],
  [
    'Het veld staat in het model. Nog niet gepusht. Zeg maar als het mag.',
    'Het veld staat in het model.',
  ],
  [
    'Pole jest w modelu. Nie przetestowałem jeszcze migracji, czekam na kopię.',
    'Pole jest w modelu.',
  ],
])('leaves out of “%s” what work may have overtaken', (message, told) => {
  expect(readOpening(message, false, true)(200)).toBe(told)
})

it.each([
  'Right. The limit is in location /upload only: 10 MB to /upload gives 200, to /login 413.',
  'GET / still gives 200, and the tests still pass.',
  'No TLS in this nginx: Caddy terminates it.',
  "I can't put it online from here: that needs an account.",
  'FileStore it is: 3 tests pass, committed, and storage.md says why not Redis.',
  'Die Spalte ist jetzt NOT NULL, mit einem Standardwert.',
  'La columna es NOT NULL y el csv sigue con las sumas.',
])('keeps “%s” whatever followed', (message) => {
  expect(readOpening(message, false, true)(200)).toBe(message)
})

it('leaves out what a message held back that others followed', () => {
  const message =
    'Added the coupon field to the cart and to its test.\n\n## Open\n\n- Not pushed yet, no pull request so far.'
  expect(readOpening(message, false)(280)).toBe(
    'Added the coupon field to the cart and to its test.',
  )
})

it.each<[string, string, number, string]>([
  [
    'the verdict that stands in a heading',
    'Analysis done.\n\n## Verdict: possible. No terminal stands in the way.\n\nEach cell may have its own color.',
    200,
    'Verdict: possible. No terminal stands in the way. Each cell may have its own color.',
  ],
  [
    'the heading with the paragraph below it',
    'Fixed the arrow.\n\n## Root cause\n\nThe separator took the background code.',
    200,
    'Fixed the arrow. Root cause: The separator took the background code.',
  ],
  [
    'a table with what leads to it',
    '**Pending (2):**\n\n| # | What |\n|---|---|\n| 1 | Web worker |\n| 2 | Own node |\n\nReply with a number.',
    200,
    'Pending (2): 1, Web worker; 2, Own node.',
  ],
  [
    'what leads to a table as a sentence, where that is too long',
    `All overrides of the background now chain:\n\n| a | b |\n|---|---|\n| ${'x'.repeat(90)} | 2 |`,
    80,
    'All overrides of the background now chain.',
  ],
  [
    'the first sentence, cut, beside what is held back',
    `All four batches are in, each of them verified again by a whole run of the tests and of the linter. ${'They are long. '.repeat(3)}\n\nThe push is not done yet.`,
    140,
    'All four batches are in, each of them verified again by a whole run of the tests and of the linter. The push is not done yet.',
  ],
  [
    'the next sentence, cut, after a short one',
    `Fixed. The keyword now resolves to the color of the cell at which it stands, ${'as the cursor is known there, '.repeat(6)}in both channels.`,
    100,
    'Fixed. The keyword now resolves to the color of the cell at which it stands…',
  ],
  [
    'the report and not a remark before it',
    'False alarm — that was a line of the log.\n\nDone. The prices are cents in every file.',
    200,
    'The prices are cents in every file.',
  ],
  [
    'names with underscores as they are, and no courtesy',
    "That's a good point. The list in `boltons/__init__.py` is read by __version__ alone.",
    200,
    'The list in boltons/__init__.py is read by __version__ alone.',
  ],
  [
    'nothing that leans on a question',
    'Original order is kept. Should an idempotent job run all the same? They are safe to run again, by definition. The rest is dropped.',
    200,
    'Original order is kept. The rest is dropped.',
  ],
  ['no error of the API', 'API Error: 529 {"type":"error"}', 200, ''],
])('quotes %s', (_, message, most, quoted) => {
  expect(readOpening(message)(most)).toBe(quoted)
})

it.each<[string, string, number, string]>([
  [
    'what is not done of a list as not done',
    'Ten of fifteen routes are moved:\n\n- ✅ auth, rooms\n- ⬜ search, export\n- ⬜ the tests',
    200,
    'Ten of fifteen routes are moved: ✓ auth, rooms; not yet: search, export; not yet: the tests.',
  ],
  [
    'what is open of a list of boxes, and of lines without dashes',
    'Stand der Umstellung:\n\n1. [x] Modell\n2. [ ] Migration',
    200,
    'Stand der Umstellung: ✓ Modell; not yet: Migration.',
  ],
  [
    'lines that begin with signs as a list',
    'État des lieux :\n✅ lint\n❌ typage : deux erreurs dans `cart.ts`',
    200,
    'État des lieux: ✓ lint; ✗ typage : deux erreurs dans cart.ts.',
  ],
  [
    'what is red first where a list is cut',
    `Not everything is green:\n\n- ✅ lint is clean in all packages of the workspace\n- ✅ 5 unit tests\n- docs build ❌\n- ⚠️ two files want the formatter`,
    90,
    'Not everything is green: ✗ docs build; ⚠ two files want the formatter.',
  ],
  [
    'a list of which all is done without its signs',
    'Moved to cents:\n\n- ✅ the model\n- ✅ the view',
    200,
    'Moved to cents: the model; the view.',
  ],
  [
    'what is open beside what is done, where only that finds room',
    'Ten of fifteen are moved:\n\n- ✅ `auth`/`rooms`, with a test for each of both of them\n- ⬜ search',
    60,
    'Ten of fifteen are moved; not yet: search.',
  ],
  [
    'signs that tell one thing from the other',
    'The run on main is green: Lint ✓, Test ✓ (24 s).',
    200,
    'The run on main is green: Lint ✓, Test ✓ (24 s).',
  ],
  [
    'code beside code, and an abbreviation before it, as one sentence',
    'The variables `extensions`/`folders` are shared, e.g. `go` and `dart`.\n\n⬜ Still open: the tests.',
    200,
    'The variables extensions/folders are shared, e.g. go and dart. Still open: the tests.',
  ],
  [
    'a line whose sign says no',
    'Lint ✅ · Types ❌ · Build ✅',
    200,
    'Lint ✓ · Types ✗ · Build ✓.',
  ],
  [
    'two sentences between which a sign stood',
    'Arreglado ✅ Los tests pasan 🎉',
    200,
    'Arreglado. Los tests pasan.',
  ],
  [
    'a table without headings, and a sign in code',
    'El archivo tiene 51 filas:\n\n| | |\n|---|---|\n| Nulos | 0 |\n| Separador | `;` |',
    200,
    'El archivo tiene 51 filas: Nulos: 0; Separador: “;”.',
  ],
  [
    'the signs of a table, and a table of one row',
    'The checks:\n\n| check | state |\n|:--|--:|\n| `a \\| b` | ❌ |',
    200,
    'The checks: a | b: ✗.',
  ],
  [
    'code as one piece',
    'Two ways:\n\n1. `node -e "get(\'/\').then(r => exit(r.ok ? 0 : 1)) ! Done. Next"` as the test\n2. `node:22-alpine`',
    200,
    `Two ways: node -e "get('/').then(r => exit(r.ok ? 0 : 1)) ! Done. Next" as the test; node:22-alpine.`,
  ],
])('quotes %s', (_, message, most, quoted) => {
  expect(readOpening(message)(most)).toBe(quoted)
})

const cause = 'Every thrown error loses one connection, and after five of them all requests wait.'

it.each<[string, string, number, string]>([
  [
    'no finding without the "but" behind it',
    `${cause}\n\nBut it does not fit the log, in which three were lost after two errors at night.`,
    110,
    'Every thrown error loses one connection… But it does not fit the log, in which three were lost after two…',
  ],
  [
    'a finding before it where both do not fit',
    'There is no timeout. So a silent server holds its connection forever, and nothing is logged. That would explain it, but I have no evidence for it.',
    80,
    'There is no timeout.',
  ],
  [
    'no reservation of which the words that make it one are cut',
    'There is no timeout. So a silent server holds it. That would explain the third of the lost connections, but I have no evidence for it.',
    110,
    'There is no timeout.',
  ],
  [
    'a German finding with its reservation',
    'Der Cache ist die Ursache der Hänger. Das ist aber noch nicht bewiesen.',
    200,
    'Der Cache ist die Ursache der Hänger. Das ist aber noch nicht bewiesen.',
  ],
  [
    'a French finding with its reservation, or none of it',
    'Les tests sont lents. La cause est le disque, qui est saturé par la sauvegarde de la nuit. Pourtant rien ne le prouve dans le journal de cette nuit.',
    70,
    'Les tests sont lents.',
  ],
  [
    'what is held back with what it leans on',
    `Weeks are read as seven days, and six tests cover them. ${'They are short. '}The page is blue. It is drawn twice.\n\nThe export knows weeks as well. I have not committed this one.`,
    140,
    'Weeks are read as seven days, and six tests cover them. The export knows weeks as well. I have not committed this one.',
  ],
  [
    'an answer that is nothing but a list by its entries',
    '1. Las ventas crecen cada mes.\n2. Marzo sube por una venta única.\n3. El Este va por delante.',
    200,
    'Las ventas crecen cada mes. Marzo sube por una venta única. El Este va por delante.',
  ],
])('quotes %s', (_, message, most, quoted) => {
  expect(readOpening(message)(most)).toBe(quoted)
})

it('quotes nothing of a paragraph behind a sentence that is left out', () => {
  const said =
    'Moved the client out of the loop.\n\nOne finding that I did not touch: a longer line stops the scanner. `Top` does return the error.'
  expect(readOpening(said, false, true)(200)).toBe('Moved the client out of the loop.')
  const listed =
    'Moved the client out of the loop.\n\nNot tested yet:\n\n- the long line\n- the empty one\n\nThe report keeps its order.'
  expect(readOpening(listed, false, true)(200)).toBe(
    'Moved the client out of the loop. The report keeps its order.',
  )
})

it.each([
  'The total of the cart is off because of rounding. I would do that in a follow-up.',
  'The total of the cart is off because of rounding. The other two places come in a separate follow-up.',
  "The total of the cart is off because of rounding. I'd fix them in the next PR.",
])('an answer that work followed is told without what it put off: %s', (said) => {
  expect(readOpening(said, false, true)(200)).toBe(
    'The total of the cart is off because of rounding.',
  )
  expect(readOpening(said, true)(200)).toBe(said)
})
