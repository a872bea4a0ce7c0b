// Each provider's form follows from its own schema: what is in the schema has a field, with words, limits and a value.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { commonSettings } from './common-settings.ts'
import { providers } from './providers.ts'
import { formOf } from './settings-form.ts'

it.each(providers.map((one) => [one.id, one] as const))('of %s', (_, provider) => {
  const defaults = provider.settings.parse({})
  const fields = formOf(provider, defaults)
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(provider.settings.shape))
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(defaults)
  // An empty model is only offered with what it stands for.
  for (const field of fields)
    if (field.kind === 'model' && field.value === '') expect(field.empty).not.toBeNull()
})

it('of one that is added by its folder alone', () => {
  const settings = z.object({
    ...commonSettings({ turnModel: 'a', sessionModel: 'b', limitSeconds: 20 }),
    region: z.string().max(30).default('eu').meta({ title: 'Region', description: 'Where it is.' }),
    retries: z
      .int()
      .min(0)
      .max(3)
      .default(0)
      .meta({ title: 'Tries', description: 'How often.', zero: 'Never again.' }),
  })
  const fields = formOf({ settings }, settings.parse({ region: 'us' }))
  expect(fields.slice(-2)).toEqual([
    {
      ...{ name: 'region', title: 'Region', description: 'Where it is.' },
      ...{ kind: 'text', value: 'us', longest: 30, empty: null },
    },
    {
      ...{ name: 'retries', title: 'Tries', description: 'How often.' },
      ...{ kind: 'number', value: 0, min: 0, max: 3, zero: 'Never again.' },
    },
  ])
})

it('is refused where a setting says nothing of itself', () => {
  const settings = z.object({ region: z.string().max(30).default('eu') })
  expect(() => formOf({ settings }, settings.parse({}))).toThrow()
})
