// A bookkeeping service in Go: a slow month-end report.
import { bash, edit, read, type Scene, say, write } from '../scene.ts'

export const ledger: Scene = {
  project: 'ledger',
  half: 'A',
  files: {
    'internal/report/monthend.go':
      'package report\n\nfunc MonthEnd(db DB) []Row {\n\trows := db.All("SELECT * FROM postings")\n\treturn group(rows)\n}\n',
    'internal/store/pool.go': 'package store\n\nconst maxConns = 40\n',
    Makefile: 'bench-report:\n\t@echo "BenchmarkMonthEnd 12 ms/op"\n',
    'deploy/values.yaml': 'replicas: 5\nregion: eu-central-1\n',
  },
  items: {
    bench: {
      is: 'uses',
      words: 'Reports are measured with `make bench-report` before and after a change.',
    },
    migration: {
      is: 'uses',
      words:
        'Migrations are plain SQL in db/changes, numbered with four digits; the latest is 0041.',
    },
    postings: {
      is: 'cites',
      words:
        'The table of postings is partitioned by booking month, queries without booked_on scan all of it.',
    },
    decimals: {
      is: 'cites',
      words: 'Amounts are int64 in hundredths, floats are forbidden in this repository.',
    },
    closed: {
      is: 'paraphrases',
      words:
        'A closed month must never change: corrections are booked as a reversal in the current month.',
    },
    audit: {
      is: 'paraphrases',
      words:
        'Auditors get a read replica that lags up to ten minutes, they must not be pointed at the primary.',
    },
    pool: {
      is: 'contradicts',
      words: 'The connection pool is limited to 10 connections in internal/store/pool.go.',
    },
    release: { is: 'contradicts', words: 'Releases go out on Tuesdays after the standup.' },
    replicas: { is: 'ignores', words: 'Production runs three replicas in eu-west-1.' },
    pdf: {
      is: 'ignores',
      words: 'PDF statements are rendered by the service inkwell on port 7070.',
    },
    lint: { is: 'ignores', words: 'golangci-lint is pinned to 1.59.1 because of a bug in revive.' },
    fx: {
      is: 'ignores',
      words:
        'Exchange rates are loaded at 16:15 from the central bank by cmd/fxloader/main_loader.go.',
    },
  },
  turns: [
    {
      prompt:
        'The month-end report takes over a minute for big tenants. Make it fast enough to run on demand.',
      answers: [
        read('internal/report/monthend.go'),
        bash('make bench-report', 'Measure the report'),
        edit(
          'internal/report/monthend.go',
          'db.All("SELECT * FROM postings")',
          'db.All("SELECT account, sum(amount) FROM postings WHERE booked_on >= $1 AND booked_on < $2 GROUP BY account")',
        ),
        write(
          'db/changes/0042_postings_account_index.sql',
          'CREATE INDEX CONCURRENTLY postings_account ON postings (booked_on, account);\n',
        ),
        read('internal/store/pool.go'),
        say(
          'Done. The query now restricts on booked_on, so only one partition is read instead of everything [<postings>], and the sums stay integers in hundredths, no floats anywhere [<decimals>].\n\nThe report only reads. I left months that are already closed alone; if something turns out wrong in one of them it has to be reversed in the running month instead of edited.\n\nOne more thing: pool.go allows 40 connections, not 10 as my notes say, so running it on demand will not starve the other handlers.',
        ),
      ],
    },
    {
      prompt:
        'Nice. We don’t release on tuesdays anymore, it is continuous now, so just merge it. Can the auditors run it themselves?',
      answers: [
        say(
          'Yes, as long as they use the replica and not the primary database. It can be some ten minutes behind, which does not matter for a month that has ended.',
        ),
      ],
    },
  ],
}
