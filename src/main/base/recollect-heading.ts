// How every context of ours begins, by which it is known where it comes back as if somebody had said it.

/** The beginning of a context, before the project's name. */
export const recollectHeading = 'Recollect: memory of the project'
