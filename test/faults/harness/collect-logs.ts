// The platform's own records of a run, read from its database at the end.
import type { Emitted } from './emitter.ts';
import type { Delivery, Emit, RecordedAttempt } from './logs.ts';
import { endpointOf, keyOf } from './receiver-log.ts';

/** Reads rows of the platform's database. */
export type Read = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

type DeliveryRow = Omit<Delivery, 'key' | 'endpoint' | 'attempts'> & { readonly url: string };
type AttemptRow = Omit<RecordedAttempt, 'started_at' | 'ended_at'> & {
  readonly delivery_id: string;
  readonly started_at: Date;
  readonly duration_ms: number;
};

export async function readDeliveries(read: Read): Promise<Delivery[]> {
  const rows = await read<DeliveryRow>(
    'select d.id, d.body, d.status, e.url from webhook_deliveries d join webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.webhook_endpoint_id',
  );
  const attempts = Map.groupBy(
    await read<AttemptRow>(
      'select delivery_id, attempt, started_at, duration_ms, http_status from webhook_attempts order by attempt',
    ),
    ({ delivery_id }) => delivery_id,
  );
  return rows.map(({ url, ...row }) => ({
    ...row,
    endpoint: endpointOf(url),
    key: keyOf(row.body),
    attempts: (attempts.get(row.id) ?? []).map(presentAttempt),
  }));
}

const presentAttempt = ({ attempt, started_at, duration_ms, http_status }: AttemptRow): RecordedAttempt => ({
  attempt,
  http_status,
  started_at: started_at.getTime(),
  ended_at: started_at.getTime() + duration_ms,
});

/** For events whose commit got no response, this says whether they exist. */
export async function resolveEmits(
  read: Read,
  emits: readonly Emitted[],
  endpoints: readonly string[],
): Promise<Emit[]> {
  const there = new Set((await read<{ call_id: string }>('select call_id from events')).map(({ call_id }) => call_id));
  return emits.map((emit) => ({ ...emit, endpoints, committed: emit.committed ?? there.has(emit.key) }));
}
