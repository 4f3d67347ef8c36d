// Alerts of a tenant: those that are open, which the navigation counts; one of them; and the rules.
import type { Client } from '@voicecall/sdk';
import { pageMax } from '../../generated/facts.ts';
import { keys } from '../keys.ts';
import { reading } from '../reading.ts';

/** The platform looks for alerts once a minute. */
const againMs = 30_000;

/** The first page of the open alerts, read again from time to time. */
export const openAlertsQuery = (client: Client, tenantId: string) =>
  reading(keys.alerts(tenantId).open, async () => client.alerts.list({ status: 'open', limit: pageMax }), {
    refetchInterval: againMs,
  });

export const alertQuery = (client: Client, tenantId: string) => (id: string) =>
  reading(keys.alerts(tenantId).one(id), async () => (await client.alerts.get(id)).alert);

export const alertRulesQuery = (client: Client, tenantId: string) =>
  reading(keys.alerts(tenantId).rules, async () => (await client.alerts.rules()).alert_rules);
