// The console by the keyboard alone: from the list of calls to a delivery that is sent again.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, expectNone, openConsole, settled } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { addHook, busyCall } from '../harness/receivers/hook.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

it('a person goes from the calls to a call and sends a delivery again, without a pointer', async () => {
  const { tenant } = platform;
  const hook = await addHook(platform);
  const older = await busyCall(tenant);
  await hook.delivery({ status: 'delivered' });
  const newer = await busyCall(tenant);
  await hook.request(2);
  const { page, errors, open, close } = await openConsole(platform);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  /** Tab, until the element with this role and name has the focus. */
  const tabTo = async (role: 'button' | 'tab', name: string, within: Page | Locator = page): Promise<void> => {
    const wanted = within.getByRole(role, { name, exact: true }).first();
    await wanted.waitFor();
    for (let presses = 0; presses < 100; presses += 1) {
      if (await wanted.evaluate((element) => element.matches(':focus'))) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach the ${role} ${name}`);
  };
  await open(`/t/${tenant.id}/calls`);
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await help.waitFor();
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await keyboard.press('/');
  await expect.poll(() => focused.getAttribute('type')).toBe('search');
  // In a field the keys write.
  await keyboard.type('/?');
  await keyboard.press('ArrowDown');
  await expect.poll(() => focused.inputValue()).toBe('/?');
  await expectNone(help);
  await keyboard.press('Shift+Tab');

  // The newest call is the first row, the older one the second.
  const focus = () => expect.poll(() => focused.getAttribute('href'));
  await keyboard.press('ArrowDown');
  await focus().toContain(newer);
  await keyboard.press('ArrowDown');
  await focus().toContain(older);
  await keyboard.press('ArrowUp');
  await focus().toContain(newer);
  await keyboard.press('ArrowDown');
  await focus().toContain(older);
  await keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/calls/${older}$`));
  await settled(page);
  await tabTo('tab', 'Conversation');
  await keyboard.press('ArrowRight');
  await page.waitForURL(/tab=timeline/);
  await keyboard.press('ArrowRight');
  await page.waitForURL(/tab=deliveries/);
  await tabTo('button', 'Resend');
  await keyboard.press('Enter');
  const again = await hook.request(3);
  expect(again.body).toContain(older);
  await expect
    .poll(async () => (await tenant.client.webhookDeliveries.list({ call_id: older })).webhook_deliveries)
    .toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
  // Its row opens its details, and Escape closes them and returns to the row.
  await tabTo('button', 'call.completed', page.getByRole('region', { name: 'Deliveries' }));
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delivery' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused.textContent()).toBe('call.completed');
  expect(errors).toEqual([]);
  await close();
});
