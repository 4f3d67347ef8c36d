// What other resources may use of the versions of agents.

/** The version that a request names; null: the published one. */
export { namedVersion } from './version-store.ts';

/** A version that can be used. It can go on being used by what has found it, without a lock, for an hour. */
export { findVersion } from './version-store.ts';

/** The agent as it is in a version. */
export { agentIn } from './version-store.ts';
export type { Settings } from './version-store.ts';
