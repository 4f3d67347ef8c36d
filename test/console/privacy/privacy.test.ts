// What is stored of people, in the console: a person is erased and exported, and redaction is set.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsIn, unpacked } from '../../exports/archive.ts';
import { placeCall } from '../../harness/calls/place-call.ts';
import {
  closeConsoles,
  expectAccessible,
  expectNone,
  openConsole,
  settled,
} from '../../harness/platform/console-page.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';
import { newUser } from '../../users/new-user.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog');

/** What the browser saves when the button is pressed. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ download: Download; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { download, content: await readFile(await download.path()) };
}

/** Waits while the time passes that jobs wait for. */
async function comes(look: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      platform.clock.advance(5_000);
      return look();
    })
    .toBe(true);
}

it('a person is erased once the number was typed twice, and the receipt is shown and saved as it was signed', async () => {
  const tenant = await platform.newTenant();
  const { client } = tenant;
  const place = async (to: string) => {
    const placed = await placeCall(platform, { to, tenant });
    await placed.ended();
    return placed.call_id;
  };
  const [gone, held, other] = [
    await place('+15005550006'),
    await place('+15005550006'),
    await place('+15005550007'),
  ] as const;
  await client.calls.hold(held, { reason: 'Dispute 4711' });
  const { page, errors, foreign, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/privacy?tab=erasures`);
  await page.getByRole('heading', { name: 'No erasures yet' }).waitFor();
  await page.getByRole('button', { name: 'Erase a person…' }).first().click();
  const dialog = dialogOf(page);
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  const again = dialog.getByLabel('Type the number again');
  const problems = dialog.locator('.problem');
  await dialog.getByLabel('E-mail address').fill('a@b');
  await dialog.getByLabel('Type the e-mail address again').fill('a@b');
  await dialog.getByLabel('Number', { exact: true }).fill('+1 500');
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await again.fill('+1 500');
  await erase.click();
  await expect.poll(() => problems.allInnerTexts()).toEqual(['is no phone number with + and the country code']);
  await dialog.getByLabel('Number', { exact: true }).fill('+1 (500) 555-0006');
  await again.fill('+1 (500) 555-0007');
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await again.fill('+1 (500) 555-0006');
  await erase.click();
  await expect.poll(() => dialog.locator('.field', { hasText: 'E-mail' }).locator('.problem').count()).toBe(1);
  await dialog.getByLabel('E-mail address').fill('');
  await expectAccessible(page);
  await erase.click();
  await dialog.getByRole('heading', { name: 'Erasure', exact: true }).waitFor();
  await comes(async () => (await client.erasures.list()).erasures[0]?.completed_at !== null);
  const save = dialog.getByRole('button', { name: 'Save the receipt' });
  await save.waitFor();
  await dialog.getByRole('link', { name: held }).waitFor();
  await expectAccessible(page);
  const { erasures } = await client.erasures.list();
  const { download, content } = await saved(page, () => save.click());
  expect(download.suggestedFilename()).toBe(`${erasures[0]?.id}.json`);
  expect(JSON.parse(String(content))).toEqual(erasures[0]?.receipt);
  expect(erasures[0]?.receipt).toMatchObject({ calls: 1, call_ids: [gone], held_call_ids: [held] });
  await expect(client.calls.get(gone)).rejects.toMatchObject({ status: 404 });
  expect((await client.calls.get(other)).call.to_number).toBe('+15005550007');
  await page.keyboard.press('Escape');
  await expectNone(dialog);
  await page
    .getByRole('row', { name: /^Number/ })
    .getByText('Completed')
    .waitFor();
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});

it('the archive of a person, and of everything, is downloaded with a plain link', async () => {
  const tenant = await platform.newTenant();
  const placed = await placeCall(platform, { to: '+15005550006', tenant, client_ref: 'crm-4711' });
  await placed.ended();
  const { page, errors, foreign, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/privacy?tab=exports`);
  const dialog = dialogOf(page);
  const ask = async (fill: () => Promise<unknown>): Promise<void> => {
    await page.getByRole('button', { name: 'Export…' }).first().click();
    await fill();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expectNone(dialog);
    await comes(async () => (await tenant.client.exports.list()).exports.every(({ status }) => status === 'completed'));
  };
  await ask(() => dialog.getByLabel('Reference').fill('crm-4711'));
  await ask(() => dialog.getByLabel('What', { exact: true }).selectOption('everything'));
  const { exports } = await tenant.client.exports.list();
  expect(exports.map(({ by }) => by)).toEqual([['everything'], ['client_ref']]);
  for (const { id, bytes, rows } of exports) {
    const link = page.getByRole('link', { name: `Download ${id}` });
    const { download, content } = await saved(page, () => link.click());
    expect([download.suggestedFilename(), content.length]).toEqual([`${id}.tar`, bytes]);
    const files = await unpacked(content);
    expect(rowsIn(files, 'calls').map((row) => row.id)).toEqual([placed.call_id]);
    expect(rowsIn(files, 'calls')).toHaveLength(rows['calls'] ?? 0);
  }
  await page
    .getByRole('row', { name: /^Everything/ })
    .getByText('Completed')
    .waitFor();
  await tenant.client.calls.erase(placed.call_id);
  await page.reload();
  await page
    .getByRole('row', { name: /^Everything/ })
    .getByText('Expired')
    .waitFor();
  await expectNone(page.getByRole('link', { name: /^Download/ }));
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});

