// Numbers, trunks and custom fields in the console: the wizard that imports a number, when it fails and when it does
// not, and what the API has afterwards.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { accountOf, nextAccount } from '../harness/carrier/carrier.ts';
import type { CarrierAccount } from '../harness/carrier/carrier.ts';
import {
  closeConsoles,
  expectAccessible,
  expectCount,
  openConsole,
  settled,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

async function fillAccount({ page }: ConsolePage, { account_sid, auth_token }: CarrierAccount) {
  await page.getByLabel('Account SID').fill(account_sid);
  await page.getByLabel('Auth Token').fill(auth_token);
  await page.getByRole('button', { name: 'Next' }).click();
}

async function fillImport(shown: ConsolePage, account: CarrierAccount) {
  const { page } = shown;
  await fillAccount(shown, account);
  await page.getByLabel('Numbers of the account').selectOption(account.numbers[0] ?? '');
  await page.getByLabel('Name', { exact: true }).fill('Front desk');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

function expectQuiet({ errors, foreign }: ConsolePage): void {
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
}

it('a number is imported after the mistake of a failed import was corrected, answered by an agent, and released', async () => {
  const tenant = await platform.newTenant();
  await tenant.client.agents.create({ name: 'Receptionist', instructions: 'Be brief.' });
  const shown = await openConsole(platform);
  const { page, open } = shown;
  await open(`/t/${tenant.id}/numbers`);
  await page.getByRole('button', { name: 'Import a number' }).first().click();

  // Account 100 is suspended.
  await fillAccount(shown, accountOf(100));
  await page.getByRole('alert').getByText('does not accept this account').waitFor();
  await page.getByText('Copy Account SID and Auth Token').waitFor();
  await expectAccessible(page);
  expect((await tenant.client.phoneNumbers.list()).phone_numbers).toEqual([]);

  const account = nextAccount();
  const number = account.numbers[0] ?? '';
  await fillImport(shown, account);
  await page.getByText('is imported: calls can leave from it').waitFor();
  await page.getByRole('button', { name: 'Choose the agent' }).click();
  await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Receptionist' });
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('row', { name: number }).getByText('Receptionist').waitFor();
  const [imported] = (await tenant.client.phoneNumbers.list()).phone_numbers;
  expect(imported).toMatchObject({ number, label: 'Front desk', provider_kind: 'carrier_pv' });
  expect(imported?.agent_id).not.toBeNull();

  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Release…' }).click();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('heading', { name: 'No numbers yet' }).waitFor();
  expect((await tenant.client.phoneNumbers.list({ status: 'released' })).phone_numbers).toMatchObject([{ number }]);
  expectQuiet(shown);
  await shown.close();
});

it('an import that the carrier breaks off says that nothing is left, and succeeds when it is tried again', async () => {
  const tenant = await platform.newTenant();
  const shown = await openConsole(platform, { theme: 'dark', width: 390 });
  const { page, open } = shown;
  await open(`/t/${tenant.id}/numbers`);
  await page.getByRole('button', { name: 'Import a number' }).first().click();
  // The third request of this account that changes something fails, once.
  await fillImport(shown, accountOf(203));
  await page.getByText('What the import had done has been undone').waitFor();
  await expectAccessible(page);
  expect((await tenant.client.phoneNumbers.list()).phone_numbers).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('is imported: calls can leave from it').waitFor();
  expect((await tenant.client.phoneNumbers.list()).phone_numbers).toHaveLength(1);
  expectQuiet(shown);
  await shown.close();
});

it('a trunk is created, its password goes to another host only when it is given again, and it is archived', async () => {
  const tenant = await platform.newTenant();
  const shown = await openConsole(platform, { theme: 'dark' });
  const { page, open } = shown;
  await open(`/t/${tenant.id}/numbers?tab=trunks`);
  await page.getByRole('button', { name: 'Create a trunk' }).first().click();
  await page.getByLabel('Direction').selectOption('both');
  await page.getByLabel('Name', { exact: true }).fill('Main carrier');
  await page.getByLabel('Address of the carrier').fill('sip:wrong');
  await page.getByLabel('Numbers to call from').fill('+15551230001');
  await page.getByLabel('User name').first().fill('acme');
  await page.getByLabel('Password').first().fill('a secret of the carrier');
  await page.getByLabel('Numbers that receive calls').fill('+15551230001');
  await page.getByLabel('Addresses of the carrier').fill('198.51.100.0/24');
  await page.getByLabel('Audio may be missing for').fill('300');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('must be host or host:port').first().waitFor();
  await page.getByLabel('Address of the carrier').fill('sip.example.com');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Main carrier' }).click();
  await page.getByText('acme, password stored').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Address of the carrier').fill('sip.example.com:5070');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'sip.example.com:5070' }).waitFor();
  await page.getByRole('link', { name: 'Main carrier' }).click();
  await page.getByText('acme, password stored').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Address of the carrier').fill('sip2.example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('give its password again').first().waitFor();
  await page.getByLabel('Password').first().fill('a secret of the carrier');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'sip2.example.com' }).waitFor();
  expect((await tenant.client.trunks.list()).trunks).toMatchObject([
    { direction: 'both', media_timeout_sec: 300, outbound: { address: 'sip2.example.com', has_auth_password: true } },
  ]);
  await page.getByRole('link', { name: 'Main carrier' }).click();
  await page.getByRole('button', { name: 'Archive…' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('heading', { name: 'No trunks yet' }).waitFor();
  expect((await tenant.client.trunks.list({ status: 'archived' })).trunks).toHaveLength(1);
  expectQuiet(shown);
  await shown.close();
});

it('fields of a starter pack are created, and one is tried on a call of the past', async () => {
  const tenant = await platform.newTenant();
  const shown = await openConsole(platform);
  const { page, open } = shown;
  const { call_id } = await placeCall(platform, { to: '+15005550001', tenant });
  await tenant.client.summaries.wait(call_id);
  await open(`/t/${tenant.id}/custom-fields`);
  await page.getByRole('button', { name: 'Starter packs' }).first().click();
  await page.getByLabel('Pack', { exact: true }).selectOption('real_estate');
  await page.locator('.pack li').first().waitFor();
  await page.getByRole('button', { name: 'Create these fields' }).click();
  await page.getByRole('link', { name: 'Lead temperature' }).waitFor();
  await page.getByRole('button', { name: 'Create a field' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Wants parking');
  await page.getByLabel('Type').selectOption('boolean');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Wants parking' }).waitFor();
  expect((await tenant.client.customFields.list()).custom_fields[0]).toMatchObject({ field_key: 'wants_parking' });
  await page.getByRole('link', { name: 'Lead temperature' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Try on a call' }).click();
  await page.getByRole('button', { name: 'Run the summary again' }).click();
  await page.locator('.found strong').waitFor();
  await expectAccessible(page);
  const { call_summary } = (await tenant.client.summaries.get(call_id)) as unknown as {
    call_summary: { custom: { facts: Record<string, { value: string; evidence_turn_ids: number[] }> } };
  };
  const fact = call_summary.custom.facts['lead_temperature'];
  await expect.poll(() => page.locator('.found strong').textContent()).toBe(fact?.value ?? 'Not said in this call');
  await expectCount(page.locator('.found blockquote'), fact?.evidence_turn_ids.length ?? 0);
  expectQuiet(shown);
  await shown.close();
});
