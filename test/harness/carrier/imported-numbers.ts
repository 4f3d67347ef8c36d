// Numbers of one carrier account, imported as a customer does, for tests of what can be done with them afterwards.
import { importOf, nextAccount, settled } from './carrier.ts';
import type { CarrierAccount } from './carrier.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export interface ImportedNumbers {
  readonly account: CarrierAccount;
  readonly trunk_id: string;
  readonly numbers: readonly { readonly id: string; readonly number: string }[];
}

export async function importNumbers({ client }: TestTenant, count = 1): Promise<ImportedNumbers> {
  const account = nextAccount();
  const numbers: { id: string; number: string }[] = [];
  let trunk_id = '';
  for (let index = 0; index < count; index += 1) {
    const { phone_number } = await client.carrierImports.create(importOf(account, index));
    numbers.push(phone_number);
    trunk_id = phone_number.trunk_id ?? '';
  }
  return { account, trunk_id, numbers };
}

/** Releases all of them and waits until their trunk is removed from the media service. */
export async function releaseAll(
  platform: TestPlatform,
  tenant: TestTenant,
  { numbers }: ImportedNumbers,
): Promise<void> {
  for (const { id } of numbers) await tenant.client.phoneNumbers.release(id);
  await settled(platform, tenant.id);
}
