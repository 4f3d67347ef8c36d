// Tests of the checker: it finds each kind of bug that is inserted into correct logs.
import { signWebhookSync } from '@voicecall/webhook-verify';
import { describe, expect, it } from 'vitest';
import { checkLogs } from './check-logs.ts';
import type { Rule } from './check-logs.ts';
import { delays_ms } from './histories.ts';
import type { Claim, Delivery, Logs, Receipt, RecordedAttempt } from './logs.ts';

type Mutable<T> =
  T extends ReadonlySet<infer V>
    ? Set<V>
    : T extends readonly (infer I)[]
      ? Mutable<I>[]
      : T extends object
        ? { -readonly [K in keyof T]: Mutable<T[K]> }
        : T;

const start = 1_800_000_000_000;
const bounds = { late_ms: 25_000 };
const secrets = { old: 'whsec_old', new: 'whsec_new' };
const rotated = start + 100_000;
const stopped = start + 200_000;

const bodyOf = (id: string): string => JSON.stringify({ id, type: 'call.completed' });
const sign = (body: string, secret: string, at: number): string => signWebhookSync(body, secret, Math.floor(at / 1000));
const secretAt = (at: number): string => (at < rotated ? secrets.old : secrets.new);

/** A delivery with the requests and the record of its attempts: one for each status given. */
function delivered(name: string, at: number, statuses: readonly number[]): { delivery: Delivery; receipts: Receipt[] } {
  const [id, body] = [`wdl_${name}`, bodyOf(`wdl_${name}`)];
  const receipts: Receipt[] = [];
  const attempts: RecordedAttempt[] = [];
  let due = at;
  statuses.forEach((status, index) => {
    const attempt = index + 1;
    attempts.push({ attempt, started_at: due + 5, ended_at: due + 15, http_status: status });
    receipts.push({
      endpoint: 'alpha',
      id,
      key: name,
      attempt,
      body,
      signature: sign(body, secretAt(due), due + 5),
      at: due + 10,
      status,
    });
    due += 15 + (delays_ms[index] ?? 0);
  });
  const last = statuses.at(-1) ?? 0;
  const status = last < 300 ? 'delivered' : last === 410 ? 'canceled' : 'dead_lettered';
  return { delivery: { id, key: name, endpoint: 'alpha', body, status, attempts }, receipts };
}

/**
 * A correct run with each case: delivered at once, after two failures, after a kill, never, to a receiver that
 * responded 410, and rolled back.
 */
function goodLogs(): Mutable<Logs> {
  const made = {
    plain: delivered('plain', start, [200]),
    retried: delivered('retried', start, [500, 503, 204]),
    broken: delivered('broken', start + 1_000, [200]),
    hopeless: delivered(
      'hopeless',
      start,
      Array.from({ length: 8 }, () => 500),
    ),
    rotated: delivered('rotated', rotated + 5_000, [200]),
    gone: delivered('gone', stopped - 50, [410]),
  };
  // Its first request was in flight when the sender was killed; the record is of the second one.
  const broken = made.broken.receipts[0] as Receipt;
  made.broken.receipts.push({
    ...broken,
    at: broken.at + 20_000,
    signature: sign(broken.body, secrets.old, broken.at + 20_000),
  });
  const logs: Logs = {
    emits: [
      ...Object.keys(made).map((key) => ({
        key,
        at: made[key as keyof typeof made].receipts[0]?.at ?? 0,
        answered: true,
        committed: true,
        endpoints: ['alpha'],
      })),
      { key: 'rolled back', at: start, answered: false, committed: false, endpoints: ['alpha'] },
    ],
    deliveries: Object.values(made).map(({ delivery }) =>
      delivery.key === 'broken'
        ? {
            ...delivery,
            attempts: delivery.attempts.map((it) => ({
              ...it,
              started_at: it.started_at + 20_000,
              ended_at: it.ended_at + 20_000,
            })),
          }
        : delivery,
    ),
    claims: Object.values(made).flatMap(({ receipts }) =>
      receipts.map(({ id, attempt, at }): Claim => ({ id, attempt, at: at - 8 })),
    ),
    receipts: Object.values(made).flatMap(({ receipts }) => receipts),
    pauses: [],
    interruptions: [{ at: start + 1_012, in_flight: new Set(['wdl_broken']) }],
    secrets: [
      { endpoint: 'alpha', secret: secrets.old, from: 0, until: rotated },
      { endpoint: 'alpha', secret: secrets.new, from: rotated - 50, until: Infinity },
    ],
    stops: [{ endpoint: 'alpha', from: stopped, until: stopped + 60_000 }],
  };
  return structuredClone(logs) as Mutable<Logs>;
}

