// What other resources may use of agents: their versions and their variables.

/** The version that a request names; null: the published one. */
export { namedVersion } from './versions/version-store.ts';

/** A version that can be used. It can go on being used by what has found it, without a lock, for an hour. */
export { findVersion } from './versions/version-store.ts';

/** The agent as it is in a version. */
export { agentIn } from './versions/version-store.ts';
export type { Settings } from './versions/version-store.ts';

/** The agent with the texts of one conversation. */
export { renderAgent } from './render-agent.ts';

/** The rule of the patterns of redaction. */
export { checkPatterns } from './check-patterns.ts';

/** The values of the variables of an agent in one conversation; null: it is no template. */
export { valuesOf } from './render-agent.ts';

/** What was given for a variable of an agent; null: nothing. */
export { given } from './render-agent.ts';
