// Retention of the tenants: erases calls, or parts of them, that are older than the tenant keeps them. Small batches, from
// the oldest on, each in a transaction: what stays is not read.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Sql } from '../../platform/database/db.ts';
import { daysBefore, purgeInBatches } from '../../platform/database/purge.ts';
import { system } from '../../platform/principal.ts';
import { retentionInForce } from './retention-in-force.ts';
import { eraseCalls } from './erase-calls.ts';
import {
  deleteOldAudit,
  eraseParts,
  parts,
  takeOldCalls,
  takeOldParts,
  tenantsWithRetention,
} from './retention-store.ts';
import type { Part } from './retention-store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'stored' | 'retentionBounds'>;

const limit = 100;

export async function applyRetention(deps: Needs, signal: AbortSignal): Promise<void> {
  for (const { id, retention: given } of await tenantsWithRetention(deps.db.sql, deps.retentionBounds.max_days)) {
    const retention = retentionInForce(given, deps.retentionBounds);
    const erase = async (name: 'calls' | Part, run: (sql: Sql, before: Date) => Promise<Batch>): Promise<void> => {
      const days = retention[`${name}_days`];
      if (days !== null)
        await inBatches(deps, signal, { tenant_id: id, name, run: (sql) => run(sql, daysBefore(deps.clock, days)) });
    };
    await erase('calls', async (sql, before) => {
      const call_ids = await takeOldCalls(sql, { tenant_id: id, before, limit });
      if (call_ids.length > 0) await eraseCalls(deps, sql, { tenant_id: id, call_ids, at: deps.clock.now() });
      return { erased: call_ids.length, is_last: call_ids.length < limit };
    });
    for (const part of parts)
      await erase(part, async (sql, before) => {
        const { call_ids, looked } = await takeOldParts(sql, {
          tenant_id: id,
          part,
          before,
          limit,
          now: deps.clock.now(),
        });
        return {
          erased: await eraseParts(deps, sql, part, { tenant_id: id, call_ids, at: deps.clock.now() }),
          is_last: looked < limit,
        };
      });
    // No entry says so: it would be one more that goes in its time, and so on for ever.
    if (retention.audit_days !== null)
      await purgeInBatches(deps.clock, retention.audit_days, signal, (old) => deleteOldAudit(deps.db.sql, id, old));
  }
}

interface Batch {
  readonly erased: number;
  readonly is_last: boolean;
}

async function inBatches(
  { db, clock }: Needs,
  signal: AbortSignal,
  {
    tenant_id,
    name,
    run,
  }: { readonly tenant_id: string; readonly name: string; readonly run: (sql: Sql) => Promise<Batch> },
): Promise<void> {
  for (let isLast = false; !isLast && !signal.aborted;)
    isLast = await db.tx(async (sql) => {
      const { erased, is_last } = await run(sql);
      if (erased > 0)
        await recordAudit(sql, system, {
          tenant_id,
          action: 'retention.applied',
          target: ['tenant', tenant_id],
          changes: { erased: name, calls: erased },
          at: clock.now(),
        });
      return is_last;
    });
}
