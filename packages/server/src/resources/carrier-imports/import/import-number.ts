// Imports a number: step by step at the carrier and in the media service. Each step is recorded before it begins, and
// the import happens completely or not at all (requirement 4.4).
import type { Deps } from '../../../deps.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import { beginImport } from './begin-import.ts';
import { carrierSteps } from './carrier-steps.ts';
import { checkAccount } from './check-account.ts';
import { checkSteps } from './check-steps.ts';
import { setUpMediaTrunk } from './set-up-media-trunk.ts';
import { failureReason, operationConflict } from './import-failure.ts';
import type { ImportInput, ImportResult, ImportState } from './import-state.ts';
import { extendLease, reopenOperation } from '../operation-store.ts';
import type { ClaimedOperation, Step } from '../operation-store.ts';
import { saveImport } from './save-import.ts';
import { finalizeUndo } from '../undo/finalize-undo.ts';
import { openSipPassword, sealToken } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

/**
 * A client does not wait forever, and its idempotency key is locked for 20 s. No step begins after the first limit, and
 * no undo step after the second: a job continues the undo.
 */
const forwardMs = 17_000;
const undoMs = 16_000;

export async function importNumber(deps: Needs, who: Principal, input: ImportInput): Promise<ImportResult> {
  const { clock, log } = deps;
  const begun = clock.now().getTime();
  // Without SIP_HOST the carrier cannot be told where to send calls.
  if (deps.media.sip_host === null) {
    log.error({ setting: 'SIP_HOST' }, 'a number cannot be imported: SIP_HOST is not set');
    throw refuse('upstream_failed', { upstream: 'media', retryable: false });
  }
  // Before anything of the import is on record: an id that is not an account must not block other imports, and may even
  // be a secret.
  await checkAccount(deps, input);
  const operation = await beginImport(deps, input);
  try {
    return await runSteps(deps, who, input, { operation, until: begun + forwardMs });
  } catch (error) {
    log.info(
      { tenant_id: input.tenant_id, operation_id: operation.id, failure: failureReason(error) },
      'an import failed',
    );
    // If even this cannot be recorded, the scheduled task undoes the import.
    await undo(deps, operation, { error, until: begun + undoMs, auth_token: input.auth_token }).catch((err: unknown) =>
      log.warn(
        { tenant_id: input.tenant_id, operation_id: operation.id, err },
        'an import could not be undone at once',
      ),
    );
    throw error;
  }
}

/** Does not undo an import that has ended: its commit may have succeeded although the response was lost. */
async function undo(
  deps: Needs,
  claimed: ClaimedOperation,
  { error, until, auth_token }: { readonly error: unknown; readonly until: number; readonly auth_token: string },
): Promise<void> {
  const current = await extendLease(deps, claimed, { status: 'undoing', failure: failureReason(error) });
  if (current) return finalizeUndo(deps, current, until);
  // This process was suspended for so long that another one took the import over, and has since done one more step.
  const sealer = await deps.sealer.of(claimed.tenant_id);
  const auth_token_sealed = sealToken(sealer, claimed.tenant_id, claimed.account_sid, auth_token);
  await reopenOperation(deps.db.sql, { ...claimed, auth_token_sealed }, deps.clock.now());
}

async function runSteps(
  deps: Needs,
  who: Principal,
  input: ImportInput,
  { operation, until }: { readonly operation: ClaimedOperation; readonly until: number },
): Promise<ImportResult> {
  const { tenant_id, account_sid, auth_token } = input;
  const password = openSipPassword(
    await deps.sealer.of(tenant_id),
    tenant_id,
    operation.carrier_trunk_id,
    operation.auth_password_sealed ?? new Uint8Array(),
  );
  let run: ImportState = { operation, access: { account_sid, auth_token }, password };
  const begin = async (step: Step): Promise<void> => {
    if (deps.clock.now().getTime() > until)
      throw new CarrierError('unreachable', 'the import took too long', { retryable: true });
    const current = await extendLease(deps, operation, { step, ...(run.found ? { found: run.found } : {}) });
    if (!current) throw operationConflict();
    run = { ...run, operation: current };
  };
  for (const { step, execute } of [...checkSteps, ...carrierSteps]) {
    await begin(step);
    run = { ...run, ...(await execute(deps, run)) };
  }
  await begin('media');
  run = { ...run, ...(await setUpMediaTrunk(deps, run)) };
  await begin('rows');
  return saveImport(deps, who, input, run);
}
