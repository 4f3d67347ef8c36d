// The operator that a start creates: which account it is, the effect of a changed password or email in the settings,
// and two starts at once.
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { noPassword, operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const kept = (password: string | null) => ({
  read: async () => password,
  make: async () => password ?? 'made on the spot',
});

/** Starts another process on the same database, returns its result, and ends it. */
async function startWith(
  configured: typeof operatorLogin | null,
  generated_password = noPassword as ReturnType<typeof kept>,
) {
  const app = await createApp({
    ...platform.options,
    operator: { configured, generated_password },
    config: { ...platform.options.config, role: 'api' },
  });
  await app.close(1_000);
  return app.operator;
}

const audited = async () =>
  (
    await platform.sql<{ entry: string }>(
      `select action || ' ' || (changes ->> 'email') as entry from audit_events where action like 'operator.%'
       and actor_type = 'system' and action <> 'operator.login_failed' order by created_at, id`,
    )
  ).map(({ entry }) => entry);

it('a changed password replaces the old one and ends its sessions; the same one changes nothing', async () => {
  const before = await signIn(platform.url);
  await startWith(operatorLogin);
  expect((await before.operatorSession.session()).operator.email).toBe(operatorLogin.email);
  const changed = { ...operatorLogin, password: 'another password for tests' };
  await startWith(changed);
  expect(await refusalOf(before.operatorSession.session())).toMatchObject({ status: 401, code: 'unauthorized' });
  expect(await refusalOf(signIn(platform.url))).toMatchObject({ status: 401, code: 'unauthorized' });
  expect((await (await signIn(platform.url, changed)).operatorSession.session()).operator.email).toBe(
    operatorLogin.email,
  );
  expect(await audited()).toEqual([
    `operator.created ${operatorLogin.email}`,
    `operator.password_changed ${operatorLogin.email}`,
  ]);
  await startWith(operatorLogin);
});

it('a generated password is not shown when the operator has another one, and no password is generated', async () => {
  const made: string[] = [];
  const operator = await startWith(null, {
    ...kept('generated and of no use'),
    make: async () => made.push('one').toString(),
  });
  expect(operator).toEqual({ email: operatorLogin.email, generated_password: null });
  expect(await startWith(null, kept(null))).toEqual({ email: operatorLogin.email, generated_password: null });
  expect(await startWith(null, kept(operatorLogin.password))).toEqual({
    email: operatorLogin.email,
    generated_password: operatorLogin.password,
  });
  const configured = await startWith(operatorLogin, kept(operatorLogin.password));
  expect(configured).toEqual({ email: operatorLogin.email, generated_password: null });
  expect(made).toEqual([]);
});

describe('the operator of the environment', () => {
  const ann = { email: 'ann@example.com', password: 'a password of her own' };
  const bob = { email: 'bob@example.com', password: 'a password of his own' };

  it('replaces the generated one, which cannot sign in any more and whose sessions end, with an audit entry', async () => {
    const generated = await signIn(platform.url);
    const [{ id } = { id: '' }] = await platform.sql<{ id: string }>('select id from operators where email = $1', [
      operatorLogin.email,
    ]);
    await startWith(ann);
    expect(await refusalOf(generated.tenants.list())).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await refusalOf(signIn(platform.url))).toMatchObject({ status: 401, code: 'unauthorized' });
    const operator = await signIn(platform.url, ann);
    const [entry] = (await operator.auditEvents.list({ action: 'operator.disabled' })).audit_events;
    expect(entry).toMatchObject({
      actor: { type: 'system', id: null },
      target_type: 'operator',
      target_id: id,
      changes: { email: operatorLogin.email, replaced_by: expect.stringMatching(/^op_/) },
    });
    // Earlier sessions stay invalid after the account is enabled again.
    await operator.operators.enable(id);
    expect(await refusalOf(generated.tenants.list())).toMatchObject({ status: 401, code: 'unauthorized' });
    await operator.operators.disable(id);
  });

  it('stays the first one when a later start names none', async () => {
    expect(await startWith(null, kept('generated and of no use'))).toEqual({
      email: ann.email,
      generated_password: null,
    });
  });

  it('replaces no other operator: an operator of an earlier environment can still sign in', async () => {
    await startWith(bob);
    expect((await (await signIn(platform.url, ann)).operatorSession.session()).operator.email).toBe(ann.email);
    expect((await (await signIn(platform.url, bob)).operatorSession.session()).operator.email).toBe(bob.email);
  });

  it('that another operator has disabled stays disabled after restarts, until it gets a new password', async () => {
    const [asAnn, asBob] = [await signIn(platform.url, ann), await signIn(platform.url, bob)];
    await asAnn.operators.disable((await asBob.operatorSession.session()).operator.id);
    await startWith(bob);
    expect(await refusalOf(signIn(platform.url, bob))).toMatchObject({ status: 401 });
    expect(platform.logged.filter(({ msg }) => String(msg).includes('is disabled'))).toHaveLength(1);
    const again = { ...bob, password: 'another password of his own' };
    await startWith(again);
    expect((await (await signIn(platform.url, again)).operatorSession.session()).operator.email).toBe(bob.email);
  });

  it('is created once by starts at the same time', async () => {
    const before = (await audited()).length;
    const eve = { email: 'eve@example.com', password: 'a password of the third' };
    // All of them wait for the table before any of them can write.
    const holder = await openClient(platform.databaseUrl);
    await holder.query('begin; lock table operators in share mode');
    const starts = Promise.all([1, 2, 3].map(() => startWith(eve)));
    const here = '(select oid from pg_database where datname = current_database())';
    const waiting = `select 1 from pg_locks where not granted and database = ${here}`;
    await expect.poll(() => platform.sql(waiting)).toHaveLength(3);
    await holder.end();
    await starts;
    expect((await audited()).slice(before)).toEqual(['operator.created eve@example.com']);
  });
});
