// Starts the dashboard.
import './zod-setup.ts'
import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './core-client.ts'
import { worthKnowing } from './first-answers.ts'
import { router } from './routes.tsx'
import { startTheme } from './theme.ts'

startTheme()
// The code of the first page is fetched while React prepares the frame around it.
void router.load()
const root = document.getElementById('root')
if (root === null) throw new Error('The document has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

// The code and the first answers of all pages are fetched when there is nothing else to do: going to one is
// then immediate, also while the core is away. One after the other, and never beside an answer that the page
// waits for.
window.addEventListener('load', () => {
  const waiting: (() => unknown)[] = [
    // The answers first: they take longer than the code, which lies ready in files.
    ...worthKnowing,
    ...Object.values(router.routesById).map((route) => () => router.loadRouteChunk(route)),
  ]
  const fetchNext = () => {
    const isWaiting = document.querySelector('main .skeleton') !== null
    if (isWaiting || queryClient.isFetching() > 0 || router.state.status === 'pending') {
      later(100)
      return
    }
    const fetchOne = waiting.shift()
    if (!fetchOne) return
    void Promise.resolve(fetchOne())
      .catch(() => undefined)
      .finally(() => later(0))
  }
  const later = (ms: number) => setTimeout(() => requestIdleCallback(fetchNext), ms)
  later(100)
})
