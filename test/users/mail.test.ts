// Links of users by e-mail: with the invitation, and for who has forgotten a password; what is told is the same for every
// address, and each link is sent once.
import { exampleUserPassword as password } from '@voicecall/contract';
import { createOperatorClient } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startMailServer } from '../harness/receivers/mail-server.ts';
import type { MailServer } from '../harness/receivers/mail-server.ts';

let platform: TestPlatform;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  platform = await startPlatform({ config: { mail: { url: mails.url, from: 'Voice <voice@voice.example>' } } });
});
afterAll(async () => {
  await platform.close();
  await mails.close();
});

const portal = () => createOperatorClient({ baseUrl: platform.url }).portal;
const to = (email: string) => mails.accepted.filter((mail) => mail.to.includes(email));
/** The link in the `n`th mail to an address. */
async function linkOf(email: string, n: number): Promise<string> {
  await until(async () => to(email).slice(n - 1));
  return /https?:\S+#\S+/.exec(to(email)[n - 1]?.source ?? '')?.[0] ?? '';
}
const tokenIn = (url: string): string => new URL(url).hash.slice(1);

it('an invitation, and a link for a forgotten password, come by e-mail once, and set the password', async () => {
  const email = 'bo@example.com';
  const { users } = platform.operator.withTenant(platform.tenant.id);
  const { url } = await users.create({ email, role: 'viewer' });
  expect(await linkOf(email, 1)).toBe(url);
  await portal().setPassword({ token: tokenIn(url), password });

  const asked = await Promise.all(
    [email, 'nobody@example.com'].map((address) => portal().askForLink({ email: address })),
  );
  expect(asked).toEqual([{ ok: true }, { ok: true }]);
  await portal().login({ email, password });
  const link = await linkOf(email, 2);
  const next = 'another sentence that is long';
  await portal().setPassword({ token: tokenIn(link), password: next });
  await portal().login({ email, password: next });
  expect(mails.accepted.map((mail) => mail.to)).toEqual([[email], [email]]);
  expect(new Set(mails.accepted.map(({ message_id }) => message_id)).size).toBe(2);
  const kept = JSON.stringify(await platform.sql('select data from pgboss.job'));
  for (const one of [url, link]) expect(kept).not.toContain(tokenIn(one));
});
