// A tenant without rate limits, unlike tenants that the operator creates.
import { randomBytes } from 'node:crypto';
import { createClient } from '@voicecall/sdk';
import { declaredFetch } from '../http/expect-declared.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export async function addTenant(platform: TestPlatform): Promise<TestTenant> {
  const hex = (): string => randomBytes(12).toString('hex');
  const [id, apiKey] = [`tn_${hex()}`, `svc_live_${hex()}`];
  await platform.app.ensureDemo(id, apiKey);
  // No response comes too late, however slow the machine is.
  const client = createClient({
    baseUrl: platform.url,
    apiKey,
    tenantId: id,
    fetch: declaredFetch,
    timeoutMs: 600_000,
  });
  return { id, apiKey, client };
}
