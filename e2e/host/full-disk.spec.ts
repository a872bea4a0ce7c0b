// A data folder on a disk that is really full: the settings say so, and nothing is lost.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeTestFolder, startTestHost } from '../support/host.ts'
import { signIn } from '../support/sign-in.ts'

/** Fills the disk of a folder to its last byte; gives the file that does. */
function fillDisk(folder: string): string {
  const file = join(folder, 'filler')
  const handle = openSync(file, 'w')
  for (const size of [1 << 20, 4096, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // Full for this size; smaller pieces may still fit.
    }
  }
  closeSync(handle)
  return file
}

test('settings on a full disk stay as they were, and are saved once there is room', async ({
  page,
}) => {
  const place = makeTestFolder('full disk')
  mkdirSync(place.data, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0700', 'recollect', place.data], {
      stdio: 'ignore',
    })
  } catch {
    place.remove()
    const reason = 'A small disk can be mounted by root on Linux only.'
    process.stdout.write(`Skipped the test of a full disk: ${reason}\n`)
    test.skip(true, reason)
  }
  try {
    const host = await startTestHost(place)
    try {
      await signIn(page, host.url)
      await page.goto(`${new URL(host.url).origin}/settings/privacy`)
      const minutes = page.getByRole('spinbutton', { name: /silent session/ })
      await minutes.fill('45')
      await minutes.press('Enter')
      await expect(page.getByText(/are closed after 45 minutes/).first()).toBeVisible()
      const file = join(place.data, 'settings.json')
      const before = readFileSync(file, 'utf8')

      const filler = fillDisk(place.data)
      await minutes.fill('60')
      await minutes.press('Enter')
      await expect(page.getByText(/could not be saved .*free some space/).first()).toBeVisible()
      expect(readFileSync(file, 'utf8')).toBe(before)

      rmSync(filler)
      await page.reload()
      await expect(minutes).toHaveValue('45')
      await minutes.fill('60')
      await minutes.press('Enter')
      await expect(page.getByText(/are closed after 60 minutes/).first()).toBeVisible()
    } finally {
      await host.stop()
    }
  } finally {
    execFileSync('umount', [place.data])
    place.remove()
  }
})
