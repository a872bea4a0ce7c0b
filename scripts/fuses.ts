// The fuses of the packaged app: what Electron's binary can no longer be talked into.
import { join } from 'node:path'
import { type FuseV1Config, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'

interface FuseTarget {
  readonly platform: 'darwin' | 'linux' | 'win32'
  /** Builds that a test drives need the inspector; nothing else may differ. */
  readonly isTestBuild: boolean
}

/** Every fuse that Electron has; a new one stops the build until it is decided here. */
function fuseTable(target: FuseTarget): FuseV1Config & { strictlyRequireAllFuses: true } {
  return {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Signed anew by electron-builder where there is a certificate; Apple's chips refuse a broken one.
    resetAdHocDarwinSignature: target.platform === 'darwin',
    // The app must not serve as a general Node for whoever can set its environment.
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: target.isTestBuild,
    [FuseV1Options.EnableCookieEncryption]: true,
    // Linux has no place for the digest: https://www.electronjs.org/docs/latest/tutorial/asar-integrity
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: target.platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // The dashboard comes from app://; file:// needs no privileges of its own.
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    // Only swaps how WebAssembly notices bad memory access; the fast way is the safe one too.
    [FuseV1Options.WasmTrapHandlers]: true,
  }
}

/** Where a packaged app's binary lies, seen from its folder. */
export function binaryIn(folder: string, platform: FuseTarget['platform'], name: string): string {
  switch (platform) {
    case 'darwin':
      return join(folder, `${name}.app`)
    case 'win32':
      return join(folder, `${name}.exe`)
    case 'linux':
      return join(folder, name)
  }
}

/** Sets the fuses in `binary`. Throws when the binary has a fuse that the table does not know. */
export async function setFuses(binary: string, target: FuseTarget): Promise<void> {
  await flipFuses(binary, fuseTable(target))
}
