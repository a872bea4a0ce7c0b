// The addresses of the dashboard's pages that the shell opens by itself.

export const pages = {
  overview: '/',
  activity: '/activity',
  settings: '/settings',
  session: (id: string) => `/sessions/${encodeURIComponent(id)}`,
} as const
