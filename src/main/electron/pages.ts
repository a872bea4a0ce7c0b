// The addresses of the dashboard's pages that the shell opens by itself; under app:// it routes by the hash.

export const pages = {
  overview: '/#/',
  quickSearch: '/#/quick-search',
  settings: '/#/settings',
  session: (id: string) => `/#/sessions/${encodeURIComponent(id)}`,
} as const
