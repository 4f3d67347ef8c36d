// The offline checker: searches the logs of a run for what must never happen. It knows only the promises of the
// platform.
import { verifyWebhookSync } from '@voicecall/webhook-verify';
import { claimOf, delays_ms, dueAt, historiesOf, unexplained } from './histories.ts';
import type { History } from './histories.ts';
import type { Claim, Emit, Logs, Receipt, Secret } from './logs.ts';

export type Rule =
  | 'lost'
  | 'invented'
  | 'doubled'
  | 'changed bytes'
  | 'ninth attempt'
  | 'out of order'
  | 'unheard'
  | 'misdated'
  | 'early'
  | 'late'
  | 'bad signature'
  | 'stale secret'
  | 'after 410';

export interface Finding {
  readonly rule: Rule;
  /** The delivery, or the event if it has no delivery. */
  readonly id: string;
  readonly detail: string;
}

export interface Bounds {
  /** How long after its due time, or after the fault that interrupted it, an attempt may start. */
  readonly late_ms: number;
}

/**
 * By how much a sender's time may be wrong: it is the database's, extrapolated, and known to half of the time that
 * reading it took.
 */
const clock_ms = 1_000;

export function checkLogs(logs: Logs, bounds: Bounds): Finding[] {
  const histories = historiesOf(logs);
  const delivered = Map.groupBy(histories, ({ delivery }) => `${delivery.key} ${delivery.endpoint}`);
  const recorded = new Set(logs.deliveries.map(({ id }) => id));
  const stopped = new Set(logs.stops.map(({ endpoint }) => endpoint));
  return [
    ...logs.emits.flatMap((emit) => emitFindings(emit, delivered)),
    ...logs.receipts
      .filter(({ id }) => !recorded.has(id))
      .map(({ id, key }) => finding('invented', id, `the receiver got it for ${key}, and it has no record`)),
    ...histories.flatMap((history) => [
      ...endFindings(history, stopped),
      ...requestFindings(history),
      ...attemptFindings(history),
      ...scheduleFindings(history, bounds),
    ]),
    ...histories.flatMap((history) =>
      history.receipts.flatMap((receipt) => {
        const claim = claimOf(history, receipt);
        if (!claim) return [finding('invented', receipt.id, `attempt ${receipt.attempt} was made without a claim`)];
        return [...signatureFindings(receipt, claim, logs), ...stopFindings(receipt, claim, logs)];
      }),
    ),
  ];
}

const finding = (rule: Rule, id: string, detail: string): Finding => ({ rule, id, detail });

