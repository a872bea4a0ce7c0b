// What of the contract is the user's alone, besides what the handlers of memories and decisions keep for the user.

/** By method: what it is that an agent may not do. It may look, search and add. */
export const usersAlone: Readonly<Record<string, string>> = {
  'forget.schedule': 'to delete what is remembered',
  'forget.undo': 'to take a deletion back',
  'system.updateSettings': 'to change the settings',
  'system.pause': 'to pause what is recorded',
  'projects.rename': 'to rename a project',
  'projects.merge': 'to merge projects',
  'projects.setExcluded': 'to leave a project out of memory, or take it in again',
  'retention.run': 'to have what is old deleted',
  'keep.restore': 'to put a backup in the place of the memory',
  'keep.removeDamaged': 'to remove damaged files',
  'providers.turnOn': 'to turn a language model on or off',
  'providers.order': 'to say which language model is asked first',
  'providers.save': 'to set up a language model',
  'providers.setKey': 'to set a key',
}
