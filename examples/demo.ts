// A customer's backend in one file: creates an agent and a trunk, or imports a number, receives webhooks, dispatches a
// call and prints the results; or holds a typed conversation.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createClient, displaySummary, isApiError, isConnectionError, readSummary } from '@voicecall/sdk';
import type { CallSummary, Client, DispatchBody, DisplayedFact, Turn } from '@voicecall/sdk';
import { expressWebhook } from '@voicecall/webhook-verify/express';
import type { WebhookEvent } from '@voicecall/webhook-verify';

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '+15005550001' },
    import: { type: 'boolean', default: false },
    chat: { type: 'boolean', default: false },
    'base-url': { type: 'string', default: process.env['SVC_BASE_URL'] ?? 'http://127.0.0.1:8080' },
  },
});

const timeoutMs = 60_000;
const speaker = {
  name: 'Front desk',
  instructions: 'You answer for Example Realty and book viewings.',
  welcome: 'Hello, this is Example Realty.',
};
/** What the person of the chat writes. */
const typed = [
  'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.',
  'Thursday afternoon would be best, around three.',
  'My name is Ann Example.',
  'Perfect, see you then. Goodbye.',
];
/** An account of the sandbox's carrier, and one of its numbers. */
const owned = {
  phone_number: '+15550010000',
  account_sid: 'AC00000000000000000000000000000001',
  auth_token: '0'.repeat(32),
  label: 'Front desk',
};
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { tenantId, apiKey } = await credentials();
  const voice = createClient({ baseUrl: values['base-url'], tenantId, apiKey });
  if (values.chat) return chat(voice);

  // 1. A receiver of events. The helper verifies the raw bytes of each before `show` gets it.
  const events: WebhookEvent[] = [];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { signing_secret, webhook_endpoint } = await voice.webhooks.create({
      url: `http://127.0.0.1:${port}/hooks`,
      description: 'demo',
    });
    const receive = expressWebhook(signing_secret, async (event) => show(event, events));
    server.on(
      'request',
      (request, response) => void receive(request, response, (error) => response.destroy(error as Error)),
    );
    try {
      await (values.import ? callFromImported(voice, events) : callFromTrunk(voice, events));
    } finally {
      await voice.webhooks.delete(webhook_endpoint.id);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A typed conversation: no phone, no trunk, no webhooks. A configured language model answers in its own words. */
async function chat(voice: Client): Promise<void> {
  const { agent } = await voice.agents.create(speaker);
  const { chat: begun } = await voice.chats.create(agent.id, { lead: { name: 'Ann Example' } });
  say(`chat ${begun.id} with agent ${agent.id}, typed:\n`);
  for (const { role, text } of begun.messages) say(`  ${role.padEnd(5)}  ${text}`);
  for (const text of typed) {
    say(`  user   ${text}`);
    for await (const update of voice.chats.send(begun.id, text)) {
      if (update.type === 'tool') say(`  tool   ${update.tool.name} ${JSON.stringify(update.tool.arguments)}`);
      if (update.type === 'message') say(`  agent  ${update.message.text.replaceAll('\n', '\n         ')}`);
    }
  }
}

/** Through your own SIP trunk. */
async function callFromTrunk(voice: Client, events: readonly WebhookEvent[]): Promise<void> {
  // 2. The agent, and the trunk to the carrier.
  const { agent } = await voice.agents.create(speaker);
  const { trunk } = await voice.trunks.create({
    name: 'Demo carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  say(`agent ${agent.id} and trunk ${trunk.id} are ready`);
  await placeCall(voice, events, { agent_id: agent.id, trunk_id: trunk.id });
}

/** From a number that you have at the carrier: with `--import`. */
async function callFromImported(voice: Client, events: readonly WebhookEvent[]): Promise<void> {
  const { agent } = await voice.agents.create(speaker);
  // After an interrupted demo the import may run again: it finds the same trunk at the carrier.
  const { phone_number, carrier_account_id, carrier_trunk_id } = await voice.carrierImports.create(owned);
  try {
    const { id, number, trunk_id } = phone_number;
    say(
      `${number} is imported from ${owned.account_sid}\n  carrier account ${carrier_account_id}\n  carrier trunk   ${carrier_trunk_id}\n  trunk here      ${trunk_id}`,
    );
    await voice.phoneNumbers.update(id, { agent_id: agent.id });
    say(`agent ${agent.id} answers its calls`);
    await placeCall(voice, events, { agent_id: agent.id, trunk_id: trunk_id ?? '', from_number: number });
  } finally {
    await voice.carrierImports.release(phone_number.number);
    say(`\n${phone_number.number} is released`);
  }
}

async function placeCall(
  voice: Client,
  events: readonly WebhookEvent[],
  through: Pick<DispatchBody, 'agent_id' | 'trunk_id' | 'from_number'>,
): Promise<void> {
  // What this business wants to know of each call, beyond what every summary contains. In a second run the fields exist
  // already.
  const { created, skipped_existing } = await voice.customFields.applyStarterPack({
    vertical: 'real_estate',
    field_keys: ['lead_temperature', 'referral_source', 'must_haves'],
  });
  say(`summaries include the custom fields ${[...created, ...skipped_existing].join(', ')}`);

  // 3. The call.
  const call = await voice.calls.dispatch({
    ...through,
    to_number: values.to,
    client_ref: 'demo',
    lead: { name: 'Ann Example', email: 'ann@example.com' },
  });
  say(
    `call ${call.call_id} ${through.from_number ? `from ${through.from_number} ` : ''}to ${values.to} is ${call.status}\n\nEvents, each verified, and the conversation as it is spoken:`,
  );
  for await (const update of voice.calls.watch(call.call_id)) if (update.type === 'turn') showTurn(update.turn);
  await waitForEnd(events, call.call_id);

  // 4. The result.
  const { call: finished } = await voice.calls.wait(call.call_id);
  say(
    `\nThe call is ${finished.status}: ${finished.ended_reason}, ended by ${finished.ended_by}, ${finished.duration_sec} s`,
  );
  if (finished.sip_status) say(`SIP ${finished.sip_status.code} ${finished.sip_status.reason}`);

  // 5. The recording: the link works for an hour.
  const recording_url = await waitForRecording(voice, call.call_id);
  if (recording_url) say(`\nRecording: ${recording_url}`);

  // 6. The summary. A call that was placed has one, or the reason why not.
  if (finished.status !== 'completed') return;
  const summary = await voice.summaries.wait(call.call_id);
  await waitForEvent(events, (event) => event.type === 'call.summary.ready' && event.data.call_id === call.call_id);
  if (summary.status === 'ready') showSummary(summary);
  else say(`\nNo summary: ${summary.failure.message}`);
}

function showTurn({ offset_ms, role, text }: Turn): void {
  // What begins together with the answer may be milliseconds before it: that is 0, not -0.
  const seconds = Math.round(offset_ms / 100) / 10 || 0;
  say(`  ${seconds.toFixed(1).padStart(6)} s  ${role.padEnd(5)}  ${text}`);
}

/** By the display rules: certain facts as they are, uncertain ones marked, and nothing that the call did not cover. */
function showSummary(summary: CallSummary): void {
  const { short_call, outcome, headline, narrative, next_best_action, ...facts } = displaySummary(readSummary(summary));
  say(`\nSummary${outcome.show ? ` (${outcome.text})` : ''}: ${headline}`);
  if (short_call) say('  This was a very short call.');
  say(`  ${narrative}\n  Next: ${next_best_action}`);
  const rows: [string, DisplayedFact][] = Object.values(facts.custom).map((custom) => [custom.label, custom]);
  for (const group of ['vertical', 'booking', 'contact'] as const)
    rows.unshift(
      ...Object.entries(facts[group]).map(([name, fact]): [string, DisplayedFact] => [
        group === 'vertical' ? name : `${group} ${name}`,
        fact,
      ]),
    );
  for (const [name, { show, text, uncertain }] of rows)
    if (show) say(`  ${name.replaceAll('_', ' ').padEnd(28)} ${text}${uncertain ? '  (uncertain)' : ''}`);
  for (const { category, quote } of facts.objections) say(`  ${`objection (${category})`.padEnd(28)} “${quote}”`);
  for (const { task, owner, due_by } of facts.followups)
    say(`  ${`follow-up (${owner})`.padEnd(28)} ${task}${due_by ? `  (by ${due_by})` : ''}`);
}

/** From the environment, or those of the demo tenant that `pnpm start` created on this machine. */
async function credentials(): Promise<{ tenantId: string; apiKey: string }> {
  const { SVC_TENANT_ID, SVC_API_KEY, DATA_DIR } = process.env;
  if (SVC_TENANT_ID && SVC_API_KEY) return { tenantId: SVC_TENANT_ID, apiKey: SVC_API_KEY };
  const directory = DATA_DIR ?? '.data';
  try {
    const [tenantId, apiKey] = await Promise.all(
      ['demo-tenant', 'demo-api-key'].map(async (name) => (await readFile(`${directory}/${name}`, 'utf8')).trim()),
    );
    return { tenantId: tenantId ?? '', apiKey: apiKey ?? '' };
  } catch (error) {
    throw new Error(
      `no demo tenant in ${directory}: run "npx -y pnpm@12 start" first, or set SVC_BASE_URL, SVC_TENANT_ID and SVC_API_KEY`,
      { cause: error },
    );
  }
}

function show(event: WebhookEvent, events: WebhookEvent[]): void {
  events.push(event);
  // A summary's event has its facts in `data` itself.
  const object: Record<string, unknown> = event.type === 'call.summary.ready' ? { ...event.data } : objectOf(event);
  const facts = [
    'status',
    'ended_reason',
    'participant_identity',
    'disconnect_reason',
    'duration_sec',
    'error',
    'full_name',
    'preferred_datetime',
    'outcome',
    'failure_code',
  ].filter((key) => object[key] !== undefined && object[key] !== null);
  say(`  ${event.type.padEnd(24)} ${facts.map((key) => `${key}=${JSON.stringify(object[key])}`).join('  ')}`);
}

const objectOf = (event: WebhookEvent): Record<string, unknown> =>
  (event as { data?: { object?: Record<string, unknown> } }).data?.object ?? {};

/**
 * Waits for the event that ends the call, and until as many participants have left as joined: events may arrive in
 * another order.
 */
async function waitForEnd(events: readonly WebhookEvent[], call_id: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const count = (...types: string[]): number =>
    events.filter((event) => types.includes(event.type) && objectOf(event)['call_id'] === call_id).length;
  while (
    count('call.completed', 'agent.dispatch_failed') === 0 ||
    count('call.participant_joined') !== count('call.participant_left')
  ) {
    if (Date.now() > deadline) throw new Error(`the call did not end within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits for one event that may not have arrived yet. */
async function waitForEvent(events: readonly WebhookEvent[], matches: (event: WebhookEvent) => boolean): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!events.some(matches)) {
    if (Date.now() > deadline) throw new Error(`an event did not arrive within ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the recording is finished; null if there is none. */
async function waitForRecording(voice: Client, call_id: string): Promise<string | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { call, recording_url } = await voice.calls.get(call_id);
    const unfinished = ['pending', 'recording', 'processing'].includes(call.recording_status);
    if (!unfinished || Date.now() > deadline) return recording_url;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`demo failed: ${reasonOf(error)}\n`);
  process.exitCode = 1;
});

function reasonOf(error: unknown): string {
  if (isApiError(error) && error.code === 'rate_limit_exceeded')
    return `${error.code} (${error.status}): try again in ${Math.ceil(error.details.retry_after_seconds / 60)} min`;
  if (isApiError(error)) return `${error.code} (${error.status}): ${error.message}`;
  if (isConnectionError(error))
    return `nothing answers at ${values['base-url']}: run "npx -y pnpm@12 start" first, or say where it is with --base-url`;
  return error instanceof Error ? error.message : String(error);
}
