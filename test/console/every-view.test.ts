// Every view of the console, on a phone and on a desk: accessible, no wider than the window, without errors, and from
// this server alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import {
  closeConsoles,
  expectAccessible,
  openConsole,
  violationsOf,
  violationsOfContrast,
  violationsOfWidth,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { forEachTab, viewsOf } from '../harness/platform/console-views.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let shown: ConsolePage;
let views: string[];
beforeAll(async () => {
  platform = await startPlatform();
  const tenant = await addTenant(platform);
  const call = await placeCall(platform, { to: '+15005550001', tenant, client_ref: 'crm-4711' });
  await call.ended();
  await tenant.client.summaries.wait(call.call_id);
  fixture = await createFixture(platform, tenant);
  await Promise.all(
    (
      [
        'webhook_delivery',
        'custom_field',
        'portal_session',
        'user',
        'price',
        'tool',
        'booking',
        'phone_number',
        'erasure',
        'export',
      ] as const
    ).map((kind) => fixture.idOf(kind)),
  );
  shown = await openConsole(platform);
  await shown.open('/tenants');
  views = await viewsOf(shown.page, async (kind) => (kind === 'call' ? call.call_id : fixture.idOf(kind)));
});
afterAll(async () => {
  await closeConsoles();
  await fixture.close();
  await platform.close();
});

const desk = { width: 1440, height: 900 } as const;
const phone = { width: 360, height: 780 } as const;

/** Plots take the new width some frames after the page. */
const expectFitting = ({ page }: ConsolePage): Promise<void> =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

/** What is wrong with what the page shows now. */
async function problemsOf({ page }: ConsolePage): Promise<string[]> {
  await page.setViewportSize(phone);
  await expectFitting(shown);
  const narrow = await violationsOfWidth(page);
  await page.setViewportSize(desk);
  await expectFitting(shown);
  return [...narrow, ...(await violationsOf(page))];
}

it('the router names the views that the tests know, and others', () => {
  for (const known of ['calls', 'live', 'webhooks']) expect(views).toContain(`/t/${fixture.tenant.id}/${known}`);
  expect(views.filter((view) => view.includes('$'))).toEqual([]);
});

it('each view and each of its tabs is accessible, and fits the window', async () => {
  const found: Record<string, string[]> = {};
  for (const view of views) {
    await shown.open(view);
    await forEachTab(shown.page, async (tab) => {
      const problems = await problemsOf(shown);
      if (problems.length > 0) found[`${view} ${tab}`] = problems;
    });
  }
  expect(found).toEqual({});
});

it('a page with turns, tabs, badges, facts and plain text has enough contrast as it is drawn, in both themes', async () => {
  const call = views.find((view) => /\/calls\/AJ_/.test(view)) ?? '';
  await shown.open(call);
  await shown.page.locator('.turn').first().waitFor();
  expect(await violationsOfContrast(shown.page)).toEqual([]);
});

it('the navigation of a phone is accessible when it is open', async () => {
  const { page } = shown;
  await page.setViewportSize(phone);
  await shown.open(`/t/${fixture.tenant.id}/calls`);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  await expectFitting(shown);
  await expectAccessible(page);
});

it('no view had an error or asked another server', () => {
  expect(shown.errors).toEqual([]);
  expect(shown.foreign).toEqual([]);
});
