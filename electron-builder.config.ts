// Packages the app: dmg, nsis, AppImage and deb, with its fuses set. `npm run build` comes first.
import type { AfterPackContext, Configuration } from 'electron-builder'
import { binaryIn, setFuses } from './scripts/fuses.ts'

/** Sets the fuses before the package is signed. `RECOLLECT_TEST_BUILD=1` leaves the inspector open. */
async function afterPack(context: AfterPackContext): Promise<void> {
  const platform = context.electronPlatformName
  if (platform !== 'darwin' && platform !== 'linux' && platform !== 'win32') {
    throw new Error(`There is no fuse table for ${platform}`)
  }
  const { productFilename } = context.packager.appInfo
  const name = platform === 'linux' ? executableName : productFilename
  await setFuses(binaryIn(context.appOutDir, platform, name), {
    platform,
    isTestBuild: process.env.RECOLLECT_TEST_BUILD === '1',
  })
}

const executableName = 'recollect'

const config: Configuration = {
  appId: 'dev.recollect.desktop',
  productName: 'Recollect',
  directories: { output: 'dist', buildResources: 'out/icons' },
  files: [
    'out/**',
    'resources/{hooks,demo,skill}/**',
    'package.json',
    // For the agent's own plugin folder, which the package of npm holds.
    '!out/plugin/**',
  ],
  asar: true,
  // Native code and what a shell runs cannot be read from inside the archive.
  asarUnpack: [
    'resources/{hooks,skill}/**',
    '**/*.node',
    'node_modules/better-sqlite3/**',
    'node_modules/sqlite-vec*/**',
  ],
  // What models run in is no dependency of the package, so that who installs it with npm fetches it with the
  // first model. Here it lies where a file in the archive finds it: in `node_modules` beside the archive.
  extraResources: [
    {
      from: 'node_modules/onnxruntime-node',
      to: 'node_modules/onnxruntime-node',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
      filter: ['package.json', 'dist/**', 'bin/napi-v6/${platform}/${arch}/**'],
    },
    { from: 'node_modules/onnxruntime-common', to: 'node_modules/onnxruntime-common' },
  ],
  // better-sqlite3 carries Node-API binaries that serve Electron as they are.
  npmRebuild: false,
  buildDependenciesFromSource: false,
  afterPack,
  protocols: [{ name: 'Recollect session', schemes: ['recollect'] }],
  // A deb needs a homepage. Until the project has a public one, this says that there is none (RFC 2606);
  // a GitHub `repository` in package.json makes the line needless.
  extraMetadata: { homepage: 'https://recollect.invalid' },
  mac: {
    target: ['dmg'],
    category: 'public.app-category.developer-tools',
    icon: 'out/icons/app-mac.png',
    hardenedRuntime: true,
  },
  win: { target: ['nsis'], icon: 'out/icons/app-windows.png' },
  nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
  linux: {
    target: ['AppImage', 'deb'],
    executableName,
    category: 'Development',
    icon: 'out/icons/app',
    synopsis: 'A memory for coding agents',
    maintainer: 'Recollect contributors',
  },
  // No feed, no updates: electron-updater stays off until one is configured.
  publish: null,
}

export default config
