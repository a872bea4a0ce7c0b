// A picture of each section of the settings.
import { pageAddress, pagePaths, settingsSections } from '../../src/shared/page-addresses.ts'

/** Named `settings-<section>`, in the order of the settings. */
export const settingsShots: readonly { readonly name: string; readonly path: string }[] =
  settingsSections.map((section) => ({
    name: `settings-${section}`,
    path: pageAddress(pagePaths.settingsSection, { section }),
  }))
