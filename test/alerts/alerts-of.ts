// The alerts of a tenant, and waiting for what the platform's judgement makes of them.
import type { Alert, AlertKindInput } from '@voicecall/sdk';
import { expect } from 'vitest';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

type Kind = AlertKindInput;

/** The alerts of a kind, the newest first. */
export const alertsOf = async ({ client }: Pick<TestTenant, 'client'>, kind: Kind): Promise<Alert[]> =>
  (await client.alerts.list({ kind, limit: 200 })).alerts;

const statuses = async (tenant: TestTenant, kind: Kind): Promise<string[]> =>
  (await alertsOf(tenant, kind)).map(({ status }) => status);

/**
 * Waits until the alerts of a kind have these statuses, the newest first. Time passes with each look: slowly until one
 * opens, because its cause may be over after some minutes.
 */
export async function sees(
  { clock }: TestPlatform,
  tenant: TestTenant,
  kind: Kind,
  expected: readonly Alert['status'][],
): Promise<Alert> {
  const step = expected[0] === 'open' ? 10_000 : 60_000;
  await expect.poll(() => (clock.advance(step), statuses(tenant, kind))).toEqual(expected);
  const [newest] = await alertsOf(tenant, kind);
  if (!newest) throw new Error('there is no alert');
  return newest;
}

/** What was recorded of an alert: its audit entries, and its events. The feed shows those a little later. */
export async function recorded(platform: TestPlatform, { id: tenant_id }: TestTenant, { id }: Alert) {
  const audit = await platform.sql<{ action: string }>(
    'select action from audit_events where tenant_id = $1 and target_id = $2 order by created_at',
    [tenant_id, id],
  );
  const events = await platform.sql<{ type: string }>(
    `select type from events where tenant_id = $1 and payload ->> 'alert_id' = $2 order by transaction_no, row_no`,
    [tenant_id, id],
  );
  return { audit: audit.map(({ action }) => action), events: events.map(({ type }) => type) };
}
