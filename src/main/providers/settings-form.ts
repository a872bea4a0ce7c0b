// The form of a provider's settings, derived from their schema: what a provider needs to be set stands in its folder.
import { z } from 'zod'
import type { ProviderField } from '../../shared/contract/distilling/providers.ts'
import type { Provider } from './provider.ts'

const named = { title: z.string().min(1), description: z.string().min(1) }

/** A setting as the JSON schema of its provider says it, with the words that its `meta` adds. */
const propertySchema = z.discriminatedUnion('type', [
  z.looseObject({
    ...named,
    type: z.literal('string'),
    maxLength: z.int(),
    /** A name from the provider's own list of models. */
    input: z.literal('model').optional(),
    /** What leaving it empty stands for. */
    empty: z.string().optional(),
  }),
  z.looseObject({
    ...named,
    type: z.literal('integer'),
    minimum: z.int(),
    maximum: z.int(),
    /** What 0 means, where that is more than a small number. */
    zero: z.string().optional(),
  }),
  z.looseObject({ ...named, type: z.literal('boolean') }),
])
const formSchema = z.looseObject({ properties: z.record(z.string(), propertySchema) })

/**
 * The fields of a provider's settings in the order of its schema, filled with `values`.
 * @throws ZodError where a setting has no words, no limits, or a type that no field is made for: a defect of its folder.
 */
export function formOf(
  { settings }: Pick<Provider, 'settings'>,
  values: Readonly<Record<string, unknown>>,
): ProviderField[] {
  const { properties } = formSchema.parse(z.toJSONSchema(settings, { io: 'input' }))
  return Object.entries(properties).map(([name, property]) => {
    const { title, description } = property
    const value = values[name]
    if (property.type === 'boolean')
      return { name, title, description, kind: 'switch', value: z.boolean().parse(value) }
    if (property.type === 'integer')
      return {
        ...{ name, title, description, kind: 'number', value: z.int().parse(value) },
        ...{ min: property.minimum, max: property.maximum, zero: property.zero ?? null },
      }
    return {
      ...{ name, title, description },
      kind: property.input ?? 'text',
      value: z.string().parse(value),
      longest: property.maxLength,
      empty: property.empty ?? null,
    }
  })
}
