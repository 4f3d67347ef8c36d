// Phone numbers that a person types into the console, in any notation with a country code.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { closeConsoles, openConsole } from '../harness/platform/console-page.ts';
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

it('a number that is typed as +44 (0)20 7946 0958 is registered as +442079460958', async () => {
  const { page, close } = await openConsole(platform);
  await page.goto(`/console/t/${platform.tenant.id}/numbers`);
  await page.getByRole('button', { name: 'Register a number' }).first().click();
  await page.getByLabel('Number', { exact: true }).fill('+44 (0)20 7946 0958');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const list = async () => (await platform.tenant.client.phoneNumbers.list()).phone_numbers;
  await until(list);
  expect((await list()).map(({ number }) => number)).toEqual(['+442079460958']);
  await close();
});
