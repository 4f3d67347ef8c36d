// After the load: what was accepted is compared with what is stored, and with what receivers and phones got.
import { setTimeout as delay } from 'node:timers/promises';
import { checkLogs } from '../../faults/harness/check-logs.ts';
import { readClaims, readDeliveries, resolveEmits } from '../../faults/harness/collect-logs.ts';
import type { Read } from '../../faults/harness/collect-logs.ts';
import type { Emitted } from '../../faults/harness/emitter.ts';
import { extrasOf, historiesOf } from '../../faults/harness/histories.ts';
import type { Logs } from '../../faults/harness/logs.ts';
import { outcomes } from './load.ts';
import type { AcceptedCall, Load } from './load.ts';

/** Waits until nothing is missing. */
export async function eventually(what: string, ms: number, missing: () => Promise<string | undefined>): Promise<void> {
  for (const until = performance.now() + ms; ; await delay(250)) {
    const found = await missing();
    if (found === undefined) return;
    if (performance.now() > until) throw new Error(`not within ${ms / 1000} s: ${what}: ${found}`);
  }
}

/** Waits until every delivery and every call has ended. */
export const settled = (read: Read, { receiver }: Load, ms: number): Promise<void> =>
  eventually('every delivery and every call has ended', ms, async () => {
    const [left] = await read<{ deliveries: number; calls: number }>(
      `select (select count(*)::int from webhook_deliveries where due_at is not null) as deliveries,
         (select count(*)::int from calls where ended_at is null) as calls`,
    );
    return left?.deliveries === 0 && left.calls === 0 && receiver.open() === 0 ? undefined : JSON.stringify(left);
  });

export interface Reconciled {
  readonly figures: Readonly<Record<string, number>>;
  /** Broken promises. */
  readonly findings: readonly string[];
}

interface CallRow {
  readonly id: string;
  readonly client_ref: string;
  readonly status: string;
  readonly ended_reason: string | null;
}

interface Run {
  readonly read: Read;
  readonly load: Load;
  /** Events that were published beside those of calls. */
  readonly emits?: readonly Emitted[];
  /** Requests to dial. */
  readonly dials: readonly { readonly identity: string }[];
  /** When faults began or ended. Each may have interrupted every delivery, once. */
  readonly faults: readonly number[];
}

export async function reconcile({ read, load, emits = [], dials, faults }: Run): Promise<Reconciled> {
  const rows = await read<CallRow>('select id, client_ref, status, ended_reason from calls');
  const ended = rows.filter(({ status }) => status === 'completed');
  const deliveries = await readDeliveries(read);
  const in_flight = new Set(deliveries.map(({ id }) => id));
  const logs: Logs = {
    emits: await resolveEmits(
      read,
      [...emits, ...ended.map(({ id }) => ({ key: id, at: 0, answered: true, committed: true }))],
      ['alpha'],
    ),
    deliveries,
    claims: await readClaims(read),
    receipts: load.receiver.receipts,
    pauses: [],
    interruptions: faults.map((at) => ({ at, in_flight })),
    secrets: [{ endpoint: 'alpha', secret: load.secret, from: 0, until: Infinity }],
    stops: [],
  };
  const dialed = Map.groupBy(dials, ({ identity }) => identity);
  return {
    figures: {
      'events committed': logs.emits.filter(({ committed }) => committed).length,
      'commits without a response': emits.filter(({ committed }) => committed === undefined).length,
      'calls accepted': load.calls.length,
      'of them failed, and never dialed': rows.filter(({ status }) => status === 'failed').length,
      'of them ended for a less exact reason': load.calls.filter(({ call_id, to_number }) =>
        ended.some(({ id, ended_reason }) => id === call_id && `completed ${ended_reason}` !== outcomes[to_number]),
      ).length,
      'requests to receivers': logs.receipts.length,
      'of them repeated, with the same id and bytes': historiesOf(logs).reduce(
        (sum, it) => sum + extrasOf(it).length,
        0,
      ),
    },
    findings: [
      ...checkLogs(logs, { late_ms: Infinity }).map(({ rule, id, detail }) => `${rule}: ${id} ${detail}`),
      ...callFindings(load.calls, rows, (id) => dialed.get(`sip-${id.slice(3)}`)?.length ?? 0),
    ],
  };
}

const isAnswered = (outcome = ''): boolean => /user_hangup|voicemail/.test(outcome);

/**
 * A call that could not be dialed has failed. When nobody could tell how a dial ended, it is inferred, which knows
 * whether the phone was answered, and not always how.
 */
const isTrue = (outcome: string, to_number: string, dials: number): boolean =>
  dials === 0
    ? outcome.startsWith('failed')
    : outcome.startsWith('completed') && isAnswered(outcome) === isAnswered(outcomes[to_number]);

function callFindings(
  accepted: readonly AcceptedCall[],
  rows: readonly CallRow[],
  dialsOf: (id: string) => number,
): string[] {
  const stored = Map.groupBy(rows, ({ client_ref }) => client_ref);
  const keys = new Set(accepted.map(({ key }) => key));
  return [
    ...rows.filter(({ client_ref }) => !keys.has(client_ref)).map(({ id }) => `invented: call ${id} was not accepted`),
    ...accepted.flatMap(({ key, call_id, to_number }) => {
      const [row, ...others] = stored.get(key) ?? [];
      if (row?.id !== call_id) return [`lost: call ${call_id} was accepted, and ${row?.id ?? 'none'} is stored`];
      const outcome = `${row.status} ${row.ended_reason}`;
      return [
        ...others.map(({ id }) => `doubled: call ${id} has the key of ${call_id}`),
        ...(dialsOf(call_id) > 1 ? [`doubled: call ${call_id} was dialed ${dialsOf(call_id)} times`] : []),
        ...(isTrue(outcome, to_number, dialsOf(call_id))
          ? []
          : [`wrong outcome: call ${call_id} to ${to_number}: ${outcome}`]),
      ];
    }),
  ];
}
