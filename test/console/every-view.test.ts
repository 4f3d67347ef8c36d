// Every view of the console, in both themes, on a phone and on a desk: accessible, no wider than the window, without
// errors, and from this server alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { addTenant, createScene } from '../harness/calls/scene.ts';
import type { Scene } from '../harness/calls/scene.ts';
import { closeBrowser, openConsole, violationsOf, violationsWithoutColors } from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { forEachTab, viewsOf } from '../harness/platform/console-views.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let scene: Scene;
let shown: ConsolePage;
let views: string[];
beforeAll(async () => {
  platform = await startPlatform();
  const tenant = await addTenant(platform);
  const call = await placeCall(platform, { to: '+15005550001', tenant, client_ref: 'crm-4711' });
  await call.ended();
  await tenant.client.summaries.wait(call.call_id);
  scene = await createScene(platform, tenant);
  await Promise.all(
    (['webhook_delivery', 'custom_field', 'portal_session', 'price', 'tool', 'booking', 'phone_number'] as const).map(
      (kind) => scene.idOf(kind),
    ),
  );
  shown = await openConsole(platform);
  await shown.open('/tenants');
  views = await viewsOf(shown.page, async (kind) => (kind === 'call' ? call.call_id : scene.idOf(kind)));
});
afterAll(async () => {
  await closeBrowser();
  await scene.close();
  await platform.close();
});

const heights = { 360: 780, 390: 844, 1440: 900, 2560: 1440 } as const;

/** Whether the page fits the window; plots take the new width some frames after the page. */
const fits = `new Promise((resolve) => {
  let frames = 60;
  const look = () => {
    if (document.documentElement.scrollWidth <= innerWidth) resolve(true);
    else if ((frames -= 1) === 0) resolve(false);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** What is wrong with what the page shows now. */
async function problemsOf({ page }: ConsolePage): Promise<string[]> {
  const problems: string[] = [];
  for (const width of [1440, 390, 360, 2560] as const) {
    await page.setViewportSize({ width, height: heights[width] });
    if (!(await page.evaluate(fits))) problems.push(`at ${width} px the page is wider than the window`);
    if (width !== 1440 && width !== 390) continue;
    // The colors are the same at every width.
    const look = width === 1440 ? violationsOf : violationsWithoutColors;
    for (const violation of await look(page)) problems.push(`${width} px, ${violation}`);
  }
  return problems;
}

it('the router names the views that the tests know, and others', () => {
  for (const known of ['calls', 'live', 'webhooks']) expect(views).toContain(`/t/${scene.tenant.id}/${known}`);
  expect(views.filter((view) => view.includes('$'))).toEqual([]);
});

it('each view and each of its tabs is accessible, and fits the window', { timeout: 600_000 }, async () => {
  const found: Record<string, string[]> = {};
  for (const view of views) {
    await shown.page.setViewportSize({ width: 1440, height: heights[1440] });
    await shown.open(view);
    await forEachTab(shown.page, async (tab) => {
      const problems = await problemsOf(shown);
      if (problems.length > 0) found[`${view} ${tab}`] = problems;
    });
  }
  expect(found).toEqual({});
});

it('the navigation of a phone is accessible when it is open', async () => {
  const { page } = shown;
  await page.setViewportSize({ width: 390, height: heights[390] });
  await shown.open(`/t/${scene.tenant.id}/calls`);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  expect(await problemsOf(shown)).toEqual([]);
});

it('no view had an error or asked another server', () => {
  expect(shown.errors).toEqual([]);
  expect(shown.foreign).toEqual([]);
});
