// Operations of calls that other resources may use.

/**
 * Accepts an outbound call; a job dials it once its tenant's limits admit it. It reads the trunk and the agent first,
 * then commits one statement, so do not call it inside a transaction. The statement locks no call. It inserts the call,
 * which then waits for admission, and its audit entry, and stores the response under the idempotency key of `who`: to
 * place several calls for one request, pass a `who` without `claim`. It throws a refusal when there is no such active
 * trunk or agent, or when the trunk does not place calls from the wanted number.
 */
export { dispatchCall } from './dispatch/dispatch-call.ts';

/**
 * Runs `work` in a transaction of its own that holds the lock of one call, so do not call it inside another one. Use it
 * for every change that depends on the call's state. It enqueues nothing, and refuses with `call_not_found`. No network
 * requests in `work`: the media service's webhooks about the call wait for the lock.
 */
export { withCall } from './with-call.ts';

/** The rule of transfers: only to numbers that the customer has configured. */
export { notATransferNumber, numberToTransferTo } from './agent/transfer-number.ts';

/** The agent as it is now, archived or not, and the tenant's active tools. */
export { findBriefParts } from './agent/brief-store.ts';
export type { BriefParts } from './agent/brief-store.ts';