function emitFindings(
  { key, committed, answered, endpoints }: Emit,
  delivered: ReadonlyMap<string, readonly History[]>,
): Finding[] {
  if (!committed)
    return answered ? [finding('lost', key, 'the response was success, but the event does not exist')] : [];
  return endpoints.flatMap((endpoint) => {
    const count = delivered.get(`${key} ${endpoint}`)?.length ?? 0;
    if (count === 0) return [finding('lost', key, `it was committed, and ${endpoint} has no delivery of it`)];
    return count > 1 ? [finding('doubled', key, `${endpoint} has ${count} deliveries of it`)] : [];
  });
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** How a delivery may end: arrived, given up after eight attempts, or canceled with its receiver. */
function endFindings({ delivery, emit, receipts }: History, stopped: ReadonlySet<string>): Finding[] {
  const { id, status, attempts, endpoint } = delivery;
  if (!emit?.committed) return [finding('invented', id, `a delivery of ${delivery.key}, which was never committed`)];
  if (status === 'delivered')
    return receipts.some((receipt) => isSuccess(receipt.status))
      ? []
      : [finding('lost', id, 'recorded as delivered, but no request of it got a success response')];
  if (status === 'dead_lettered')
    return attempts.length >= delays_ms.length + 1
      ? []
      : [finding('lost', id, `given up after ${attempts.length} attempts`)];
  if (status === 'canceled' && stopped.has(endpoint)) return [];
  return [finding('lost', id, `${status} at the end`)];
}

function requestFindings(history: History): Finding[] {
  const { delivery, receipts, interruptions } = history;
  const { id, body, attempts } = delivery;
  const arrived = attempts.find(({ http_status }) => isSuccess(http_status))?.attempt ?? Infinity;
  const last = receipts.filter(
    ({ attempt }, index) => interruptions.length === 0 && attempt < (receipts[index - 1]?.attempt ?? 0),
  );
  return [
    ...unexplained(history).map(({ attempt }) =>
      finding('doubled', id, `attempt ${attempt} was made again, and no fault had interrupted it`),
    ),
    ...receipts
      .filter(({ attempt }) => attempt > arrived)
      .map(({ attempt }) => finding('doubled', id, `attempt ${attempt} was made after attempt ${arrived} had arrived`)),
    ...receipts
      .filter((receipt) => receipt.body !== body || bodyId(receipt.body) !== id)
      .map(({ attempt }) => finding('changed bytes', id, `attempt ${attempt} had other bytes than the record`)),
    ...receipts
      .filter(({ attempt }) => attempt > delays_ms.length + 1)
      .map(({ attempt }) => finding('ninth attempt', id, `attempt ${attempt} was made`)),
    ...last.map(({ attempt }) => finding('out of order', id, `attempt ${attempt} was made after a later one`)),
  ];
}

const bodyId = (body: string): unknown => (JSON.parse(body) as { id?: unknown }).id;

function attemptFindings({ delivery, receipts }: History): Finding[] {
  const { id, attempts } = delivery;
  return attempts.flatMap(({ attempt, started_at, ended_at, http_status }, index) => {
    const found: Finding[] = [];
    if (attempt !== index + 1 || started_at < (attempts[index - 1]?.ended_at ?? 0) - clock_ms)
      found.push(
        finding(
          'out of order',
          id,
          `attempt ${attempt} is recorded as number ${index + 1}, or before the end of the previous one`,
        ),
      );
    if (attempt > delays_ms.length + 1) found.push(finding('ninth attempt', id, `attempt ${attempt} is recorded`));
    if (http_status === null) return found;
    const heard = receipts.filter((receipt) => receipt.attempt === attempt && receipt.status === http_status);
    if (heard.length === 0)
      found.push(
        finding(
          'unheard',
          id,
          `attempt ${attempt} is recorded with ${http_status}, and the receiver sent no such response`,
        ),
      );
    else if (!heard.some(({ at }) => at >= started_at - clock_ms && at <= ended_at + clock_ms))
      found.push(
        finding(
          'misdated',
          id,
          `attempt ${attempt} is recorded from ${started_at} to ${ended_at} and arrived at ${heard[0]?.at}`,
        ),
      );
    return found;
  });
}

/** Never early, by the receiver's clock and by the record; never late, by the record. */
function scheduleFindings(history: History, { late_ms }: Bounds): Finding[] {
  const { delivery, receipts } = history;
  const early = (attempt: number, at: number | undefined, before: number | undefined): Finding[] => {
    const delay = delays_ms[attempt - 2];
    const missing = at === undefined || before === undefined || delay === undefined ? 0 : before + delay - at;
    return missing > clock_ms
      ? [finding('early', delivery.id, `attempt ${attempt} was made ${missing} ms before it was due`)]
      : [];
  };
  const firstOf = (attempt: number): number | undefined => receipts.find((receipt) => receipt.attempt === attempt)?.at;
  const heard = [...new Set(receipts.map(({ attempt }) => attempt))];
  return [
    ...heard.flatMap((attempt) => early(attempt, firstOf(attempt), firstOf(attempt - 1))),
    ...delivery.attempts.flatMap(({ attempt, started_at }, index) =>
      early(attempt, started_at, delivery.attempts[index - 1]?.ended_at),
    ),
    ...delivery.attempts.flatMap((made) => {
      const late = made.started_at - dueAt(history, made);
      return late > late_ms
        ? [finding('late', delivery.id, `attempt ${made.attempt} was made ${late} ms after it was due`)]
        : [];
    }),
  ];
}

/** A claim that began after the response to a rotation uses the new secret; no request uses it before it was asked for. */
function signatureFindings(receipt: Receipt, claim: Claim, { secrets }: Logs): Finding[] {
  const { id, endpoint, body, signature, at } = receipt;
  const headers = { 'svc-signature': signature, 'svc-webhook-id': id };
  const used = secrets.find((secret) => secret.endpoint === endpoint && verifies(body, headers, secret, at));
  if (!used) return [finding('bad signature', id, `no secret of ${endpoint} verifies ${signature} at ${at}`)];
  return claim.at <= used.until && at >= used.from
    ? []
    : [
        finding(
          'stale secret',
          id,
          `claimed at ${claim.at}, arrived at ${at}, with a secret that was current from ${used.from} to ${used.until}`,
        ),
      ];
}

function verifies(body: string, headers: Readonly<Record<string, string>>, { secret }: Secret, at: number): boolean {
  try {
    verifyWebhookSync(body, headers, secret, { now: () => at });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'WebhookVerificationError') return false;
    throw error;
  }
}

const stopFindings = ({ id, endpoint }: Receipt, claim: Claim, { stops }: Logs): Finding[] =>
  stops
    .filter((stop) => stop.endpoint === endpoint && claim.at > stop.from && claim.at < stop.until)
    .map(({ from }) =>
      finding('after 410', id, `a request was claimed ${claim.at - from} ms after its receiver was seen disabled`),
    );
