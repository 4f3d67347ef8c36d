// A new customer: the operator creates a tenant and a key, the customer makes a call with it, the key is rotated and
// revoked, and the audit log shows each step. Requirements 2.3 and 5.9.
import { createClient } from '@voicecall/sdk';
import { expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { signIn } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();

it('from the first login to a revoked key, each step has its effect and is in the audit log', async () => {
  const operator = await signIn(platform.url);
  const { tenant } = await operator.tenants.create({ name: 'Example Realty', timezone: 'Europe/Berlin' });
  const clientOf = (apiKey: string) => createClient({ baseUrl: platform.url, tenantId: tenant.id, apiKey });
  const old = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'backend' });
  const customer = { id: tenant.id, apiKey: old.key, client: clientOf(old.key) };

  const { dispatch } = await dispatcherOf(customer);
  const call_id = await dispatch('+15005550002');
  await until(async () => ((await customer.client.calls.get(call_id)).call.status === 'completed' ? [1] : []));

  const next = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'backend, second' });
  for (const key of [old.key, next.key])
    expect((await clientOf(key).calls.list()).calls).toMatchObject([{ id: call_id, ended_reason: 'busy' }]);

  await operator.apiKeys.revoke(old.api_key.id);
  expect(await refusalOf(clientOf(old.key).calls.list())).toMatchObject({ status: 401, code: 'unauthorized' });
  expect((await clientOf(next.key).calls.get(call_id)).call.tenant_id).toBe(tenant.id);
  expect(await refusalOf(clientOf(next.key).withTenant(platform.tenant.id).calls.list())).toMatchObject({
    status: 403,
    code: 'forbidden',
  });

  const { audit_events } = await operator.auditEvents.list({ tenant_id: tenant.id });
  expect(audit_events.map(({ action, actor }) => `${action} by ${actor.type}`).toReversed()).toEqual([
    'tenant.created by operator',
    'api_key.created by operator',
    'agent.created by api_key',
    'trunk.created by api_key',
    'call.dispatched by api_key',
    'api_key.created by operator',
    'api_key.revoked by operator',
  ]);
});
