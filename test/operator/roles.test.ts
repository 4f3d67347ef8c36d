// Roles and resets: what changes at once, and an admin who can sign in is always left, whatever happens at once.
import { limits } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let admin: OperatorClient;
let adminId: string;
beforeAll(async () => {
  platform = await startPlatform();
});
// Each test begins with one admin, and other operators as viewers.
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  await platform.sql(`update operators set role = case email when $1 then 'admin' else 'viewer' end`, [
    operatorLogin.email,
  ]);
  admin = await signIn(platform.url);
  adminId = (await admin.operatorSession.session()).operator.id;
});
afterAll(() => platform.close());

interface Person {
  readonly id: string;
  readonly login: { email: string; password: string };
  readonly client: OperatorClient;
}
const clientOf = (cookie?: string): OperatorClient =>
  createOperatorClient({ baseUrl: platform.url, fetch: declaredFetch, cookie });
const tokenOf = (url: string): string => new URL(url).hash.slice(1);
let people = 0;
async function newOperator(role: 'admin' | 'viewer'): Promise<Person> {
  const login = { email: `role-${(people += 1)}@example.com`, password: 'a password of her own' };
  const { url, invitation } = await admin.invitations.create({ email: login.email, role });
  const response = await clientOf().invitations.accept({ token: tokenOf(url), password: login.password });
  return { id: invitation.operator_id, login, client: clientOf(sessionCookie(response)) };
}
/** Admins who can sign in. */
const admins = async (): Promise<string[]> =>
  (
    await platform.sql<{ id: string }>(
      `select id from operators where role = 'admin' and disabled_at is null and password_reset_at is null`,
    )
  ).map(({ id }) => id);
const statuses = (settled: PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status).toSorted();
const lastAdmin = { status: 409, code: 'last_admin' };

describe('a role', () => {
  it('changes from the next request of every session on, with one audit entry for a change', async () => {
    const person = await newOperator('viewer');
    const tenant = { name: 'By a viewer' };
    expect(await refusalOf(person.client.tenants.create(tenant))).toMatchObject({ code: 'operator_is_viewer' });
    const { operator } = await admin.operators.update(person.id, { role: 'admin' });
    expect(operator).toMatchObject({ id: person.id, role: 'admin', status: 'active' });
    expect((await person.client.operatorSession.session()).operator.role).toBe('admin');
    await person.client.tenants.create(tenant);
    expect((await admin.operators.update(person.id, { role: 'admin' })).operator).toEqual(operator);
    await admin.operators.update(person.id, { role: 'viewer' });
    expect(await refusalOf(person.client.tenants.create(tenant))).toMatchObject({ code: 'operator_is_viewer' });
    const { audit_events } = await admin.auditEvents.list({ action: 'operator.role_changed' });
    const { email } = person.login;
    expect(audit_events.map(({ actor, target_id, changes }) => [actor, target_id, changes])).toEqual([
      [
        { type: 'operator', id: adminId, name: operatorLogin.email },
        person.id,
        { email, role: 'viewer', previous_role: 'admin' },
      ],
      [
        { type: 'operator', id: adminId, name: operatorLogin.email },
        person.id,
        { email, role: 'admin', previous_role: 'viewer' },
      ],
    ]);
  });

  it('of the last admin stays, also when the other admins are disabled or have no password', async () => {
    expect(await refusalOf(admin.operators.update(adminId, { role: 'viewer' }))).toMatchObject(lastAdmin);
    const [disabled, reset] = [await newOperator('admin'), await newOperator('admin')];
    await admin.operators.disable(disabled.id);
    await admin.operators.resetPassword(reset.id);
    expect(await refusalOf(admin.operators.update(adminId, { role: 'viewer' }))).toMatchObject(lastAdmin);
    expect((await admin.operators.update(adminId, { role: 'admin' })).operator.role).toBe('admin');
    await admin.operators.enable(disabled.id);
    expect((await admin.operators.update(adminId, { role: 'viewer' })).operator.role).toBe('viewer');
    expect(await admins()).toEqual([disabled.id]);
  });

  it('of an unknown operator is not found, and an unknown role is refused', async () => {
    expect(await refusalOf(admin.operators.update('op_0000000000000000000000ff', { role: 'viewer' }))).toMatchObject({
      status: 404,
      code: 'operator_not_found',
    });
    for (const body of [{ role: 'owner' }, { role: null }, {}])
      expect((await refusalOf(admin.operators.update(adminId, body as { role: 'admin' }))).status).toBe(400);
  });
});

