// Ends an operation that was left unfinished: an import is undone, a release is completed.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { finishRelease } from './undo/finish-release.ts';
import { claimOperation, extendLease } from './operation-store.ts';
import { finalizeUndo } from './undo/finalize-undo.ts';
import { sealToken } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

/** A job has more time than a request. */
const workerTimeoutMs = 240_000;

interface Options {
  /** A secret that is newer than the operation's own. */
  readonly auth_token?: string | undefined;
  /** The deadline of the caller, in epoch milliseconds. */
  readonly until?: number;
}

/** `busy`: another operation works on the same number or account. */
export async function finalizeOperation(
  deps: Needs,
  job: { readonly tenant_id: string; readonly operation_id: string },
  { auth_token, until }: Options = {},
): Promise<'finalized' | 'busy' | 'ended'> {
  const { db, clock } = deps;
  const sealer = await deps.sealer.of(job.tenant_id);
  const now = clock.now();
  const claimed = await claimOperation(
    db.sql,
    { tenant_id: job.tenant_id, id: job.operation_id },
    { lease_token: randomUUID(), now },
  );
  if (claimed === 'busy') return 'busy';
  if (!claimed) return 'ended';
  if (claimed.kind === 'release') {
    await finishRelease(deps, claimed);
    return 'finalized';
  }
  const { account_sid } = claimed;
  const undoing = await extendLease(deps, claimed, {
    status: 'undoing',
    ...(claimed.status === 'running' ? { failure: 'its process ended' } : {}),
    ...(auth_token === undefined
      ? {}
      : { auth_token_sealed: sealToken(sealer, job.tenant_id, account_sid, auth_token) }),
  });
  if (!undoing) return 'ended';
  await finalizeUndo(deps, undoing, until ?? now.getTime() + workerTimeoutMs);
  return 'finalized';
}
