// Operations of calls that other resources may use.

/**
 * Accept an outbound call; a job dials it once its tenant's limits admit it. They lock no call: they insert the call,
 * which then waits for admission, and its audit entry. They throw a refusal when there is no such active trunk or
 * agent, or when the trunk does not place calls from the wanted number. `dispatchCall` is a transaction of its own,
 * together with calls that others accept at the same time; it stores the response under the idempotency key of `who`.
 * `dispatchWithin` is part of the caller's transaction, which stores its own response: for several calls of one
 * request.
 */
export { dispatchCall, dispatchWithin } from './dispatch/dispatch-call.ts';

/**
 * Runs `work` in a transaction of its own that holds the lock of one call, so do not call it inside another one. Use it
 * for every change that depends on the call's state. It enqueues nothing, and refuses with `call_not_found`. No network
 * requests in `work`: the media service's webhooks about the call wait for the lock.
 */
export { withCall } from './with-call.ts';
export type { OfCall } from './with-call.ts';

/** What a change of a call under its lock needs. */
export { bookingIdsOf } from './booking-ids.ts';
export { isTerminal } from './call-state.ts';
export { presentCall } from './present.ts';
export { changeCall } from './store.ts';

/** After a backup was restored; of all tenants. */
export { endLost, endUndialed } from './reconcile/end-undialed.ts';
export { roomsWithoutCall } from './store.ts';

/** Asks to end a call that has not ended; in a transaction of its own. */
export { endCall } from './lifecycle/end-call.ts';

/** The rule of transfers: only to whom the customer has configured. */
export { destinationOf } from './agent/transfer-destination.ts';

/** The agent, archived or not, in a version or as it is published, and the tenant's active tools. */
export { findBriefParts } from './agent/brief-store.ts';
export type { BriefParts } from './agent/brief-store.ts';

/** SQL: a call that waits for the limits of its tenant, and one that counts towards them. Each has a partial index. */
export { isConcurrent, waits } from './dispatch/admission-store.ts';

/** Who a person is, and all calls and chats of one. */
export { checkSubject, findChats, findNextCalls } from './person-store.ts';
export type { FoundCall, Subject } from './person-store.ts';