describe('two admins at the same moment', () => {
  const pairs = ['update', 'disable', 'resetPassword'] as const;
  const act = (by: Person, verb: (typeof pairs)[number], id: string): Promise<unknown> =>
    verb === 'update' ? by.client.operators.update(id, { role: 'viewer' }) : by.client.operators[verb](id);

  it.each(pairs.flatMap((one) => pairs.map((other) => [one, other] as const)))(
    'who use %s and %s on each other: one wins and stays an admin',
    async (one, other) => {
      const [ann, bob] = [await newOperator('admin'), await newOperator('admin')];
      await platform.sql(`update operators set role = 'viewer' where id = $1`, [adminId]);
      const settled = await Promise.allSettled([act(ann, one, bob.id), act(bob, other, ann.id)]);
      expect(statuses(settled)).toEqual(['fulfilled', 'rejected']);
      expect(await admins()).toEqual([settled[0]?.status === 'fulfilled' ? ann.id : bob.id]);
    },
  );

  it('who both give up their role: one stays an admin', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ann, bob] = [await newOperator('admin'), await newOperator('admin')];
      await platform.sql(`update operators set role = 'viewer' where id = $1`, [adminId]);
      const settled = await Promise.allSettled([act(ann, 'update', ann.id), act(bob, 'update', bob.id)]);
      expect(statuses(settled)).toEqual(['fulfilled', 'rejected']);
      expect(await admins()).toHaveLength(1);
      await platform.sql(`update operators set role = case id when $1 then 'admin' else 'viewer' end`, [adminId]);
      await platform.sql('delete from rate_limits');
    }
  });
});

describe('a reset of a password', () => {
  it('ends password and sessions at once; its link sets a new one, once', async () => {
    const { id, login, client } = await newOperator('viewer');
    const { operator, invitation, url } = await admin.operators.resetPassword(id);
    expect(operator).toMatchObject({ id, status: 'active', password_reset_at: expect.any(String) });
    expect(invitation).toMatchObject({
      purpose: 'password_reset',
      operator_id: id,
      email: login.email,
      status: 'open',
    });
    expect(await refusalOf(client.tenants.list())).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await refusalOf(signIn(platform.url, login))).toMatchObject({ status: 401, code: 'unauthorized' });
    const password = 'a new password of hers';
    const response = await clientOf().invitations.accept({ token: tokenOf(url), password });
    expect(response.operator).toEqual({ id, email: login.email, role: 'viewer', second_factor: false });
    await clientOf(sessionCookie(response)).tenants.list();
    await signIn(platform.url, { ...login, password });
    expect(await refusalOf(signIn(platform.url, login))).toMatchObject({ status: 401 });
    expect(await refusalOf(client.tenants.list())).toMatchObject({ status: 401 });
    expect(await refusalOf(clientOf().invitations.accept({ token: tokenOf(url), password }))).toMatchObject({
      code: 'invitation_not_found',
    });
    const account = (await admin.operators.list()).operators.find((one) => one.id === id);
    expect(account?.password_reset_at).toBeNull();
    const history = (await admin.auditEvents.list()).audit_events.filter(({ target_id }) => target_id === id);
    expect(history.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['operator.login_failed', null],
      ['operator.login', login.email],
      ['operator.password_changed', login.email],
      ['operator.login_failed', null],
      ['operator.password_reset', operatorLogin.email],
      ['operator.created', login.email],
      ['operator.invited', operatorLogin.email],
    ]);
  });

  it('replaces the link of an earlier one, and expires; then another reset helps', async () => {
    const { id } = await newOperator('viewer');
    const [first, second] = [await admin.operators.resetPassword(id), await admin.operators.resetPassword(id)];
    const password = 'a new password of hers';
    const accept = ({ url }: { url: string }) => clientOf().invitations.accept({ token: tokenOf(url), password });
    expect(await refusalOf(accept(first))).toMatchObject({ code: 'invitation_not_found' });
    platform.clock.advance(limits.invitation_sec * 1000);
    expect(await refusalOf(accept(second))).toMatchObject({ code: 'invitation_not_found' });
    admin = await signIn(platform.url);
    expect((await accept(await admin.operators.resetPassword(id))).operator.id).toBe(id);
  });

  it('is refused for oneself, a disabled account and an unknown one; disabling revokes its link', async () => {
    expect(await refusalOf(admin.operators.resetPassword(adminId))).toMatchObject({ code: 'operator_is_self' });
    expect(await refusalOf(admin.operators.resetPassword('op_0000000000000000000000ff'))).toMatchObject({
      code: 'operator_not_found',
    });
    const { id } = await newOperator('viewer');
    const { url } = await admin.operators.resetPassword(id);
    await admin.operators.disable(id);
    expect(await refusalOf(admin.operators.resetPassword(id))).toMatchObject({
      status: 409,
      code: 'operator_is_disabled',
    });
    await admin.operators.enable(id);
    expect(
      await refusalOf(clientOf().invitations.accept({ token: tokenOf(url), password: 'a new password of hers' })),
    ).toMatchObject({ code: 'invitation_not_found' });
  });
});
