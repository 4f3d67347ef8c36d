// The delivery worker: claims what is due in fair shares, makes the attempts, and records them in batches. A slow
// receiver delays no other endpoint.
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { isDatabaseDown } from '../../../platform/database/db.ts';
import { createWakeableSleep } from '../../../platform/queue/wakeable-sleep.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { atMost } from '../../../platform/wait.ts';
import { createBatchWriter } from '../attempts/batch-writer.ts';
import { recordAttempts } from '../attempts/record-attempts.ts';
import { sendAttempt } from '../attempts/send-attempt.ts';
import type { Attempt } from '../attempts/send-attempt.ts';
import { claimBatch } from './claim-batch.ts';
import { endpointsWithDue, releaseClaimed } from './claim-store.ts';
import type { Allocation, ClaimedDelivery } from './claim-store.ts';
import { createEndpointLoads } from './endpoint-loads.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'receivers' | 'sealer' | 'metrics' | 'log'>;

export interface DeliveryWorker {
  /** Handles the notification of a commit, "<tenant id> <endpoint id>": the endpoint has a new delivery. */
  notify(payload: string): void;
  /** Finds everything that is due: retries, and deliveries whose notification was lost. */
  scan(): Promise<void>;
  /**
   * Claims nothing more and resolves when no attempt is in flight. Attempts that are still in flight shortly before
   * `timeoutMs` have passed are aborted, and their deliveries released.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** With a backlog, several free slots are filled at once: one statement per slot would cost more than its attempt. */
const gatherMs = 2;
/** A delivery that is announced while others are being claimed does not wait for them, up to this number of claims. */
const maxClaims = 2;
/** Attempts that end within this time are recorded together. */
const recordMs = 20;
/** How long it takes to release the deliveries of aborted attempts. */
const releaseMs = 500;
/** No attempts are started while this many wait to be recorded. */
const maxUnrecorded = 1_000;
const retryMs = 100;

/** `slots`: how many attempts may be in flight at once. */
export function startDeliveries(deps: Needs, slots: number): DeliveryWorker {
  const loads = createEndpointLoads(slots);
  const sleep = createWakeableSleep();
  const abort = new AbortController();
  const onError = (error: unknown): void =>
    deps.log.warn({ err: error }, 'deliveries could not be claimed or recorded and will be tried again');
  const batchWriter = createBatchWriter<Attempt>({
    write: (batch) => recordAttempts(deps, batch),
    isTransient: isDatabaseDown,
    onError,
    gatherMs: recordMs,
  });
  const inFlight = new Set<Promise<void>>();
  const claims = new Set<Promise<void>>();
  let stopping = false;

  const attempt = async (delivery: ClaimedDelivery, sealer: Sealer): Promise<void> => {
    const made = await sendAttempt(deps, delivery, sealer, abort.signal);
    const aborted = abort.signal.aborted && made.http_status === null;
    loads.ended(delivery, { timed_out: made.timed_out, answered: made.http_status !== null });
    sleep.wake();
    await (aborted ? releaseClaimed(deps.db.sql, [delivery]).catch(onError) : batchWriter.add(made));
    sleep.wake();
  };
  const startAttempt = (delivery: ClaimedDelivery, sealer: Sealer): void => {
    // A delivery whose attempt could not even start keeps its lease, and is due again when that expires.
    const run = attempt(delivery, sealer)
      .catch(onError)
      .finally(() => inFlight.delete(run));
    inFlight.add(run);
  };
  const claim = async (allocations: readonly Allocation[]): Promise<void> => {
    const more = await claimBatch(deps, loads, allocations, startAttempt).catch(
      (error: unknown) => (onError(error), delay(retryMs, allocations)),
    );
    if (more.length > 0) await delay(gatherMs);
    for (const allocation of more) loads.markReady(allocation);
  };
  const startClaim = (allocations: readonly Allocation[]): void => {
    const run = claim(allocations).finally(() => {
      claims.delete(run);
      sleep.wake();
    });
    claims.add(run);
  };
  const loop = async (): Promise<void> => {
    while (!stopping) {
      sleep.reset();
      const allocations = claims.size < maxClaims && batchWriter.size() < maxUnrecorded ? loads.allocate() : [];
      // Few endpoints are claimed apart, so that none waits for another.
      const apart = claims.size + allocations.length <= maxClaims;
      for (const part of apart ? allocations.map((it) => [it]) : [allocations]) startClaim(part);
      if (allocations.length === 0) await sleep.take();
    }
    await Promise.all(claims);
  };
  const done = loop();

  return {
    notify(payload) {
      const [tenant_id = '', webhook_endpoint_id = ''] = payload.split(' ');
      loads.announce({ tenant_id, webhook_endpoint_id });
      sleep.wake();
    },
    async scan() {
      for (const endpoint of await endpointsWithDue(deps.db.sql, deps.clock.now())) loads.markReady(endpoint);
      sleep.wake();
    },
    async stop(timeoutMs) {
      stopping = true;
      sleep.wake();
      await done;
      await atMost(timeoutMs, Promise.all(inFlight), {
        afterMs: timeoutMs - releaseMs,
        abort: () => abort.abort(),
      });
    },
  };
}
