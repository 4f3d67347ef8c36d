// The platform's own records of a run, read from its database at the end.
import type { Emitted } from './emitter.ts';
import type { Claim, Delivery, Emit, RecordedAttempt } from './logs.ts';
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
      'select delivery_id, attempt, started_at, duration_ms, http_status from delivery_attempts order by attempt',
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

/** Notes every claim in a table of its own, in the claim's transaction. */
export const noteClaims = `
  create table noted_claims (id text, attempt int, at timestamptz);
  create function note_claim() returns trigger language plpgsql as $$ begin
    insert into noted_claims values (new.id, new.attempt_count + 1, statement_timestamp());
    return null;
  end $$;
  create trigger note_claim after update on webhook_deliveries for each row
    when (new.status = 'delivering' and new.lease_token is distinct from old.lease_token) execute function note_claim();`;

export const readClaims = async (read: Read): Promise<Claim[]> =>
  (await read<Omit<Claim, 'at'> & { readonly at: Date }>('select id, attempt, at from noted_claims')).map((claim) => ({
    ...claim,
    at: claim.at.getTime(),
  }));

/** For events whose commit got no response, this says whether they exist. */
export async function resolveEmits(
  read: Read,
  emits: readonly Emitted[],
  endpoints: readonly string[],
): Promise<Emit[]> {
  const there = new Set((await read<{ call_id: string }>('select call_id from events')).map(({ call_id }) => call_id));
  return emits.map((emit) => ({ ...emit, endpoints, committed: emit.committed ?? there.has(emit.key) }));
}
