// Takes the pictures of the console for its documentation, from a platform that `start` runs with its sandbox on this
// machine (SVC_BASE_URL and DATA_DIR, as for `start`): `node scripts/console-pictures.ts [folder [view …]]`. A demo tenant without
// calls gets some first. Without a folder, the pictures of docs/console.md are written; with one, every view in both
// themes and two widths, to look at. An empty folder is that of the documentation.
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { createClient } from '@voicecall/sdk';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { findBrowser } from './browser/find-browser.ts';

const baseUrl = process.env['SVC_BASE_URL'] ?? 'http://127.0.0.1:8080';
const data = (file: string): Promise<string> =>
  readFile(join(process.env['DATA_DIR'] ?? '.data', file), 'utf8').then((text) => text.trim());
const tenantId = await data('demo-tenant');
const voice = createClient({ baseUrl, tenantId, apiKey: await data('demo-api-key') });
const [folder = '', ...wanted] = process.argv.slice(2);
const pictures = join(import.meta.dirname, '../docs/pictures');

interface View {
  readonly name: string;
  /** Where it is, behind the address of the tenant, or from the start of the console with `/` in front. */
  readonly path: string;
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
}

/** The agent of the demo. */
const openAgent = async (page: Page) => {
  const { agents } = await voice.agents.list({ limit: 1 });
  await page.goto(`/console/t/${tenantId}/agents/${agents[0]?.id ?? ''}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
};

/** A booked call that has a recording. */
const openCall = async (page: Page) => {
  const { calls } = await voice.calls.list({ ended_reason: 'user_hangup', limit: 1 });
  await page.goto(`/console/t/${tenantId}/calls/${calls[0]?.id ?? ''}`);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  // The waveform.
  await page.locator('main canvas').first().waitFor();
};

const views: readonly View[] = [
  { name: 'home', path: 'home' },
  { name: 'alerts', path: 'alerts' },
  { name: 'calls', path: 'calls' },
  { name: 'call', path: 'calls', act: openCall },
  { name: 'live', path: 'live' },
  { name: 'agents', path: 'agents' },
  { name: 'agent', path: 'agents', act: openAgent },
  { name: 'tools', path: 'tools' },
  { name: 'knowledge', path: 'knowledge' },
  { name: 'numbers', path: 'numbers' },
  { name: 'custom-fields', path: 'custom-fields' },
  { name: 'bookings', path: 'bookings' },
  { name: 'statistics', path: 'statistics' },
  { name: 'webhooks', path: 'webhooks' },
  { name: 'deliveries', path: 'deliveries' },
  { name: 'events', path: 'events' },
  { name: 'requests', path: 'requests' },
  { name: 'privacy', path: 'privacy' },
  { name: 'keys', path: 'keys' },
  { name: 'users', path: 'users' },
  { name: 'tenants', path: '/tenants' },
  { name: 'system', path: '/system' },
  { name: 'operators', path: '/operators' },
  { name: 'prices', path: '/prices' },
  { name: 'audit-log', path: '/audit-log' },
];

/** Waits until nothing on the page is a placeholder or moves. */
async function settled(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

async function take(context: BrowserContext, into: string, suffix: string): Promise<void> {
  const page = await context.newPage();
  await mkdir(into, { recursive: true });
  for (const { name, path, act } of views.filter((view) => wanted.length === 0 || wanted.includes(view.name))) {
    await page.goto(path.startsWith('/') ? `/console${path}` : `/console/t/${tenantId}/${path}`);
    await settled(page);
    await act?.(page);
    await settled(page);
    await page.screenshot({ path: join(into, `${name}${suffix}.png`) });
  }
  await page.close();
}

/** Agents, numbers, a receiver of webhooks and calls of each kind, as a customer would have them after a day. */
async function fill(): Promise<void> {
  const receiver = createServer((request, response) => {
    response.statusCode = request.url === '/down' ? 503 : 200;
    request.resume().on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  await voice.webhooks.create({ url: `http://127.0.0.1:${port}/calls`, description: 'Backend' });
  await voice.webhooks.create({ url: `http://127.0.0.1:${port}/down`, description: 'Old CRM' });
  const agent = await voice.agents.create({
    name: 'Front desk',
    instructions: 'You book viewings for Example Realty. Be brief.',
    welcome: 'Hello, this is Example Realty. How can I help you?',
    record_calls: true,
  });
  await voice.tools.create({
    type: 'http',
    name: 'look_up_listing',
    description: 'Finds a listing by its street.',
    http: {
      url: 'https://crm.example.com/listings',
      parameters: { type: 'object', properties: { street: { type: 'string' } }, required: ['street'] },
    },
  });
  await voice.knowledge.create({
    name: 'House rules',
    text: '# Pets\n\nDogs are welcome in the garden flat.\n\n# Parking\n\nEach flat has a space in the garage.\n',
  });
  await voice.knowledge.create({ name: 'Preise', language: 'de', text: '# Miete\n\nEine Wohnung kostet 900 Euro.\n' });
  const trunk = await voice.trunks.create({
    name: 'Main carrier',
    direction: 'both',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    inbound: { numbers: ['+15551230001', '+15551230002'], allowed_addresses: ['198.51.100.0/24'] },
  });
  await voice.phoneNumbers.create({ number: '+15551230001', trunk_id: trunk.id, agent_id: agent.id, label: 'Sales' });
  await voice.phoneNumbers.create({ number: '+15551230002', trunk_id: trunk.id, label: 'Support' });
  await voice.customFields.applyStarterPack({
    vertical: 'real_estate',
    field_keys: ['lead_temperature', 'must_haves'],
  });
  await voice.portalSessions.create({ access: 'read', label: 'Ann, sales' });
  const names: Readonly<Record<string, string>> = {
    '01': 'Ann',
    '07': 'Ben',
    '06': 'Cem',
    '05': 'Dana',
    '03': 'Eva',
    '02': 'Finn',
  };
  const place = (last: string) =>
    voice.calls.dispatch({
      agent_id: agent.id,
      trunk_id: trunk.id,
      to_number: `+150055500${last}`,
      client_ref: `lead-${last}`,
      lead: { name: `${names[last]} Example` },
      // At the pace of speech, with a recording that is speech.
      metadata: { sandbox_speech: true },
    });
  const calls = [];
  for (const last of Object.keys(names).toReversed()) calls.push(await place(last));
  for (const { call_id } of calls) await voice.calls.wait(call_id, { timeoutMs: 300_000 });
  await voice.summaries.wait(calls.at(-1)?.call_id ?? '', { timeoutMs: 300_000 });
  await forget(agent.id, trunk.id);
  receiver.close();
}

/** A person who asked to be forgotten, and one who asked for what is stored. */
async function forget(agent_id: string, trunk_id: string): Promise<void> {
  const forgotten = { client_ref: 'lead-99' };
  const { call_id } = await voice.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002', ...forgotten });
  await voice.calls.wait(call_id, { timeoutMs: 300_000 });
  const { erasure } = await voice.erasures.create(forgotten);
  while ((await voice.erasures.get(erasure.id)).erasure.completed_at === null) await setTimeout(1_000);
  await voice.exports.create({ client_ref: 'lead-01' });
}

const { calls } = await voice.calls.list({ limit: 1 });
if (calls.length === 0) await fill();
const found = await findBrowser((text) => void process.stdout.write(`${text}\n`));
if ('obstacle' in found) throw new Error(found.obstacle);
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
const password = await data('operator-password');
async function signedIn(colorScheme: 'light' | 'dark', width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const response = await context.request.post('/admin/api/login', {
    data: { email: 'operator@voicecall.local', password },
  });
  if (!response.ok()) throw new Error(await response.text());
  return context;
}
const themes = folder ? (['light', 'dark'] as const) : (['light'] as const);
for (const theme of themes)
  for (const width of folder ? [1440, 390] : [1440]) {
    const context = await signedIn(theme, width);
    await take(context, folder || pictures, folder ? `-${theme}-${width}` : '');
    await context.close();
  }
await browser.close();
