// The demo stories of the book-keeping program: what was asked in each session and what was answered.
import type { Story } from './story.ts'

/** In the order in which they are played; paths are those of the demo user's home. */
export function makeLedgerStories(home: string): readonly Story[] {
  const ledger = (path: string) => `${home}/ledger/${path}`
  return [
    {
      name: 'ledger-amounts',
      project: 'ledger',
      daysAgo: 13,
      hour: 15,
      minutesPerPrompt: 9,
      prompts: [
        {
          prompt:
            'parse_amount is off by a cent for some amounts, for instance 1.15. Find out why and fix it.',
          answers: [
            [
              { tool: 'Read', input: { file_path: ledger('ledger/parse.py') } },
              {
                tool: 'Bash',
                input: {
                  command: 'python3 -c "print(float(\'1.15\') * 100)"',
                  description: 'Show the product for 1.15',
                },
              },
            ],
            [
              {
                tool: 'Edit',
                input: {
                  file_path: ledger('tests/test_parse.py'),
                  old_string: '        self.assertEqual(parse_amount("12.50"), 1250)\n',
                  new_string:
                    '        self.assertEqual(parse_amount("12.50"), 1250)\n\n    def test_no_cent_is_lost(self):\n        self.assertEqual(parse_amount("1.15"), 115)\n',
                },
              },
            ],
            [
              {
                tool: 'Bash',
                input: { command: 'python3 -m unittest', description: 'Run the tests' },
              },
            ],
            [
              {
                tool: 'Edit',
                input: {
                  file_path: ledger('ledger/parse.py'),
                  old_string:
                    '"""Reads bank statements."""\n\n\ndef parse_amount(text):\n    """Cents of an amount such as \'12.50\'."""\n    return int(float(text) * 100)',
                  new_string:
                    '"""Reads bank statements."""\n\nfrom decimal import Decimal\n\n\ndef parse_amount(text):\n    """Cents of an amount such as \'12.50\'. Decimal, because binary floats lose cents."""\n    return int(Decimal(text) * 100)',
                },
              },
            ],
            [
              {
                tool: 'Bash',
                input: { command: 'python3 -m unittest', description: 'Run the tests' },
              },
            ],
            [
              {
                text: 'float("1.15") * 100 is 114.99999999999999, and int() cuts it to 114. parse_amount now uses Decimal, so no cent is lost. Always use Decimal for money in this project.',
              },
            ],
          ],
        },
        {
          prompt: 'Statements from our German bank write 1.234,50. Support that too.',
          answers: [
            [{ tool: 'Grep', input: { pattern: 'parse_amount', path: ledger('') } }],
            [
              {
                tool: 'Edit',
                input: {
                  file_path: ledger('ledger/parse.py'),
                  old_string: '    return int(Decimal(text) * 100)',
                  new_string:
                    '    return int(Decimal(normalise(text)) * 100)\n\n\ndef normalise(text):\n    """An amount with a decimal point and nothing else; the last separator is the decimal one."""\n    if text.rfind(",") > text.rfind("."):\n        text = text.replace(".", "").replace(",", ".")\n    return text.replace(",", "")',
                },
              },
            ],
            [
              {
                tool: 'Bash',
                input: { command: 'python3 -m unittest', description: 'Run the tests' },
              },
            ],
            [
              {
                text: 'German amounts are understood: normalise() takes the last separator as the decimal one. Amounts such as 1,234 stay ambiguous and are read as 1234.',
              },
            ],
          ],
        },
      ],
    },
    {
      name: 'ledger-report',
      project: 'ledger',
      daysAgo: 3,
      hour: 11,
      minutesPerPrompt: 12,
      prompts: [
        {
          prompt:
            'Write a monthly report: sum of amounts by month from a CSV with the columns date and amount.',
          answers: [
            [
              { tool: 'Glob', input: { pattern: '**/*.py', path: ledger('') } },
              { tool: 'Read', input: { file_path: ledger('ledger/parse.py') } },
            ],
            [
              {
                tool: 'Write',
                input: {
                  file_path: ledger('ledger/report.py'),
                  content:
                    '"""Monthly sums of a statement."""\n\nimport csv\nfrom collections import defaultdict\n\nfrom ledger.parse import parse_amount\n\n\ndef by_month(rows):\n    """Cents by month, such as {\'2026-03\': 1250}."""\n    sums = defaultdict(int)\n    for row in rows:\n        sums[row["date"][:7]] += parse_amount(row["amount"])\n    return dict(sums)\n\n\ndef read_statement(path):\n    """Rows of a CSV file with the columns date and amount."""\n    with open(path, newline="", encoding="utf-8") as file:\n        return list(csv.DictReader(file))\n',
                },
              },
            ],
            [
              {
                tool: 'Write',
                input: {
                  file_path: ledger('tests/test_report.py'),
                  content:
                    'import unittest\n\nfrom ledger.report import by_month\n\n\nclass ByMonth(unittest.TestCase):\n    def test_two_months(self):\n        rows = [\n            {"date": "2026-03-01", "amount": "1.15"},\n            {"date": "2026-03-09", "amount": "2.00"},\n            {"date": "2026-04-02", "amount": "0.85"},\n        ]\n        self.assertEqual(by_month(rows), {"2026-03": 315, "2026-04": 85})\n',
                },
              },
            ],
            [
              {
                tool: 'Bash',
                input: { command: 'python3 -m unittest -v', description: 'Run all tests' },
              },
            ],
            [
              {
                text: 'ledger/report.py sums a statement by month through parse_amount, so cents stay exact. Negative amounts are summed as they are; refunds therefore reduce their month.',
              },
            ],
          ],
        },
      ],
    },
  ]
}
