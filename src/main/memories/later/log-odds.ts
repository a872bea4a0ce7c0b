// Sums what signs say, each by its weight, to the logarithm of the odds (a logistic regression that was fitted before).

/** What each sign says, and what is so without any. */
export interface Fitted<Signs> {
  readonly weights: Readonly<Record<keyof Signs, number>>
  readonly usual: number
}

/** The logarithm of the odds by these signs: above 0 it rather is than not. */
export function logOddsOf<Signs extends { readonly [Name in keyof Signs]: number }>(
  signs: Signs,
  { weights, usual }: Fitted<Signs>,
): number {
  const names = Object.keys(signs) as (keyof Signs)[]
  return names.reduce((sum, name) => sum + signs[name] * weights[name], usual)
}