const rulesOf = (logs: Logs): Rule[] => [...new Set(checkLogs(logs, bounds).map(({ rule }) => rule))].toSorted();
const found = <T>(list: T[], matches: (item: T) => boolean): T => {
  const item = list.find(matches);
  if (!item) throw new Error('the correct logs lack the item to change');
  return item;
};
const receiptOf = (logs: Mutable<Logs>, key: string, attempt = 1) =>
  found(logs.receipts, (it) => it.key === key && it.attempt === attempt);
const deliveryOf = (logs: Mutable<Logs>, key: string) => found(logs.deliveries, (it) => it.key === key);
const attemptOf = (logs: Mutable<Logs>, key: string, attempt = 1) =>
  found(deliveryOf(logs, key).attempts, (it) => it.attempt === attempt);
const claimsOf = (logs: Mutable<Logs>, key: string, attempt = 1) =>
  found(logs.claims, (it) => it.id === `wdl_${key}` && it.attempt === attempt);
const without = <T>(list: T[], matches: (item: T) => boolean): void => void list.splice(list.findIndex(matches), 1);
const signAnew = (receipt: Mutable<Receipt>, secret: string, at = receipt.at): void =>
  void (receipt.signature = sign(receipt.body, secret, at));

const planted: readonly [bug: string, rule: Rule, plant: (logs: Mutable<Logs>) => void][] = [
  [
    'an event without a delivery',
    'lost',
    (logs) => (
      without(logs.deliveries, ({ key }) => key === 'plain'),
      without(logs.receipts, ({ key }) => key === 'plain')
    ),
  ],
  [
    'a receiver that was left out',
    'lost',
    (logs) => void found(logs.emits, ({ key }) => key === 'plain').endpoints.push('beta'),
  ],
  [
    'a delivery that is still pending at the end',
    'lost',
    (logs) => void (deliveryOf(logs, 'plain').status = 'pending'),
  ],
  ['a delivery that is never released', 'lost', (logs) => void (deliveryOf(logs, 'retried').status = 'delivering')],
  [
    'a delivery given up after seven attempts',
    'lost',
    (logs) => (
      deliveryOf(logs, 'hopeless').attempts.pop(),
      without(logs.receipts, ({ key, attempt }) => key === 'hopeless' && attempt === 8)
    ),
  ],
  ['a delivery canceled without a 410 of its receiver', 'lost', (logs) => void (logs.stops = [])],
  [
    'a success response for an event that was never committed',
    'lost',
    (logs) => void (found(logs.emits, ({ key }) => key === 'rolled back').answered = true),
  ],
  [
    'a recorded success that no receiver returned',
    'unheard',
    (logs) => void (attemptOf(logs, 'retried', 2).http_status = 502),
  ],
  [
    'a request of a delivery without a record',
    'invented',
    (logs) =>
      void logs.receipts.push({
        ...receiptOf(logs, 'plain'),
        id: 'wdl_unknown',
        body: bodyOf('wdl_unknown'),
        signature: sign(bodyOf('wdl_unknown'), secrets.old, start),
      }),
  ],
  [
    'a delivery of an event that was rolled back',
    'invented',
    (logs) =>
      void (found(logs.emits, ({ key }) => key === 'plain').committed = found(
        logs.emits,
        ({ key }) => key === 'plain',
      ).answered =
        false),
  ],
  ['a request that no sender has claimed', 'invented', (logs) => without(logs.claims, ({ id }) => id === 'wdl_plain')],
  [
    'two deliveries of one event to one receiver',
    'doubled',
    (logs) => {
      const again = delivered('again', start, [200]);
      logs.deliveries.push({ ...(again.delivery as Mutable<Delivery>), key: 'plain' });
      logs.receipts.push(...(again.receipts as Mutable<Receipt[]>));
    },
  ],
  [
    'an attempt made twice without a fault',
    'doubled',
    (logs) => void logs.receipts.push({ ...receiptOf(logs, 'plain'), at: start + 30 }),
  ],
  [
    'an attempt made twice before the fault',
    'doubled',
    (logs) => void (found(logs.receipts, ({ key, at }) => key === 'broken' && at > start + 20_000).at = start + 1_011),
  ],
  [
    'an attempt made three times with one fault',
    'doubled',
    (logs) => void logs.receipts.push({ ...receiptOf(logs, 'broken'), at: start + 21_030 }),
  ],
  [
    'a fault during another delivery',
    'doubled',
    (logs) => void (found(logs.interruptions, () => true).in_flight = new Set(['wdl_plain'])),
  ],
  [
    'an attempt after the one that arrived',
    'doubled',
    (logs) => {
      const receipt = { ...receiptOf(logs, 'plain'), attempt: 2, at: start + 5_100 };
      logs.receipts.push(receipt);
    },
  ],
  [
    'other bytes in a later attempt',
    'changed bytes',
    (logs) => {
      const receipt = receiptOf(logs, 'retried', 3);
      receipt.body = receipt.body.replace('}', ' }');
      signAnew(receipt, secrets.old);
    },
  ],
  [
    "an id in the body that is not the header's",
    'changed bytes',
    (logs) => {
      const body = bodyOf('wdl_other');
      deliveryOf(logs, 'plain').body = receiptOf(logs, 'plain').body = body;
    },
  ],
  [
    'a ninth attempt',
    'ninth attempt',
    (logs) => {
      const last = receiptOf(logs, 'hopeless', 8);
      logs.receipts.push({
        ...last,
        attempt: 9,
        at: last.at + 86_500_000,
        signature: sign(last.body, secrets.new, last.at + 86_500_000),
      });
    },
  ],
  [
    'a gap in the record',
    'out of order',
    (logs) => void (attemptOf(logs, 'plain').attempt = receiptOf(logs, 'plain').attempt = 2),
  ],
  [
    'a later attempt that arrived first',
    'out of order',
    (logs) => void (receiptOf(logs, 'retried', 1).at = receiptOf(logs, 'retried', 2).at + 10),
  ],
  [
    'a recorded attempt that was never made',
    'unheard',
    (logs) => without(logs.receipts, ({ key, attempt }) => key === 'retried' && attempt === 2),
  ],
  [
    'a record with a time ten minutes wrong',
    'misdated',
    (logs) => {
      attemptOf(logs, 'plain').started_at -= 600_000;
      attemptOf(logs, 'plain').ended_at -= 600_000;
    },
  ],
  [
    'a second attempt before its five seconds',
    'early',
    (logs) => {
      const receipt = receiptOf(logs, 'retried', 2);
      receipt.at -= 2_000;
      attemptOf(logs, 'retried', 2).started_at -= 2_000;
      claimsOf(logs, 'retried', 2).at -= 2_000;
    },
  ],
  [
    'a second attempt that only the receiver knows to be early',
    'early',
    (logs) => ((receiptOf(logs, 'retried', 2).at -= 2_000), (claimsOf(logs, 'retried', 2).at -= 2_000)),
  ],
  [
    'a first attempt half a minute after the commit',
    'late',
    (logs) => void (found(logs.emits, ({ key }) => key === 'plain').at -= 30_000),
  ],
  [
    'a recovery that takes too long',
    'late',
    (logs) => {
      found(logs.receipts, ({ key, at }) => key === 'broken' && at > start + 20_000).at += 10_000;
      attemptOf(logs, 'broken').started_at += 10_000;
      attemptOf(logs, 'broken').ended_at += 10_000;
    },
  ],
  [
    'a signature with no secret of the receiver',
    'bad signature',
    (logs) => signAnew(receiptOf(logs, 'plain'), 'whsec_nobody'),
  ],
  [
    'a signature over other bytes',
    'bad signature',
    (logs) => void (receiptOf(logs, 'plain').signature = sign('{}', secrets.old, start)),
  ],
  [
    'a signature with a time that receivers refuse',
    'bad signature',
    (logs) => signAnew(receiptOf(logs, 'plain'), secrets.old, start - 600_000),
  ],
  [
    'the old secret after the response to its rotation',
    'stale secret',
    (logs) => signAnew(receiptOf(logs, 'rotated'), secrets.old),
  ],
  [
    'the new secret before its rotation was requested',
    'stale secret',
    (logs) => signAnew(receiptOf(logs, 'plain'), secrets.new),
  ],
  [
    'a request to a receiver that responded 410',
    'after 410',
    (logs) => void (found(logs.stops, () => true).from -= 10_000),
  ],
];

describe('the checker', () => {
  it('finds nothing in correct logs', () => {
    expect(checkLogs(goodLogs(), bounds)).toEqual([]);
  });

  it('allows for the time until a sender runs', () => {
    const logs = goodLogs();
    found(logs.emits, ({ key }) => key === 'plain').at -= 30_000;
    logs.pauses.push({ from: start - 40_000, until: start - 30_500 }, { from: start - 30_400, until: start - 400 });
    expect(checkLogs(logs, bounds)).toEqual([]);
  });

  it.each(planted)('finds %s: %s', (_bug, rule, plant) => {
    const logs = goodLogs();
    plant(logs);
    expect(rulesOf(logs)).toContain(rule);
  });
});
