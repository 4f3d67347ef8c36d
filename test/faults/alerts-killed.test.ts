// Workers are killed while alerts open and close, and while people are told: each alert is recorded once when it opens
// and once when it closes, and is told so; what a killed worker had handed over is sent again with the same Message-ID.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startMailServer } from '../harness/receivers/mail-server.ts';
import type { MailServer } from '../harness/receivers/mail-server.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { times } from '../harness/repetitions.ts';

const kills = times(6, 60);
const endpoints = 12;
let fixture: FaultFixture;
let mails: MailServer;
beforeAll(async () => {
  fixture = await startFaultFixture();
  mails = await startMailServer();
});
afterAll(async () => {
  await fixture.close();
  await mails.close();
});

/** The transactions of alerts are slow on the way and at their end, so that kills happen before, during and after them. */
const slowTransactions = `
  create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.1); return null; end $$;
  create trigger slow_audit after insert on audit_events for each row execute function take_long();
  create constraint trigger slow_commit after insert or update on alerts deferrable initially deferred
    for each row execute function take_long();`;

it(`workers killed ${kills} times on the way open, close and tell each alert once`, async () => {
  const { platform } = fixture;
  const { id } = platform.tenant;
  const env = { SMTP_URL: mails.url, EMAIL_FROM: 'alerts@voice.example' };
  let inHand = 0;
  mails.before = async () => {
    inHand += 1;
    await delay(Math.random() * 200);
    inHand -= 1;
  };
  await platform.sql(slowTransactions);
  await platform.sql(`insert into alert_rules (tenant_id, rules, emails, updated_at) values ($1, '{}', $2, now())`, [
    id,
    ['ann@example.com', 'bob@example.com'],
  ]);
  await platform.sql(
    `insert into webhook_endpoints (tenant_id, id, url, description, enabled, event_types, status, consecutive_failures,
       signing_secret_sealed, created_at, updated_at)
     select $1, 'twe_' || lpad(to_hex(i), 24, '0'), 'https://hooks.example.com/' || i || '/', '', true, '{call.completed}',
       'active', 0, '', now(), now() from generate_series(1, $2) as i`,
    [id, endpoints],
  );
  /** Some endpoints break and others are repaired; what is over has been so for long enough. No worker runs. */
  const turn = async (broken: number): Promise<void> => {
    await platform.sql(
      `update webhook_endpoints set status = case when random() < $2 then 'disabled' else 'active' end where tenant_id = $1`,
      [id, broken],
    );
    await platform.sql(`update alerts set over_since = now() - interval '10 minutes' where status = 'open'`);
    // Nobody works on them any more.
    await platform.sql('update alert_messages set wake_at = now() where wake_at is not null');
  };
  const moments: readonly ((name: string) => Promise<unknown>)[] = [
    // In a transaction that opens or closes alerts.
    (name) =>
      until(() =>
        platform.sql(`select 1 from pg_stat_activity where application_name = $1 and wait_event = 'PgSleep'`, [name]),
      ),
    // While the mail server has a mail that it has not accepted yet.
    () => until(async () => (inHand > 0 ? [1] : [])),
    () => delay(Math.random() * 1_500),
  ];
  for (let kill = 0; kill < kills; kill += 1) {
    await turn(0.5);
    const worker = await fixture.startSender({ env });
    await moments[kill % moments.length]?.(worker.name);
    await fixture.kill(worker);
  }
  await turn(0.5);
  const messages = await (async () => {
    const first = await fixture.startSender({ env });
    const settled = () =>
      until(() => platform.sql('select 1 where not exists (select 1 from alert_messages where wake_at is not null)'));
    const judged = (is: string, of: string) =>
      until(() =>
        platform.sql(`select 1 where (select count(*) from webhook_endpoints where tenant_id = '${id}' and status = '${of}')
          ${is} (select count(*) from alerts where status = 'open')`),
      );
    await judged('=', 'disabled');
    await settled();
    await fixture.end(first);
    await turn(0);
    const last = await fixture.startSender({ env });
    await judged('>', 'active');
    await until(() => platform.sql(`select 1 where not exists (select 1 from alerts where status = 'open')`));
    await settled();
    await fixture.end(last);
    return platform.sql<{ id: string; target: string; text: string; last_error: string | null }>(
      'select id, target, text, last_error from alert_messages',
    );
  })();
  const alerts = await platform.sql<{ id: string; subject: string; cause: string; audit: string[]; events: string[] }>(
    `select id, subject, cause,
       array(select action from audit_events e where e.target_id = a.id order by created_at) as audit,
       array(select type from events e where e.payload ->> 'alert_id' = a.id order by created_at) as events
     from alerts a`,
  );
  expect(alerts.length).toBeGreaterThanOrEqual(endpoints / 2);
  const both = ['alert.opened', 'alert.closed'];
  for (const alert of alerts) expect(alert).toMatchObject({ audit: both, events: both });
  // Each addressee was told of each alert in one message when it opened, and in one when it closed.
  for (const what of ['open', 'closed'])
    for (const target of ['ann@example.com', 'bob@example.com'])
      for (const cause of new Set(alerts.map((alert) => alert.cause))) {
        const of = messages.filter(
          (one) => one.target === target && one.id.includes(`.${what}.`) && one.text.includes(cause),
        );
        expect([what, target, cause, of.length]).toEqual([
          what,
          target,
          cause,
          alerts.filter((alert) => alert.cause === cause).length,
        ]);
      }
  // None was lost; a repetition says that it is one, and only what was under way at a kill was repeated.
  expect(messages.filter(({ last_error }) => last_error !== null)).toEqual([]);
  const accepted = mails.accepted.map(({ message_id }) => message_id);
  expect(new Set(accepted)).toEqual(new Set(messages.map((one) => `${one.id}@voice.example`)));
  expect(accepted.length - new Set(accepted).size).toBeLessThanOrEqual(kills * 5);
});
