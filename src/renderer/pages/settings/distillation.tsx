// Settings, Distillation: the language models that may tell what happened, what they may cost, and what they did.
import { Budget } from './distillation/budget.tsx'
import { CatchingUp } from './distillation/catching-up.tsx'
import { ProviderList } from './distillation/provider-list.tsx'
import { Spending } from './distillation/spending.tsx'

export function Distillation() {
  return (
    <>
      <ProviderList />
      <Budget />
      <CatchingUp />
      <Spending />
    </>
  )
}
