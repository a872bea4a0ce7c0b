// The page that a one-time address opens, and its script: exchanges the token for a login of this browser.
import { loginPaths, loginStorageKey } from '../../../shared/browser-login.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { plainPage } from './plain-page.ts'

/**
 * The token stands behind the `#`, which browsers send to nobody and put into no Referer: only this script
 * reads it. Looking at the address, as previews and scanners do, does not use it up.
 */
export const signInScript = `// Signs this browser in to Recollect.
const paragraph = document.querySelector('p')
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
signIn()

async function signIn() {
  try {
    const answer = await fetch('${loginPaths.exchange}', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (!answer.ok) throw new Error('refused')
    const { login, key } = await answer.json()
    localStorage.setItem('${loginStorageKey}', JSON.stringify({ login, key }))
    location.replace('/')
  } catch {
    // Who is signed in may open an old address.
    if (isSignedIn()) location.replace('/')
    else paragraph.hidden = false
  }
}

function isSignedIn() {
  try {
    return localStorage.getItem('${loginStorageKey}') !== null
  } catch {
    return false
  }
}
`

const advice = () =>
  `Run <code>${escaped(recollectCommand('open'))}</code> in a terminal on this computer: it gives a new address.`

/** What `/login` shows; its paragraph appears when the token does not do. */
export function signInPage(): string {
  return plainPage(
    'Recollect',
    `This address is no longer good: it works once, for ten minutes, with JavaScript switched on. ${advice()}`,
    { script: '/login.js' },
  )
}

/** For a browser without a login. */
export function loginNeededPage(): string {
  return plainPage('This browser is not signed in to Recollect', advice())
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
