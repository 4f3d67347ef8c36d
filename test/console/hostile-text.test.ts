// Text of others stays text: markup, scripts, addresses with javascript: and characters that turn the direction of
// writing, in every free text that the API accepts, on every view.
import { summaryPayload } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { until } from '../harness/calls/place-call.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { closeConsoles, openConsole, settled } from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { forEachTab, viewsOf } from '../harness/platform/console-views.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

// Right-to-left override and left-to-right isolate, neither of them ended.
const turning = '\u202e\u2066';
/** Each text has its own name, so that a failure says which one it was. */
const hostile = (name: string): string =>
  `${name}<img src=x onerror=window.executed=1></script><script>window.executed=1</script>javascript:window.executed=1${turning}`;

let platform: TestPlatform;
let tenant: TestTenant;
let receiver: Receiver;
let ids: Partial<Record<IdKind, string>>;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await platform.newTenant({ name: hostile('tenant') });
  receiver = await startReceiver();
  receiver.respond = () => 500;
  ids = await plant();
});
afterAll(async () => {
  await closeConsoles();
  await receiver.close();
  await platform.close();
});

/** Hostile text in every record. Returns the ids that the addresses of views need. */
async function plant(): Promise<Partial<Record<IdKind, string>>> {
  const { client } = tenant;
  const client_ref = hostile('client_ref');
  const { operator } = platform;
  const url = `${receiver.url}?<img src=x onerror=window.executed=1>javascript:window.executed=1${turning}`;
  const { webhook_endpoint } = await client.webhooks.create({ url, description: hostile('webhook') });
  const tool = await client.tools.create({
    name: 'look_up',
    description: hostile('tool'),
    type: 'http',
    http: { url },
  });
  const agent = await client.agents.create({
    name: hostile('agent'),
    instructions: hostile('instructions'),
    welcome: hostile('welcome'),
    voice_id: hostile('voice'),
    model: hostile('model'),
    client_ref,
  });
  const side = { numbers: ['+15551230001'], auth_username: 'acme', auth_password: 'a secret of the carrier' };
  const trunk = await client.trunks.create({
    name: hostile('trunk'),
    direction: 'both',
    client_ref,
    outbound: { address: 'sip.example.com', ...side },
    inbound: { ...side, allowed_addresses: ['198.51.100.0/24'] },
  });
  await client.phoneNumbers.create({
    number: '+15551230001',
    label: hostile('number'),
    trunk_id: trunk.id,
    agent_id: agent.id,
    client_ref,
  });
  await client.customFields.create({
    field_key: 'hostile',
    type: 'enum',
    label: hostile('field'),
    enum_values: [hostile('value')],
    crm_hint: hostile('hint'),
    agent_id: agent.id,
  });
  await operator.apiKeys.create({ tenant_id: tenant.id, label: hostile('key') });
  await client.portalSessions.create({ access: 'read', label: hostile('session') });
  await operator.prices.create({
    component: 'llm',
    provider: hostile('provider'),
    model: hostile('model'),
    unit: 'input_tokens',
    price: '0.25',
    per_quantity: 1_000_000,
    currency: 'USD',
    valid_from: '2026-01-01T00:00:00.000Z',
  });
  const { call_id } = await client.calls.dispatch({
    agent_id: agent.id,
    trunk_id: trunk.id,
    to_number: '+15005550003',
    client_ref,
    lead: { name: hostile('lead'), email: hostile('email') },
    metadata: { [hostile('metadata')]: hostile('metadata') },
  });
  await talk(call_id);
  return {
    tenant: tenant.id,
    call: call_id,
    webhook_endpoint: webhook_endpoint.id,
    agent: agent.id,
    tool: tool.id,
    trunk: trunk.id,
  };
}

