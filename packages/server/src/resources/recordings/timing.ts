// The time limits and intervals of recordings, each with its reason.

/** How often an unfinished recording is checked while its call lasts. */
export const checkEveryMs = 60_000;
/** How often it is checked after the end of its call, when clients wait for it. */
export const checkAfterEndMs = 5_000;
/** The first check after the end of the call: the media service usually reports the end of the recording before. */
export const firstCheckAfterEndMs = 10_000;

/** How often the job checks whether there is anything to record in the room. */
export const pollMs = 200;
/** How soon the job checks again after another worker claimed the recording, and is about to save the outcome. */
export const claimedCheckMs = 1_000;
/** How soon the job tries again after the media service could not be reached. */
export const retryMs = 5_000;
/**
 * How long a claim holds. It is longer than a request to the media service may take: the worker that made an older
 * claim will not save its recording any more.
 */
export const claimMs = 15_000;

/** How long a recorder may take to start, and how long the job may take to request it. */
export const startingMs = 60_000;
/** How long after the end of the call a recorder may go on before it is stopped. */
export const overrunMs = 30_000;
/** How long after the end of the call the file of a completed recording may take to appear in the storage. */
export const fileMs = 60_000;
/** How long after the end of the call the recording is given up. */
export const deadlineMs = 300_000;
