// The live streams of this process: opening them, checking that their clients may still read them, and ending them.
import { decodeStreamCursor, limits } from '@voicecall/contract';
import type { StreamPosition } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { createFairQueue } from '../../../platform/queue/fair-queue.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { isAhead } from '../../events/store.ts';
import { countAddresses } from './count-addresses.ts';
import { endLeases, renewLeases, takeLease } from './lease-store.ts';
import type { Lease } from './lease-store.ts';
import { openCallStream } from './open-call-stream.ts';
import type { CallStream, Shared } from './open-call-stream.ts';
import { createStreamBudget } from './stream-budget.ts';
import { startReader } from './start-reader.ts';
import { hourMs } from '../../../platform/time.ts';

const tickMs = 500;
const renewMs = 3_000;
/** Pages of what streams missed that are read at a time. A stream waits once at most: no tenant reaches the limit. */
const catchUps = { at_once: 1, waiting_per_subject: limits.streams_per_tenant, waiting: 100_000 };
/** A position this old may be behind what retention has deleted: it deletes by the time of writing. */
const resumableMs = limits.stream_resume_ms - hourMs;

export interface StreamInput {
  readonly tenant_id: string;
  readonly call_id: string | null;
  /** The header `Last-Event-ID`, or the query parameter. */
  readonly last_event_id: string | undefined;
  /** The credential: so many streams may be open for each. */
  readonly subject: string;
  /** The client's network. */
  readonly address: string;
  /** Throws a refusal once the client may no longer read the stream. */
  readonly checkAccess: () => Promise<unknown>;
  readonly bytesWaiting: () => number;
}

export interface CallStreams {
  /** Opens a stream. Its body ends by itself; the caller destroys it when the client is gone. */
  open(input: StreamInput): Promise<CallStream['body']>;
  readonly notify: (tenant_id: string) => void;
  readonly onReconnect: () => void;
  /** Ends all streams. */
  stop(): Promise<void>;
}

interface Open {
  readonly stream: CallStream;
  readonly lease: Lease;
  readonly checkAccess: StreamInput['checkAccess'];
  checking: boolean;
}

export function startCallStreams(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics'>): CallStreams {
  const reader = startReader(deps);
  const shared: Shared = { reader, budget: createStreamBudget(), turns: createFairQueue(catchUps) };
  const addresses = countAddresses();
  const open = new Set<Open>();
  const ending = new Set<Promise<unknown>>();
  const warn = (message: string) => (error: unknown) => deps.log.warn({ err: error }, message);
  const check = async (one: Open): Promise<void> => {
    if (one.checking) return;
    one.checking = true;
    try {
      await one.checkAccess();
    } catch (error) {
      // While the database cannot be reached, nothing is sent that was not sent before.
      if (error instanceof Refusal) one.stream.end('credentials_invalid');
    } finally {
      one.checking = false;
    }
  };
  const release = (lease: Lease): void => {
    const ended = endLeases(deps.db.sql, [lease])
      .catch(warn('the end of a live stream was not recorded'))
      .finally(() => ending.delete(ended));
    ending.add(ended);
  };
  const ticks = setInterval(() => {
    deps.metrics.streams.set(open.size);
    deps.metrics.streamBytesWaiting.set(shared.budget.bytes());
    for (const one of open) {
      one.stream.tick();
      void check(one);
    }
  }, tickMs).unref();
  const renewals = setInterval(() => {
    if (open.size > 0)
      renewLeases(
        deps.db.sql,
        [...open].map(({ lease }) => lease),
      ).catch(warn('live streams were not renewed'));
  }, renewMs).unref();

  const begin = async (input: StreamInput, lease: Lease): Promise<CallStream['body']> => {
    const asked = await positionOf(deps, input.last_event_id);
    const stream = await openCallStream(deps, shared, { ...input, ...asked });
    const one: Open = { stream, lease, checkAccess: input.checkAccess, checking: false };
    open.add(one);
    stream.body.once('close', () => {
      open.delete(one);
      addresses.release(input.address);
      release(lease);
    });
    return stream.body;
  };
  return {
    notify: (tenant_id) => reader.notify(tenant_id),
    onReconnect: () => reader.notifyAll(),
    async open(input) {
      addresses.take(input.address);
      let lease: Lease | undefined;
      try {
        lease = await takeLease(deps.db, input);
        return await begin(input, lease);
      } catch (error) {
        addresses.release(input.address);
        if (lease) release(lease);
        throw error;
      }
    },
    async stop() {
      clearInterval(ticks);
      clearInterval(renewals);
      reader.stop();
      for (const { stream } of open) stream.end('server_stopping');
      await Promise.all(ending);
    },
  };
}

/** Where a stream goes on. */
async function positionOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string | undefined,
): Promise<{ from: StreamPosition | null; reset: boolean }> {
  if (id === undefined || id === '') return { from: null, reset: false };
  const from = decodeStreamCursor(id);
  if (!from) throw refuse('invalid_cursor');
  const old = clock.now().getTime() - from.at * 1000 > resumableMs;
  // Ahead: the database was restored to an earlier time.
  // A position without a row is before its transaction, which need not have begun.
  const reached = from.row_no === '0' ? String(BigInt(from.transaction_no) - 1n) : from.transaction_no;
  const reset = old || (await isAhead(db.sql, { ...from, transaction_no: reached }));
  return reset ? { from: null, reset } : { from, reset };
}
