// Codes that were pasted to log in are left out; numbers that say something stay.
import { expect, test } from 'vitest'
import { withoutOneTimeCodes } from './one-time-codes.ts'

test.each([
  ['the code is 482913', 'the code is …'],
  ['code: 482 913, go on', 'code: …, go on'],
  ['here is my login code: 4829', 'here is my login code: …'],
  ['OTP 482913', 'OTP …'],
  ['2FA: 48291377', '2FA: …'],
  ['verification code = "482913"', 'verification code = "…"'],
  ['one-time password is: 482913.', 'one-time password is: ….'],
  ['my code is G-482913', 'my code is …'],
  ['482913 is your Google verification code', '… is your Google verification code'],
  ['der Bestätigungscode lautet 482913', 'der Bestätigungscode lautet …'],
  ['enter code: WDJB-8HTK', 'enter code: …'],
  ['yesterday: “482913” [t3]', 'yesterday: “…” [t3]'],
])('%s', (text, left) => {
  expect(withoutOneTimeCodes(text)).toBe(left)
})

test.each([
  'it ended with exit code 137000',
  'HTTP status code: 5001',
  'error code: 10061 when connecting',
  'the code was rewritten in 2024',
  'refactor the code 2 times, 100000 rows',
  'code: see src/auth.ts line 482913',
  'budget of 2000 tokens, token 12',
  'pin react to 18.3.1, pin: 18.3.1',
  'commit 4829137, port 48291',
  'the country code: 4930',
])('%s stays', (text) => {
  expect(withoutOneTimeCodes(text)).toBe(text)
})
