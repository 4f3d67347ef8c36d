// Waits for the end of the deletion of a tenant, as an operator does.
import type { TenantDeletion } from '@voicecall/sdk';
import { until } from '../harness/calls/place-call.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

export async function deleted(platform: TestPlatform, id: string): Promise<TenantDeletion> {
  const read = async () => (await platform.operator.tenantDeletions.get(id)).tenant_deletion;
  await until(async () => {
    platform.clock.advance(5_000);
    return (await read()).completed_at === null ? [] : [1];
  }, 100);
  return read();
}
