// How a command that has said everything itself ends with exit code 1.

/** Carries no message: the command wrote what there is to say. */
export class FailedCommand extends Error {}
