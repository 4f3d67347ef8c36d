// Accepts a redelivery of all deliveries that match some filters, or counts them only. A job does the work in batches.
import { limits } from '@voicecall/contract';
import type { createRedeliveryBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import { keepResponse } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import type { WebhookRedelivery } from '../../../types.ts';
import type { EndpointKey } from '../endpoint-store.ts';
import { presentRedelivery } from './get-redelivery.ts';
import { countMissing } from './missing-store.ts';
import { countMatching, insertRedelivery } from './redelivery-store.ts';
import type { RedeliveryRow, Selection } from './redelivery-store.ts';

type Input = z.output<typeof createRedeliveryBody> & { readonly tenant_id: string };

export async function createRedelivery(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  who: Principal,
  input: Input,
): Promise<{ total: number; webhook_redelivery: WebhookRedelivery | null }> {
  const { tenant_id, filters, dry_run } = input;
  const at = deps.clock.now();
  const selection = selectionOf(input, at);
  return deps.db.tx(async (sql) => {
    const { total, last } = await countMatching(sql, selection, limits.redelivery_deliveries);
    if (dry_run) return keep(sql, who, { total, webhook_redelivery: null });
    const row: RedeliveryRow = {
      ...selection,
      // More may match than one redelivery takes.
      created_until: last ? new Date(last.getTime() + 1) : selection.created_until,
      id: newId('webhook_redelivery'),
      total,
      redelivered: 0,
      skipped: 0,
      created_at: at,
      completed_at: total === 0 ? at : null,
    };
    await recordAudit(sql, who, {
      tenant_id,
      action: 'webhook_redelivery.created',
      target: ['webhook_redelivery', row.id],
      changes: { ...filters, total },
      at,
    });
    await startRedelivery(deps, sql, row);
    return keep(sql, who, { total, webhook_redelivery: presentRedelivery(row) });
  });
}

/**
 * Accepts that an endpoint gets the events since a moment that it never got. Returns how many there are, and the id of
 * the redelivery that sends them; null when there are none, or they are only counted.
 */
export async function sendMissingEvents(
  deps: Pick<Deps, 'enqueue'>,
  sql: Sql,
  [tenant_id, webhook_endpoint_id]: EndpointKey,
  { since, at, dry_run }: { readonly since: Date; readonly at: Date; readonly dry_run: boolean },
): Promise<{ readonly missing: number; readonly webhook_redelivery_id: string | null }> {
  const missing = await countMissing(sql, [tenant_id, webhook_endpoint_id], since);
  if (missing === 0 || dry_run) return { missing, webhook_redelivery_id: null };
  const id = newId('webhook_redelivery');
  await startRedelivery(deps, sql, {
    tenant_id,
    id,
    filters: { webhook_endpoint_id, missing: true },
    created_until: at,
    after_created_at: since,
    after_id: '',
    total: missing,
    redelivered: 0,
    skipped: 0,
    created_at: at,
    completed_at: null,
  });
  return { missing, webhook_redelivery_id: id };
}

async function startRedelivery({ enqueue }: Pick<Deps, 'enqueue'>, sql: Sql, row: RedeliveryRow): Promise<void> {
  await insertRedelivery(sql, row);
  const { tenant_id, id: redelivery_id, completed_at } = row;
  if (completed_at === null) await enqueue(sql, 'webhook.redeliver', [{ payload: { tenant_id, redelivery_id } }]);
}

async function keep<Answer>(sql: Parameters<typeof keepResponse>[0], who: Principal, answer: Answer): Promise<Answer> {
  await keepResponse(sql, who, 202, answer);
  return answer;
}

/** Deliveries that exist now, between the two moments of the filters. */
function selectionOf({ tenant_id, filters }: Input, at: Date): Selection {
  const { created_after, created_before, ...columns } = filters;
  const end = at.getTime() + 1;
  // Times are stored in milliseconds. Years that no delivery has are moved to the nearest that can be stored.
  const within = (time: number): Date => new Date(Math.min(Math.max(time, 0), end));
  return {
    tenant_id,
    filters: columns,
    created_until: within(created_before === undefined ? end : Date.parse(created_before)),
    after_created_at: within(created_after === undefined ? 0 : Date.parse(created_after) + 1),
    after_id: '',
  };
}
