// The forms in which Windows and what runs inside it (WSL, Git Bash) write the same folder.
import { win32 } from 'node:path'

/** Whether a path is one of Windows, with a drive or a share. */
export function isWindowsPath(path: string): boolean {
  return /^[A-Za-z]:[\\/]|^\\\\/.test(path)
}

/** How else the same folder is written: `/mnt/d/shop` of `D:\shop`, and the other way round. */
export function otherForms(path: string): string[] {
  const mounted = /^\/mnt\/([a-z])\/(.+)$/.exec(path)
  const onDrive = /^([A-Za-z]):[\\/](.+)$/.exec(path)
  const [, drive = '', rest = ''] = mounted ?? onDrive ?? []
  if (rest === '') return []
  const [small, capital] = [drive.toLowerCase(), drive.toUpperCase()]
  const windows = rest.replaceAll('/', '\\')
  const plain = rest.replaceAll('\\', '/')
  const forms = [
    ...[`${capital}:\\${windows}`, `${small}:\\${windows}`],
    ...[`${capital}:/${plain}`, `${small}:/${plain}`, `/mnt/${small}/${plain}`],
  ]
  return forms.filter((form) => form !== path)
}

/** A folder of Windows and those above it, nearest first, without the drive and the folders of its users. */
export function windowsPathUp(folder: string): string[] {
  const paths = [folder]
  for (
    let parent = win32.dirname(folder);
    parent !== paths.at(-1);
    parent = win32.dirname(parent)
  ) {
    if (/^(?:[A-Za-z]:)?[\\/]?$|^[A-Za-z]:[\\/]users(?:[\\/][^\\/]+)?$/i.test(parent)) break
    paths.push(parent)
    if (paths.length > 100) break
  }
  return paths
}
