// What of erasing calls other resources use.

/** Notes the files of the recordings of calls: a task deletes them. Call it before the rows of the calls are deleted. */
export { addFilesOf } from './file-store.ts';

/** After a backup was restored; of all tenants. */
export { replayLedger } from './ledger/replay-ledger.ts';

/** For how long a tenant's data is kept, and what of a change is out of bounds. */
export { retentionInForce, retentionIssues } from './retention-in-force.ts';
