// The delivery worker: claims what is due in fair shares, makes the attempts, and has them recorded in batches. A slow
// receiver holds nothing back but itself.
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { endpointsWithDue, giveBack } from '../../events/delivery-store.ts';
import type { ClaimedDelivery } from '../../events/delivery-store.ts';
import { sendAttempt } from '../../events/send-attempt.ts';
import type { Attempt } from '../../events/send-attempt.ts';
import { atMost } from '../../platform/queue/at-most.ts';
import { isDatabaseDown } from '../../platform/database/db.ts';
import { createWakeableSleep } from '../../platform/queue/wakeable-sleep.ts';
import { claimBatch } from './claim-batch.ts';
import { createEndpointLoads } from './endpoint-loads.ts';
import { recordAttempts } from './record-attempts.ts';
import { createBatchWriter } from './batch-writer.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'receivers' | 'sealer' | 'metrics' | 'log'>;

export interface DeliveryWorker {
  /** A commit says that this endpoint has something new. */
  wake(tenant_id: string, webhook_endpoint_id: string): void;
  /** Looks for everything that is due: retries, and what no word came of. */
  scan(): Promise<void>;
  /**
   * Takes nothing more, and answers when nothing is under way; shortly before `timeoutMs` are over, attempts are broken
   * off and given back.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** With a backlog, places are filled several at a time: one statement for each would cost more than the attempts. */
const gatherMs = 2;
/** How long it takes to give back what is broken off at the end. */
const giveBackMs = 500;
/** So many attempts may wait to be recorded before no more are made. */
const unrecorded = 1_000;

export function startDeliveries(deps: Needs, places: number): DeliveryWorker {
  const loads = createEndpointLoads(places);
  const nap = createWakeableSleep();
  const abort = new AbortController();
  const onError = (error: unknown): void =>
    deps.log.warn({ err: error }, 'deliveries could not be claimed or recorded and will be tried again');
  const batchWriter = createBatchWriter<Attempt>({
    write: (batch) => recordAttempts(deps, batch),
    passing: isDatabaseDown,
    onError,
  });
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    const made = await sendAttempt(deps, delivery, abort.signal);
    const brokenOff = abort.signal.aborted && made.http_status === null;
    loads.ended(delivery, { timed_out: made.timed_out, answered: made.http_status !== null });
    nap.wake();
    await (brokenOff ? giveBack(deps.db.sql, [delivery]).catch(onError) : batchWriter.add(made));
    nap.wake();
  };
  const launch = (delivery: ClaimedDelivery): void => {
    loads.began(delivery);
    // One that could not even be tried keeps its lease, and is due again when that runs out.
    const run = attempt(delivery)
      .catch(onError)
      .finally(() => underWay.delete(run));
    underWay.add(run);
  };
  const loop = async (): Promise<void> => {
    while (!stopping) {
      nap.reset();
      const shares = batchWriter.size() < unrecorded ? loads.take() : [];
      const more =
        shares.length > 0 &&
        (await claimBatch(deps, loads, shares, launch).catch(
          (error: unknown) => (onError(error), nap.take(100).then(() => false)),
        ));
      if (more) await delay(gatherMs);
      else if (shares.length === 0) await nap.take();
    }
  };
  const done = loop();

  return {
    wake(tenant_id, webhook_endpoint_id) {
      loads.markReady({ tenant_id, webhook_endpoint_id });
      nap.wake();
    },
    async scan() {
      for (const endpoint of await endpointsWithDue(deps.db.sql, deps.clock.now())) loads.markReady(endpoint);
      nap.wake();
    },
    async stop(timeoutMs) {
      stopping = true;
      nap.wake();
      await done;
      await atMost(timeoutMs, Promise.all(underWay), {
        afterMs: timeoutMs - giveBackMs,
        breakOff: () => abort.abort(),
      });
    },
  };
}
