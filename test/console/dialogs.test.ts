// Every dialog of the console is opened once, and is accessible. The sources of the console name the dialogs, so a new
// one has to be opened here as well.
import { globSync, readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import {
  closeConsoles,
  expectAccessible,
  expectNone,
  openConsole,
  settled,
  textOf,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let shown: ConsolePage;
beforeAll(async () => {
  platform = await startPlatform();
  const tenant = await addTenant(platform);
  // A call that ended is in the list, and its booking can be canceled; the fixture's own call waits to be dialed.
  const { call } = await (await placeCall(platform, { to: '+15005550001', tenant })).ended();
  await finishedSummary(platform, call.id, { tenant });
  await tenant.client.summaries.rerun(call.id, { reason: 'A field was added.' });
  await finishedSummary(platform, call.id, { tenant });
  fixture = await createFixture(platform, tenant);
  for (const kind of kinds) await fixture.idOf(kind);
  const { id } = await platform.newTenant({ name: 'Suspended' });
  await platform.operator.tenants.update(id, { status: 'suspended' });
  await platform.sql(
    `insert into operators (id, email, password_hash, created_at, disabled_at)
     select 'op_' || repeat(n::text, 24), n || '@example.com', '', now(), case n when 2 then now() end
     from generate_series(1, 2) n`,
  );
  await platform.sql(`update users set totp_sealed = 'x'`);
  await platform.sql(`update operators set totp_sealed = 'x' where password_hash = ''`);
  shown = await openConsole(platform);
});
afterAll(async () => {
  await closeConsoles();
  await fixture.close();
  await platform.close();
});

/** Records whose dialogs are opened. */
const kinds = [
  ...(['agent', 'tool', 'trunk', 'custom_field', 'price', 'phone_number', 'call', 'api_key'] as const),
  ...(['portal_session', 'invitation', 'request', 'webhook_delivery', 'user'] as const),
  ...(['knowledge_document', 'alert', 'erasure', 'export'] as const),
];

/** The names of what is pressed, one after the other; a pair is a text for a field. */
type Steps = readonly (RegExp | string | readonly [field: string, text: string])[];

/** Where each dialog is, and how it is opened. */
const dialogs: readonly (readonly [view: string, ...Steps])[] = [
  ['calls', 'Place a test call'],
  ['calls', 'Talk in the browser'],
  ['calls', /^Jump to/],
  ['calls', /\+15005550001$/, 'Dial again'],
  ['calls', /\+15005550001$/, 'Versions'],
  ['calls', /\+15005550001$/, 'Raw data', 'Put on hold'],
  ['calls', /\+15005550001$/, 'Raw data', 'Erase…'],
  ['alerts', 'Rules'],
  ['alerts', 'Calls fail'],
  ['live', /^\+1500/, 'End call'],
  ['bookings', 'Cancel'],
  ['agents', 'Create an agent'],
  ['agents', 'Fixture', 'Talk in the browser'],
  ['agents', 'Fixture', 'Chat'],
  ['agents', 'Fixture', 'Archive…'],
  ['agents', 'Fixture', ['Name', 'Other'], 'Tools'],
  ['tools', 'Create a tool'],
  ['tools', 'Create a tool', ['Name', 'made'], ['Description', '.'], ['URL', 'https://example.com'], 'Create'],
  ['tools', /^fixture_/],
  ['tools', /^fixture_/, 'Change'],
  ['tools', /^fixture_/, 'Try'],
  ['tools', /^fixture_/, 'Archive…'],
  ['tools', /^fixture_/, 'Rotate secret'],
  ['tools', /^fixture_/, 'Rotate secret', 'Rotate'],
  ['numbers', 'Register a number'],
  ['numbers', 'Import a number'],
  ['numbers', /^\+1/],
  ['numbers', /^\+1/, 'Change'],
  ['numbers', /^\+1/, 'Release…'],
  ['numbers?tab=trunks', 'Create a trunk'],
  ['numbers?tab=trunks', 'Fixture'],
  ['numbers?tab=trunks', 'Fixture', 'Change'],
  ['numbers?tab=trunks', 'Fixture', 'Archive…'],
  ['custom-fields', 'Starter packs'],
  ['custom-fields', 'Create a field'],
  ['custom-fields', 'Lead temperature'],
  ['custom-fields', 'Lead temperature', 'Change'],
  ['custom-fields', 'Lead temperature', 'Try on a call'],
  ['custom-fields', 'Lead temperature', 'Archive…'],
  ['knowledge', 'Add a document'],
  ['knowledge', 'Try a question'],
  ['knowledge', 'House rules'],
  ['knowledge', 'House rules', 'Change'],
  ['knowledge', 'House rules', 'Delete…'],
  ['webhooks', 'Create endpoint'],
  ['webhooks', 'Create endpoint', ['URL', 'https://example.com'], 'Create'],
  ['webhooks', /^http:/, 'Send a test'],
  ['webhooks', /^http:/, 'Edit'],
  ['webhooks', /^http:/, 'Rotate secret'],
  ['webhooks', /^http:/, 'Recover'],
  ['webhooks', /^http:/, 'Disable'],
  ['webhooks', /^http:/, 'Delete'],
  ['deliveries', 'Resend all'],
  ['deliveries', 'webhook.test'],
  ['events', 'call.completed'],
  ['requests?operation=createTool', 'POST createTool'],
  ['privacy', 'Change…'],
  ['privacy?tab=erasures', 'Erase a person…'],
  ['privacy?tab=erasures', 'Number'],
  ['privacy?tab=exports', 'Export…'],
  ['keys', 'Create a key'],
  ['keys', 'Create a key', ['Name', 'backend'], 'Create'],
  ['keys', 'Revoke backend'],
  ['keys', 'Make a link'],
  ['keys', 'Make a link', 'Make the link'],
  ['keys', /^End the session/],
  ['users', 'Invite a user'],
  ['users', 'Invite a user', ['E-mail address', 'new@example.com'], 'Invite'],
  ['users', /^Actions for user-/, 'Change the role'],
  ['users', /^Actions for user-/, 'Make a link'],
  ['users', /^Actions for user-/, 'Make a link', 'Make the link'],
  ['users', /^Actions for user-/, 'Reset the second factor'],
  ['users', /^Actions for user-/, 'Sign out everywhere'],
  ['users', /^Actions for user-/, 'Remove'],
  ['users', 'Second factor'],
  ['users', 'Sessions'],
  ['/tenants', 'Create a tenant'],
  ['/tenants', /^Actions for Tenant/, 'Settings and limits'],
  ['/tenants', /^Actions for Tenant/, 'Suspend'],
  ['/tenants', 'Actions for Suspended', 'Activate'],
  ['/tenants', 'Actions for Suspended', 'Delete…'],
  ['/operators', 'Invite an operator'],
  ['/operators', 'Invite an operator', ['E-mail address', 'ann@example.com'], 'Make the link'],
  ['/operators', 'Actions for 1@example.com', 'Change the role'],
  ['/operators', 'Actions for 1@example.com', 'Reset the password'],
  ['/operators', 'Actions for 1@example.com', 'Reset the second factor'],
  ['/operators', 'Actions for 1@example.com', 'Sign out everywhere'],
  ['/operators', 'Actions for 1@example.com', 'Disable'],
  ['/operators', 'Actions for 2@example.com', 'Enable'],
  ['/operators', 'Revoke'],
  ['/prices', 'Add a price'],
  ['/prices', /^Remove the price of/],
  ['/prices', 'Markup of a tenant'],
  ['/audit-log', /^Show the entry/],
];

/** The tests of the second factor, of the browser call, of versions and of tests of agents open them. */
const openedElsewhere = [
  ...['Turn the second factor off', 'Recovery codes'],
  ...['End the call?', 'The record', 'The document'],
  ...['Write a test', 'Change a test', 'Test run', 'Chat with Front desk, version 2', 'Discard the draft?'],
  'Release the call?',
];

function named(name: RegExp | string): Locator {
  const { page } = shown;
  const options = { name, exact: true };
  return page
    .getByRole('button', options)
    .or(page.getByRole('link', options))
    .or(page.getByRole('menuitem', options))
    .or(page.getByRole('tab', options))
    .filter({ visible: true })
    .last();
}

/** Whether a form with changes is on the page, which is not left without a question. */
let hasChanges = true;

/** Opens a view, in the page that is there: loading the console anew costs more than all else. */
async function goTo(view: string): Promise<void> {
  const { page, open } = shown;
  if (hasChanges) return open(view);
  // What is open in a view is gone after another one.
  for (const href of ['/audit-log', view])
    await page.evaluate((to) => {
      const { __TSR_ROUTER__: router } = globalThis as unknown as {
        __TSR_ROUTER__: { navigate(where: object): Promise<void> };
      };
      return router.navigate({ href: `/console${to}` });
    }, href);
  await settled(page);
}

const titles = new Set<string>();

it.for(dialogs.map((dialog) => [dialog.join(', '), dialog] as const))(
  '%s is accessible',
  async ([, [view, ...steps]]) => {
    const { page } = shown;
    await goTo(view.startsWith('/') ? view : `/t/${fixture.tenant.id}/${view}`);
    const title = page.getByRole('dialog').last().getByRole('heading').first();
    // Empty before the first dialog.
    const titleNow = () => title.allInnerTexts().then(([text = '']) => text);
    let before = '';
    for (const step of steps) {
      if (Array.isArray(step)) await page.getByLabel(step[0], { exact: true }).fill(step[1]);
      else {
        const next = named(step as string);
        await next.waitFor();
        before = await titleNow();
        await next.click();
      }
    }
    // One dialog may lead to another one.
    await expect.poll(titleNow).not.toBe(before);
    await expectNone(page.locator('.skeleton'));
    titles.add(await textOf(title));
    await expectAccessible(page);
    hasChanges = steps.some(Array.isArray);
    // Of a form with changes, the browser asks before the next view.
    await page.evaluate('addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true)');
  },
);

it('the list of shortcuts is accessible', async () => {
  const { page, open } = shown;
  await open('/system');
  await page.keyboard.press('?');
  titles.add(await textOf(page.getByRole('dialog').getByRole('heading').first()));
  await expectAccessible(page);
});

it('each dialog that the console has was opened', () => {
  const source = new URL('../../packages/console/src/', import.meta.url).pathname;
  const unopened: string[] = [];
  let found = 0;
  for (const file of globSync(`${source}**/*.tsx`))
    for (const [, title = ''] of readFileSync(file, 'utf8').matchAll(
      /<\w*Dialog\b(?:(?!\/>|>\n)[\s\S])*?\stitle=(".*?"|\{.*\})[\s>]/g,
    ))
      // A title that is the name of a record alone has no text here.
      for (const [, text = ''] of title.matchAll(/["'`](.+?)["'`]/g)) {
        found += 1;
        const shape = new RegExp(`^${text.replaceAll(/[?.]/g, '\\$&').replaceAll(/\$\{.*?\}/g, '.+')}$`);
        if (![...titles, ...openedElsewhere].some((seen) => shape.test(seen))) unopened.push(text);
      }
  expect(unopened).toEqual([]);
  expect(found).toBeGreaterThan(50);
});

it('no page had an error or asked another server', () => {
  expect(shown.errors).toEqual([]);
  expect(shown.foreign).toEqual([]);
});
