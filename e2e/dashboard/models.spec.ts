// The ways of searching and the models for it: what is said without a model, and what a wrong folder gets.
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { openPalette } from '../support/palette.ts'

test('search says that it goes by words, and leads to the models', async ({ dashboard }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/search?q=cart`)
  const results = page.getByRole('region', { name: 'Results' })
  await page.getByRole('button', { name: 'Scores' }).click()
  await expect(results.getByText('of the question').first()).toBeVisible()
  await expect(page).toHaveURL(/scores/)
  await page.getByRole('link', { name: 'Add meaning' }).click()
  await expect(page.getByText('No model is chosen: search goes by words.')).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: 'BGE small' })
  await expect(first.getByText('Licence: MIT')).toBeVisible()
  await expect(first.getByRole('button', { name: /^Download/ })).toBeVisible()
})

test('a folder without a model is refused with what to do', async ({ dashboard, host }) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/search`)
  await page.getByRole('textbox', { name: 'Folder of the model' }).fill(join(host.home, 'nothing'))
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText(/nothing/).last()).toBeVisible()
  await expect(page.getByText('No model is chosen: search goes by words.')).toBeVisible()
})

test('a model of one’s own makes search go by meaning too, and can be left again', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/search`)
  await page
    .getByRole('textbox', { name: 'Folder of the model' })
    .fill(join(import.meta.dirname, '../../src/main/embed/test-model'))
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText('By words and by meaning', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Speed on this machine')).toBeVisible()
  // Chosen by name, meaning is waited for, however busy the machine is. The tiny model knows few words.
  await page.goto(`${url}/search?q=fix+test&mode=hybrid`)
  const mode = page.getByRole('radio', { name: 'Words', exact: true })
  await expect(page.getByText(/found by words and meaning/)).toBeVisible()
  await mode.click()
  await expect(page.getByText(/records? in .* found by words$/)).toBeVisible()
  await expect(page).toHaveURL(/mode=words/)
  await openPalette(page)
  await page.keyboard.type('test')
  const memory = page.getByRole('group', { name: 'Memory' })
  await memory.getByRole('option', { name: 'Find by words alone' }).click()
  await expect(memory.getByText('found by words', { exact: true })).toBeVisible()
  await expect(memory.getByRole('option', { name: 'Find by words and meaning' })).toBeVisible()
  await memory.getByRole('option', { name: /^See everything found/ }).click()
  await expect(page).toHaveURL(/q=test.*mode=words|mode=words.*q=test/)
  await page.goto(`${url}/settings/search`)
  await page.getByRole('button', { name: 'Words alone' }).click()
  await expect(page.getByText('No model is chosen: search goes by words.')).toBeVisible()
})

test('a cross-encoder of one’s own reads the best results again, until it is left', async ({
  dashboard,
}) => {
  const { page, url } = dashboard
  await page.goto(`${url}/settings/search`)
  const field = page.getByRole('textbox', { name: 'Folder of the cross-encoder' })
  await field.fill('/nowhere/at/all')
  await page.getByRole('button', { name: 'Read with it' }).click()
  await expect(page.getByText(/There is no folder/).last()).toBeVisible()
  await field.fill(join(import.meta.dirname, '../../src/main/embed/test-pair-model'))
  await page.getByRole('button', { name: 'Read with it' }).click()
  await expect(page.getByRole('button', { name: 'Stop using it' })).toBeVisible()
  // The first answer may come before the model is loaded: then the first order stands.
  await expect(async () => {
    await page.goto(`${url}/search?q=cart&scores=true`)
    await expect(page.getByText('Read again').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.goto(`${url}/settings/search`)
  await page.getByRole('button', { name: 'Stop using it' }).click()
  await expect(field).toBeVisible()
})
