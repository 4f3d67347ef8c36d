// People are told of alerts by e-mail and in a chat: each once when it opens and once when it closes, whatever becomes
// of the mail server meanwhile.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { alertKinds } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startMailServer } from '../harness/receivers/mail-server.ts';
import type { MailServer } from '../harness/receivers/mail-server.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { sees } from './alerts-of.ts';

let platform: TestPlatform;
let mails: MailServer;
/** Made before the clock is moved past the end of the operator's session. */
const tenants: TestTenant[] = [];
beforeAll(async () => {
  mails = await startMailServer();
  platform = await startPlatform({ config: { mail: { url: mails.url, from: 'Alerts <alerts@voice.example>' } } });
  for (let n = 0; n < 4; n += 1) tenants.push(await platform.newTenant({ name: 'Zahnarzt Müller' }));
});
afterAll(async () => {
  await platform.close();
  await mails.close();
});

const hourMs = 3_600_000;

/** The webhook of a chat, what was posted there, and what it refused while it was away. */
async function startChat() {
  const chat = { url: '', posted: [] as string[], refused: 0, isAway: false };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (chat.isAway) chat.refused += 1;
      else chat.posted.push((JSON.parse(body) as { text: string }).text);
      response.writeHead(chat.isAway ? 503 : 200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  chat.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/canary-71c2`;
  return chat;
}

/** A tenant whose endpoint was disabled by its receiver. */
async function troubled(emails: string[], chat_url: string | null = null) {
  const tenant = tenants.pop();
  if (!tenant) throw new Error('there are as many tenants as tests');
  await tenant.client.alerts.updateRules({ emails, chat_url });
  const { webhook_endpoint } = await tenant.client.webhooks.create({ url: `${platform.url}/nowhere` });
  const turn = (status: string) =>
    platform.sql('update webhook_endpoints set status = $2 where id = $1', [webhook_endpoint.id, status]);
  await turn('disabled');
  return { tenant, repair: () => turn('active') };
}

const to = (address: string) => mails.accepted.filter((mail) => mail.to.includes(address));

interface Waiting {
  readonly wake_at: Date;
  readonly last_error: string | null;
}

/**
 * Moves the clock to the next attempts, once those before have failed. While one is being made it stands still: it may
 * take longer than the others wait, and would lose its lease.
 */
async function toNextAttempts({ id }: TestTenant): Promise<void> {
  const waiting = await platform.sql<Waiting>(
    'select wake_at, last_error from alert_messages where tenant_id = $1 and wake_at is not null',
    [id],
  );
  const now = platform.clock.now().getTime();
  if (waiting.some(({ wake_at, last_error }) => last_error === null || wake_at.getTime() <= now)) return;
  // The attempt writes it again.
  await platform.sql('update alert_messages set last_error = null where tenant_id = $1', [id]);
  platform.clock.advance(Math.max(now, ...waiting.map(({ wake_at }) => wake_at.getTime())) - now + 1);
}

/** Waits until all messages of a tenant have ended. */
const untilEnded = (tenant: TestTenant): Promise<void> =>
  until(async () => {
    await toNextAttempts(tenant);
    const [left] = await platform.sql<{ n: number }>(
      'select count(*)::int as n from alert_messages where tenant_id = $1 and wake_at is not null',
      [tenant.id],
    );
    return left?.n === 0 ? [1] : [];
  });

it('an alert is told by e-mail and in the chat, once when it opens and once when it closes', async () => {
  const chat = await startChat();
  const { tenant, repair } = await troubled(['ann@example.com', 'bob@example.com'], chat.url);
  const alert = await sees(platform, tenant, 'endpoint_disabled', ['open']);
  await until(async () => (mails.accepted.length >= 2 && chat.posted.length > 0 ? [1] : []));
  await repair();
  await sees(platform, tenant, 'endpoint_disabled', ['closed']);
  await until(async () => (mails.accepted.length >= 4 && chat.posted.length > 1 ? [1] : []));
  await untilEnded(tenant);
  expect(mails.accepted).toHaveLength(4);
  expect(new Set(mails.accepted.map(({ message_id }) => message_id)).size).toBe(4);
  const [opened, closed] = to('ann@example.com');
  expect(opened?.message_id).toBe(`${alert.id}.open.0@voice.example`);
  expect(opened?.source).toContain('From: Alerts <alerts@voice.example>');
  for (const part of [alert.cause, alertKinds.endpoint_disabled.remedy, `/console/t/${tenant.id}/alerts`])
    expect(opened?.source.replaceAll(/\s+/g, ' ')).toContain(part);
  expect(closed?.source).toContain('This is over:');
  expect(chat.posted.map((line) => line.split('\n')[0])).toEqual([
    '[Zahnarzt Müller] Webhook endpoint disabled',
    '[Zahnarzt Müller] Over: Webhook endpoint disabled',
  ]);
  // Whoever has its address can write in the chat.
  const { alert_rules } = await tenant.client.alerts.rules();
  expect(alert_rules).toMatchObject({ emails: ['ann@example.com', 'bob@example.com'], chat_host: '127.0.0.1' });
  const kept = await platform.sql(`select r::text, a.changes::text from alert_rules r
    join audit_events a on a.tenant_id = r.tenant_id and a.action = 'alert_rules.updated' where r.tenant_id = '${tenant.id}'`);
  expect(JSON.stringify([alert_rules, kept])).not.toContain('canary');
});

it('a mail server that is away for a day, and then slow, gets each mail once; the chat does not wait for it', async () => {
  mails.isAway = true;
  const chat = await startChat();
  const { tenant } = await troubled(['carol@example.com'], chat.url);
  await sees(platform, tenant, 'endpoint_disabled', ['open']);
  await until(async () => (chat.posted.length > 0 ? [1] : []));
  const attempts = async (): Promise<number> => {
    const [row] = await platform.sql<{ attempts: number }>(
      `select attempts from alert_messages where tenant_id = $1 and channel = 'email'`,
      [tenant.id],
    );
    return row?.attempts ?? 0;
  };
  const opened = platform.clock.now().getTime();
  await until(async () => {
    platform.clock.advance(hourMs / 2);
    return platform.clock.now().getTime() > opened + 26 * hourMs && (await attempts()) > 10 ? [1] : [];
  });
  const gate = Promise.withResolvers<void>();
  let reached = 0;
  mails.before = () => ((reached += 1), gate.promise);
  mails.isAway = false;
  await until(async () => (await toNextAttempts(tenant), reached > 0 ? [1] : []));
  expect(to('carol@example.com')).toEqual([]);
  gate.resolve();
  await until(async () => to('carol@example.com'));
  mails.before = async () => undefined;
  await untilEnded(tenant);
  expect(to('carol@example.com')).toHaveLength(1);
  expect(chat.posted).toHaveLength(1);
});

it('a recipient whom the server refuses for good is given up after two days, and keeps no other', async () => {
  mails.takes = (recipient) => recipient !== 'dave@example.com';
  const { tenant } = await troubled(['dave@example.com', 'erin@example.com']);
  await sees(platform, tenant, 'endpoint_disabled', ['open']);
  await until(async () => to('erin@example.com'));
  await until(() =>
    platform.sql(`select 1 from alert_messages where target = 'erin@example.com' and ended_at is not null`),
  );
  expect(platform.logged.filter(({ msg }) => msg === 'a message about an alert was given up')).toEqual([]);
  await untilEnded(tenant);
  mails.takes = () => true;
  expect(to('dave@example.com')).toEqual([]);
  expect(to('erin@example.com')).toHaveLength(1);
  expect(platform.logged).toContainEqual(
    expect.objectContaining({ msg: 'a message about an alert was given up', tenant_id: tenant.id, channel: 'email' }),
  );
});

it('nobody is told whom the rules do not name any more, also of an alert that opened before', async () => {
  mails.isAway = true;
  const chat = await startChat();
  chat.isAway = true;
  const { tenant } = await troubled(['frank@example.com', 'grace@example.com'], chat.url);
  await sees(platform, tenant, 'endpoint_disabled', ['open']);
  // An attempt that has begun would still be made.
  await until(async () => {
    const failed = await platform.sql(
      'select 1 from alert_messages where tenant_id = $1 and last_error is not null and wake_at is not null',
      [tenant.id],
    );
    return chat.refused > 0 && failed.length === 3 ? [1] : [];
  });
  await tenant.client.alerts.updateRules({ emails: ['grace@example.com'], chat_url: null });
  chat.isAway = false;
  mails.isAway = false;
  await untilEnded(tenant);
  expect([to('frank@example.com'), chat.posted]).toEqual([[], []]);
  expect(to('grace@example.com')).toHaveLength(1);
  const { alert_rules } = await tenant.client.alerts.rules();
  expect(alert_rules).toMatchObject({ emails: ['grace@example.com'], chat_host: null });
});
