// Starts the dashboard.
import './zod-setup.ts'
import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './core-client.ts'
import { router } from './routes.tsx'
import { startTheme } from './theme.ts'

startTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('The document has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
