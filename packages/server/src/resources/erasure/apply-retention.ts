// Retention of the tenants: erases calls, or parts of them, that are older than the tenant keeps them. Small batches, from
// the oldest on, each in a transaction: what stays is not read.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Sql } from '../../platform/database/db.ts';
import { daysBefore } from '../../platform/database/purge.ts';
import { system } from '../../platform/principal.ts';
import { retentionInForce } from './retention-in-force.ts';
import { eraseCalls } from './erase-calls.ts';
import {
  addToEntry,
  deleteOldAudit,
  eraseParts,
  parts,
  takeOldCalls,
  takeOldParts,
  tenantsWithRetention,
} from './retention-store.ts';
import type { Part, TenantRetention } from './retention-store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'stored' | 'retentionBounds'>;

const limit = 25;
const auditLimit = 500;
/** How many times as long as a batch took the next one waits: a tenth of the time, so that few requests meet a batch. */
const rests = 9;
/** How long what tenants keep may be from before. */
const listedMs = 600_000;

/** One batch of each tenant in turn: a tenant with millions of old calls, or one that fails, delays no other. */
export async function applyRetention(deps: Needs, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal.aborted;) isDone = await eraseOfAll(deps, signal);
}

/** False when it ended because what tenants keep may have changed. */
async function eraseOfAll(deps: Needs, signal: AbortSignal): Promise<boolean> {
  const listed = performance.now();
  const tenants = await tenantsWithRetention(deps.db.sql, deps.retentionBounds.max_days);
  const failures: unknown[] = [];
  let going = tenants.map((tenant) => eraseOld(deps, tenant));
  while (going.length > 0 && !signal.aborted && performance.now() - listed < listedMs) {
    const left: typeof going = [];
    for (const batches of going) {
      if (signal.aborted) break;
      const began = performance.now();
      const batch = await batches.next().catch((error: unknown) => void failures.push(error));
      if (!batch || batch.done) continue;
      left.push(batches);
      if (batch.value > 0) await deps.clock.sleep(rests * (performance.now() - began), signal).catch(() => undefined);
    }
    going = left;
  }
  if (failures.length > 0) throw new AggregateError(failures, `the retention of ${failures.length} tenants failed`);
  return going.length === 0;
}

/** Yields how much was erased, after each batch. */
async function* eraseOld(deps: Needs, { id: tenant_id, retention: given }: TenantRetention): AsyncGenerator<number> {
  const retention = retentionInForce(given, deps.retentionBounds);
  for (const name of ['calls', ...parts] as const) {
    const days = retention[`${name}_days`];
    if (days === null) continue;
    const entry: Entry = { tenant_id, name, id: null };
    for (let isLast = false; !isLast;) {
      const batch = await deps.db.tx(async (sql) => {
        const old = { tenant_id, before: daysBefore(deps.clock, days), limit };
        const found = await (name === 'calls' ? eraseOldCalls(deps, sql, old) : eraseOldParts(deps, sql, name, old));
        if (found.erased > 0) await note(deps, sql, entry, found.erased);
        return found;
      });
      yield batch.erased;
      isLast = batch.is_last;
    }
  }
  // No entry says so: it would be one more that goes in its time, and so on for ever.
  const { audit_days } = retention;
  for (let deleted = auditLimit; audit_days !== null && deleted === auditLimit;) {
    deleted = await deleteOldAudit(deps.db.sql, tenant_id, {
      before: daysBefore(deps.clock, audit_days),
      limit: auditLimit,
    });
    yield deleted;
  }
}

interface Old {
  readonly tenant_id: string;
  readonly before: Date;
  readonly limit: number;
}

interface Batch {
  readonly erased: number;
  readonly is_last: boolean;
}

async function eraseOldCalls(deps: Needs, sql: Sql, old: Old): Promise<Batch> {
  const call_ids = await takeOldCalls(sql, old);
  if (call_ids.length > 0) await eraseCalls(deps, sql, { tenant_id: old.tenant_id, call_ids, at: deps.clock.now() });
  return { erased: call_ids.length, is_last: call_ids.length < limit };
}

async function eraseOldParts(deps: Needs, sql: Sql, part: Part, old: Old): Promise<Batch> {
  const now = deps.clock.now();
  const { call_ids, looked } = await takeOldParts(sql, { ...old, part, now });
  const erased = await eraseParts(deps, sql, part, { tenant_id: old.tenant_id, call_ids, at: now });
  return { erased, is_last: looked < limit };
}

/** The entry of the audit log of a run on one kind of data. */
interface Entry {
  readonly tenant_id: string;
  readonly name: 'calls' | Part;
  /** Null: nothing was erased yet. */
  id: string | null;
}

/** Adds to the entry of this run: one for each batch would fill the log. */
async function note({ clock }: Needs, sql: Sql, entry: Entry, calls: number): Promise<void> {
  const { tenant_id, name, id } = entry;
  if (id !== null && (await addToEntry(sql, { tenant_id, id, calls }))) return;
  entry.id = await recordAudit(sql, system, {
    tenant_id,
    action: 'retention.applied',
    target: ['tenant', tenant_id],
    changes: { erased: name, calls },
    at: clock.now(),
  });
}
