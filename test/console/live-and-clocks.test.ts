// What the console shows as live goes on, on machines whose clock is wrong; references that look like numbers; text that
// is written from right to left.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { closeConsoles, expectCount, expectNone, openConsole, settled } from '../harness/platform/console-page.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { addTurns, endCall, insertCalls } from '../streams/write-calls.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
// Operators create few tenants in an hour.
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

const rows = 'section[aria-label="Calls"] tbody tr';

it('the list of calls shows changes after a custom field was tried', async () => {
  const tenant = await platform.newTenant();
  const { id } = await tenant.client.customFields.create({ field_key: 'budget', type: 'string', label: 'Budget' });
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const { page, errors, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/custom-fields?open=${id}`);
  await page.getByRole('button', { name: 'Try on a call' }).click();
  await page.getByText('No call has a summary yet.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Calls', exact: true }).click();
  await expectCount(page.locator(rows), 1);
  await addTurns(platform, { tenant, call_id }, ['Hello.']);
  await endCall(platform, tenant, call_id);
  await page.locator(rows).getByText('Completed', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

it.each(['calls', 'live', 'call'])(
  'a stream that ends with an error is told in the view %s, and begun again',
  async (view) => {
    const tenant = await platform.newTenant();
    const [call_id = ''] = await insertCalls(platform, tenant, 1);
    const { page, open, close } = await openConsole(platform);
    let refused = true;
    const error = { code: 'validation_failed', message: 'The stream cannot be opened now.' };
    await page.route(/\/calls\/(AJ_\w+\/)?stream/, (route) =>
      refused ? route.fulfill({ status: 400, json: { error, request_id: 'req_1' } }) : route.continue(),
    );
    await open(view === 'call' ? `/t/${tenant.id}/calls/${call_id}` : `/t/${tenant.id}/${view}`);
    const told = page.getByText('Changes are not shown as they happen; the page tries again.');
    await told.waitFor();
    refused = false;
    await expectNone(told);
    await endCall(platform, tenant, call_id);
    const shown = view === 'calls' ? page.locator(rows) : page.getByRole('main');
    await (view === 'live'
      ? shown.getByText('No call is going on').waitFor()
      : shown.getByText('Completed', { exact: true }).first().waitFor());
    await close();
  },
);

it.each([
  ['live?call=', ''],
  ['calls/', ''],
  ['calls/', '?tab=timeline'],
])('a change that cannot be read is told in the view %s…%s, and what was read stays', async (view, tab) => {
  const tenant = await platform.newTenant();
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  await addTurns(platform, { tenant, call_id }, ['Hello.']);
  const { page, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/${view}${call_id}${tab}`);
  const said = page.getByText('Hello.');
  await said.waitFor();
  const part = tab ? '/timeline' : '';
  await page.route(new RegExp(`/v1/.*/calls/${call_id}${part}(\\?.*)?$`), (route) => route.fulfill({ status: 400 }));
  await endCall(platform, tenant, call_id);
  await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBeGreaterThan(0);
  await said.waitFor();
  await close();
});

it('an error that no code waited for is told', async () => {
  const { page, open, close } = await openConsole(platform);
  await open('/tenants');
  await page.evaluate("void Promise.reject(new Error('Nobody waited for this.'))");
  await expectCount(page.getByRole('status').getByText('Nobody waited for this.'), 1);
  await close();
});

it.each([-3_600, -90, 90, 3_600])('a clock that is %i s wrong changes no duration', async (seconds) => {
  const tenant = await platform.newTenant();
  await insertCalls(platform, tenant, 1);
  await platform.sql(`update calls set answered_at = now() - interval '30 minutes' where tenant_id = $1`, [tenant.id]);
  const { page, open, close } = await openConsole(platform);
  await page.clock.install({ time: Date.now() + seconds * 1_000 });
  await open(`/t/${tenant.id}/live`);
  const cell = page.getByRole('region', { name: 'Calls in progress' }).locator('tbody td.number');
  await expect.poll(() => cell.innerText()).toMatch(/^(29|30|31):\d\d$/);
  await close();
});

it('references that begin with a digit are found, also when the page is loaded anew, and numbers as before', async () => {
  const tenant = await platform.newTenant();
  const references = ['8642', '4711e3', '1.0', '007', '2026-11-26', '15551230009', '7f3a', '12345678901234567890'];
  const ids = await insertCalls(platform, tenant, references.length + 1);
  for (const [index, reference] of references.entries())
    await platform.sql('update calls set client_ref = $2 where id = $1', [ids[index], reference]);
  await platform.sql(`update calls set to_number = '+15557770001', direction = 'outbound' where id = $1`, [ids.at(-1)]);
  await until(async () => ((await platform.sql('select 1 from call_search_marks limit 1')).length === 0 ? [1] : []));
  const { page, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/calls`);
  const shown = page.locator(`${rows} a`);
  const opens = (id: string | undefined) => expect.poll(() => shown.first().getAttribute('href')).toContain(String(id));
  const search = page.getByRole('searchbox', { name: 'Number, name, reference or words' });
  const typed = [...references, '+1 555 777-0001', '15557770001'];
  for (const [index, text] of typed.entries()) {
    await search.fill(text);
    await search.press('Enter');
    await expectCount(page.locator(rows), 1);
    await opens(ids[Math.min(index, references.length)]);
    await page.reload();
    await settled(page);
    await expectCount(page.locator(rows), 1);
    await opens(ids[Math.min(index, references.length)]);
    // As another program links to it, without the quotes that the console's own addresses have.
    await open(`/t/${tenant.id}/calls?q=${encodeURIComponent(text)}`);
    await expectCount(page.locator(rows), 1);
    await opens(ids[Math.min(index, references.length)]);
  }
  await close();
});

it('text from right to left has its own direction, where it is shown and where it is written', async () => {
  const tenant = await platform.newTenant();
  const name = 'סוכן דירות 24 (Haifa)';
  const agent = await tenant.client.agents.create({ name, instructions: 'اسأل عن الاسم.', welcome: 'שלום!' });
  const { page, open, close } = await openConsole(platform);
  const directionOf = (locator: ReturnType<typeof page.locator>) =>
    locator.evaluate(
      (element) =>
        (globalThis as unknown as { getComputedStyle(of: unknown): { direction: string } }).getComputedStyle(element)
          .direction,
    );
  await open(`/t/${tenant.id}/agents`);
  expect(await directionOf(page.getByRole('link', { name }))).toBe('rtl');
  await open(`/t/${tenant.id}/agents/${agent.id}`);
  expect(await directionOf(page.getByRole('heading', { name }))).toBe('rtl');
  for (const label of ['Name', 'Instructions', 'Welcome'])
    expect([label, await directionOf(page.getByLabel(label, { exact: false }).first())]).toEqual([label, 'rtl']);
  expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('ltr');
  await close();
});