/** What an agent reports, the appointments that it makes, and the summary of a model. */
async function talk(call_id: string): Promise<void> {
  const link = agentLink(platform, tenant, call_id);
  const started_at = platform.clock.now().toISOString();
  const turn = { started_at, ended_at: null, interrupted: false, confidence: null, latency: null };
  const done = await link.turns([
    { turn_id: 1, role: 'agent', text: hostile('said'), tool: null, ...turn },
    { turn_id: 2, role: 'user', text: hostile('heard'), tool: null, ...turn },
    {
      turn_id: 3,
      role: 'agent',
      text: '',
      tool: {
        name: 'look_up',
        arguments: { [hostile('argument')]: hostile('value') },
        ok: true,
        result: hostile('result'),
        duration_ms: 5,
      },
      ...turn,
    },
  ]);
  expect(done.status).toBe(200);
  const preferred_datetime = new Date(platform.clock.now().getTime() + 7 * 86_400_000).toISOString();
  const appointment = { preferred_datetime, preferred_datetime_text: hostile('time'), notes: hostile('notes') };
  for (const full_name of [hostile('booking'), hostile('canceled')])
    expect((await link.book({ ...appointment, full_name, in_addition: true })).body.ok).toBe(true);
  const { bookings } = await tenant.client.bookings.list();
  await tenant.client.bookings.cancel(bookings[0]?.id ?? '', { reason: hostile('reason') });
  await tenant.client.calls.end(call_id);
  await until(async () => ((await tenant.client.calls.get(call_id)).call.ended_at ? [1] : []));
  // The summary of the platform itself, and then one whose model repeats the text of others.
  const made = async () => (await tenant.client.calls.get(call_id)).call.summary_status;
  await until(async () => (['ready', 'failed'].includes(await made()) ? [1] : []));
  await platform.sql(
    `with call as (update calls set summary_status = 'ready', summary_id = 'cs_000000000000000000000001' where id = $1 returning *)
     insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, schema_version, prompt_version, vertical_id, outcome, payload, estimated_ready_at, created_at, finished_at)
     select tenant_id, summary_id, id, 9, 'call_completed', 'ready', 1, 1, 'generic', 'booked', $2::jsonb, created_at, created_at, created_at from call`,
    [call_id, JSON.stringify(spoiled(summaryPayload.meta()?.['example']))],
  );
}

/** The same value with hostile text in the place of each sentence. */
function spoiled(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(' ') ? hostile(value.slice(0, 20)) : value;
  if (Array.isArray(value)) return value.map(spoiled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoiled(inner)]));
}

/**
 * Elements whose text turns the direction, and that are not isolated from what stands beside them; elements that
 * hostile text has made. What fills a block of its own turns nothing else, and an option is drawn by the system.
 */
const faults = `(() => {
  const found = [];
  const isIsolated = (element) =>
    element.matches('option, textarea, pre') || /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/[\\u202e\\u2066]/.test(node.data)) continue;
    let element = node.parentElement;
    while (!isIsolated(element) && element.parentElement?.textContent === node.data)
      element = element.parentElement;
    if (!isIsolated(element)) found.push('not isolated: ' + element.outerHTML.slice(0, 200));
    if (!element.closest('[dir="auto"], bdi, pre, title'))
      found.push('without a direction of its own: ' + element.outerHTML.slice(0, 200));
  }
  for (const made of document.querySelectorAll('img[src="x"], a[href^="javascript:" i], [onerror], body script'))
    found.push('made of text: ' + made.outerHTML.slice(0, 200));
  if (window.executed !== undefined) found.push('a script of the text was executed');
  return found;
})()`;

/** The texts that a view shows today. */
const shownSomewhere = [
  ...['tenant', 'agent', 'trunk', 'number', 'field', 'value', 'hint', 'key', 'session', 'provider', 'model', 'webhook'],
  ...['tool', 'voice'],
  ...['client_ref', 'said', 'heard', 'argument', 'result', 'booking', 'canceled', 'Example'],
];

const seen = new Set<string>();
async function look({ page }: ConsolePage, where: string, found: Record<string, string[]>): Promise<void> {
  const problems = await page.evaluate<string[]>(faults);
  if (problems.length > 0) found[where] = problems;
  const text = await page.evaluate<string>('document.body.innerText');
  for (const [, name = ''] of text.matchAll(/(\w+)<img src=x onerror=window.executed=1>/g)) seen.add(name);
}

it('every view shows hostile text as text, isolated, and executes nothing', async () => {
  const shown = await openConsole(platform);
  const { page } = shown;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await shown.open('/tenants');
  const views = await viewsOf(page, async (kind) => ids[kind] ?? Promise.reject(new Error(`no ${kind} was made`)));
  const found: Record<string, string[]> = {};
  for (const view of views) {
    await shown.open(view);
    await forEachTab(page, async (tab) => {
      await look(shown, `${view} ${tab}`, found);
      await page.locator('main details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await look(shown, `${view} ${tab}, unfolded`, found);
      // What the first row opens beside the list: a dialog with the details.
      const [row] = await page.locator('main tbody').locator('.row-button, a.row-link[href*="open="]').all();
      if (!row) return;
      await row.click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
      await look(shown, `${view} ${tab}, first row`, found);
      await page.keyboard.press('Escape');
    });
  }
  expect(found).toEqual({});
  // A text that no view shows proves nothing.
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(shownSomewhere));
  expect(dialogs).toEqual([]);
  // A refusal of the content security policy is an error of the page.
  expect(shown.errors).toEqual([]);
  expect(shown.foreign).toEqual([]);
  await shown.close();
});