it('redaction of a tenant and of an agent is chosen by class and by pattern, and is shown with the retention', async () => {
  const tenant = await platform.newTenant({
    name: 'Acme Redaction',
    retention: { calls_days: 90, recordings_days: 7 },
  });
  const agent = await tenant.client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    recording_consent: 'ask',
  });
  const { page, errors, foreign, open, close } = await openConsole(platform);
  const redact = async (form: ReturnType<Page['locator']>, name: RegExp, button: string): Promise<void> => {
    await form.getByLabel(name).check();
    await form.getByLabel('Patterns').fill('\\bKD-\\d{6}\\b\n(unclosed');
    await form.getByRole('button', { name: button, exact: true }).click();
    const problem = form.locator('.field', { hasText: 'Patterns' }).locator('.problem');
    await expect.poll(() => problem.allInnerTexts()).toEqual([expect.stringMatching(/^\(unclosed: ./)]);
    await form.getByLabel('Patterns').fill('\\bKD-\\d{6}\\b');
    await form.getByRole('button', { name: button, exact: true }).click();
  };
  await open(`/t/${tenant.id}/agents/${agent.id}`);
  await redact(page.locator('main'), /^Payment/, 'Save');
  await page.getByText('The agent is changed.').waitFor();
  const changed = (await tenant.client.agents.get(agent.id)).agent;
  expect(changed).toMatchObject({ redact: ['payment'], redact_patterns: ['\\bKD-\\d{6}\\b'] });

  await open(`/t/${tenant.id}/privacy`);
  const retention = page.getByRole('region', { name: 'Retention' });
  const kept = (what: string) => retention.getByRole('row', { name: what }).getByRole('cell').nth(1).innerText();
  // What belongs to a call goes with it.
  expect(await Promise.all(['Whole calls', 'Transcripts', 'Recordings', 'Audit log'].map(kept))).toEqual([
    '90 days',
    '90 days',
    '7 days',
    'No limit',
  ]);
  await page.getByRole('row', { name: 'Front desk After a yes Payment, 1 pattern' }).waitFor();
  await retention.getByText('Who reads what was said is not recorded.').waitFor();
  await retention.getByRole('button', { name: 'Change…' }).click();
  await dialogOf(page).getByLabel('Record who reads calls').check();
  await redact(dialogOf(page), /^Contact/, 'Save');
  await expectNone(dialogOf(page));
  await page.getByRole('row', { name: 'Front desk After a yes Payment, Contact, 1 pattern' }).waitFor();
  await retention.getByText('Who reads what was said is in the audit log.').waitFor();
  const stored = (await platform.operator.tenants.get(tenant.id)).tenant;
  expect(stored).toMatchObject({ redact: ['contact'], audit_access: true });
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});

it('an owner may erase and export; a manager and a viewer see what was, and no more', async () => {
  const tenant = await platform.newTenant({ retention: { recordings_days: 7 } });
  await tenant.client.exports.create({ everything: true });
  await comes(async () => (await tenant.client.exports.list()).exports[0]?.status === 'completed');
  for (const role of ['owner', 'manager', 'viewer'] as const) {
    const { page, context, errors, close } = await openConsole(platform, { signedIn: false });
    const [name = '', value = ''] = (await newUser(platform, tenant.id, role)).cookie.split('=', 2);
    await context.addCookies([{ name, value, url: platform.url }]);
    for (const [tab, wanted] of [
      ['kept', []],
      ['erasures', role === 'owner' ? ['Erase a person…'] : []],
      ['exports', role === 'owner' ? ['Export…', 'Download'] : []],
    ] as const) {
      await page.goto(`/console/t/${tenant.id}/privacy?tab=${tab}`);
      await page.getByRole('heading', { name: 'Privacy', exact: true }).waitFor();
      await settled(page);
      const actions = page.locator('main .button', { hasText: /Erase|Export…|Change…|Download/ });
      const shown = () => actions.allInnerTexts().then((texts) => new Set(texts.map((text) => text.trim())));
      await expect.poll(shown).toEqual(new Set(wanted));
      if (tab === 'kept') await page.getByRole('row', { name: 'Recordings 7 days' }).waitFor();
    }
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Privacy' }).waitFor();
    expect(errors).toEqual([]);
    await close();
  }
});
