// Phone numbers that a person types into the console, in any notation with a country code.
import { afterAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { closeConsoles, openConsole } from '../harness/platform/console-page.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
afterAll(async () => {
  await closeConsoles();
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
