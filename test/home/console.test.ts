// The first page of a tenant: a newcomer is led to a first call; later each question is solved in three clicks at most,
// or by one search; and the keyboard alone jumps to any view or record.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noonZone } from '../harness/calls/noon-zone.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import {
  closeConsoles,
  expectAccessible,
  expectNone,
  openConsole,
  settled,
  violationsOfContrast,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { addHook } from '../harness/receivers/hook.ts';

let platform: TestPlatform;
let shown: ConsolePage;
beforeAll(async () => {
  platform = await startPlatform();
  shown = await openConsole(platform);
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

const region = (name: string) => shown.page.getByRole('region', { name, exact: true });

it('before the first call Home is the checklist of a new tenant, whose steps are links', async () => {
  const tenant = await platform.newTenant();
  const { page, open } = shown;
  await open(`/t/${tenant.id}/home`);
  await region('Set up').getByText('1 of 6 done').waitFor();
  await expectNone(region('Agents, last 7 days'));
  await region('Set up').getByRole('link', { name: 'An agent' }).click();
  await page.waitForURL(/\/agents$/);
  await tenant.client.agents.create({ name: 'Reception', instructions: 'Be brief.' });
  await open(`/t/${tenant.id}/home`);
  await region('Set up').getByText('2 of 6 done').waitFor();
  await expectAccessible(page);
});

/** A tenant with a failing endpoint, a call that failed, and one that went well. */
async function troubledTenant(): Promise<{ tenant: TestTenant; url: string; failed: string; talk: string }> {
  const tenant = await addTenant(platform);
  const { timezone } = noonZone(platform.clock.now());
  await platform.operator.tenants.update(tenant.id, { timezone });
  const hook = await addHook(platform, {}, tenant);
  hook.receiver.respond = () => 500;
  const failed = await placeCall(platform, { to: '+15005550006', tenant });
  const talk = await placeCall(platform, { to: '+15005550001', tenant, client_ref: 'crm-4711' });
  await failed.ended();
  await talk.ended();
  await until(async () => ((await hook.endpoint()).health === 'failing' ? [1] : []));
  await until(async () => ((await tenant.client.stats.today()).today.calls === 2 ? [1] : []));
  return { tenant, url: hook.receiver.url, failed: failed.call_id, talk: talk.call_id };
}

it('the failing endpoint, the failed call, the cost of the week and the number of a caller are found from Home', async () => {
  const { page, open } = shown;
  const { tenant, url, failed, talk } = await troubledTenant();
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(`addEventListener('click', () => window.countClick(), true)`);
  /** Opens Home, does the work, and returns how many clicks it took. */
  const clicksOf = async (work: () => Promise<unknown>): Promise<number> => {
    await open(`/t/${tenant.id}/home`);
    clicks = 0;
    await work();
    await settled(page);
    return clicks;
  };
  const needed = {
    'the failing endpoint and its last error': await clicksOf(async () => {
      await region('Needs attention').getByText('500').first().waitFor();
      await region('Needs attention').getByRole('link', { name: url }).click();
      await page.getByText('Failing', { exact: true }).first().waitFor();
    }),
    'why the newest call failed': await clicksOf(async () => {
      await region('Needs attention').getByText('The carrier did not take the call').waitFor();
      await region('Needs attention').getByRole('link', { name: '+15005550006' }).click();
      await page.waitForURL(new RegExp(failed));
    }),
    'all calls that failed for this reason': await clicksOf(async () => {
      await region('Needs attention').getByRole('link', { name: '1 call today' }).click();
      await page.locator('tbody tr').getByText('Carrier unavailable', { exact: true }).waitFor();
    }),
    'the cost of the week of each agent': await clicksOf(async () => {
      await region('Agents, last 7 days').getByRole('link').click();
      await region('By agent').getByRole('columnheader', { name: 'Cost' }).waitFor();
    }),
  };
  for (const [what, count] of Object.entries(needed)) {
    expect({ what, count }).toEqual({ what, count: expect.any(Number) as number });
    expect(count, what).toBeGreaterThan(0);
    expect(count, what).toBeLessThanOrEqual(3);
  }
  process.stdout.write(`clicks from Home: ${JSON.stringify(needed)}\n`);

  // By the keyboard: one search for the number, as a person writes it, and one for a view.
  const jump = page.getByRole('dialog', { name: 'Jump to' });
  await open(`/t/${tenant.id}/home`);
  await page.keyboard.press('Control+k');
  await jump.getByRole('combobox').fill('(500) 555-0001');
  await jump.getByRole('option', { name: /crm-4711/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(talk));
  await settled(page);
  await page.keyboard.press('Meta+k');
  await jump.getByRole('combobox').fill('deliv');
  await expect.poll(() => jump.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('Deliveries')]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/deliveries$/);
  await page.keyboard.press('Control+k');
  await jump.getByRole('combobox').fill(talk);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(talk));
  // The call can be dialed again, once the person is asked.
  await page.getByRole('button', { name: 'Dial again' }).click();
  await page.getByRole('dialog').getByText('crm-4711').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Dial', exact: true }).click();
  await page.waitForURL((address) => /\/calls\/AJ_/.test(address.pathname) && !address.pathname.includes(talk));
  const { calls } = await tenant.client.calls.list({ client_ref: 'crm-4711' });
  expect(calls.map(({ to_number }) => to_number)).toEqual(['+15005550001', '+15005550001']);
  // The list is filtered by what a call came to.
  await open(`/t/${tenant.id}/calls?ended_reason=carrier_unavailable&max_duration_sec=0`);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await page.getByLabel('Seconds from').fill('5');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No call matches' }).waitFor();

  await open(`/t/${tenant.id}/home`);
  expect(await violationsOfContrast(page)).toEqual([]);
  expect([shown.errors, shown.foreign]).toEqual([[], []]);
});
