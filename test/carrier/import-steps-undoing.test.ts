// Undoing an import can fail too: it is repeated until nothing is left, for a day. A request of the failed import that
// takes effect after the number was imported again doubles nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carrierAuthToken } from '@voicecall/sandbox';
import { importOf, oursAt, snapshotOf } from '../harness/carrier/carrier.ts';
import type { ImportSnapshot } from '../harness/carrier/carrier.ts';
import {
  allOver,
  anonymous,
  eachOf,
  exceptOpen,
  importAt,
  newFixture,
  startFaultySetup,
} from '../harness/carrier/faulty-imports.ts';
import type { ImportFixture, FaultySetup } from '../harness/carrier/faulty-imports.ts';
import type { Fault } from '../harness/platform/fault-proxy.ts';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { casesAt } from '../harness/repetitions.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { signIn } from '../harness/platform/start-platform.ts';

let setup: FaultySetup;
let fixture: ImportFixture;
let before: ImportSnapshot;
beforeAll(async () => {
  setup = await startFaultySetup();
});
beforeEach(async () => {
  fixture = await newFixture(setup, 8);
  before = await look();
});
afterAll(() => setup.close());

const look = (of = fixture): Promise<ImportSnapshot> => snapshotOf(setup.platform, of.tenant.id, of.account);
let asked: readonly string[];
/** The state after an import without failures. */
let whole: unknown;
beforeAll(async () => {
  const clean = await newFixture(setup, 8);
  const { requests } = setup.proxy.watch(clean.account);
  await importAt(clean);
  asked = requests;
  whole = anonymous(await look(clean));
});
/** The position of a request in a first import, counted from 1. */
const nth = (request: string): number => asked.indexOf(request) + 1;
const [createTrunk, attach] = ['POST /Trunks', 'POST /Trunks/*/PhoneNumbers'] as const;

const operations = (): Promise<{ status: string }[]> =>
  setup.platform.sql('select status from carrier_operations where tenant_id = $1 order by created_at', [
    fixture.tenant.id,
  ]);

describe('undoing that fails at any of its requests', () => {
  it.each<[Fault, number]>([
    ['refused', 0],
    ['down', 1],
    ['response_lost', 2],
    ['held', 3],
  ])('is repeated until nothing is left (%s)', async (kind, number) => {
    const fails = { nth: asked.length, kind: 'refused' } as const;
    const { requests } = setup.proxy.watch(fixture.account, fails);
    await refusalOf(importAt(fixture));
    const undoing = requests.slice(asked.length);
    expect(undoing).toEqual(
      expect.arrayContaining([
        'DeleteSIPDispatchRule',
        'DELETE /Trunks/*/PhoneNumbers/*',
        'POST /Accounts/*/IncomingPhoneNumbers/*.json',
        'DELETE /Trunks/*',
        'DELETE /Accounts/*/SIP/CredentialLists/*.json',
      ]),
    );
    const chosen = casesAt(number, [...undoing.keys()], 4);
    const failed = await eachOf(chosen, async (index) => {
      const one = await newFixture(setup, 8);
      const was = await look(one);
      const watch = setup.proxy.watch(one.account, fails, { nth: asked.length + 1 + index, kind });
      await refusalOf(importAt(one));
      return { one, was, watch, name: `${index + 1} ${undoing[index]}` };
    });
    expect(failed.map(({ watch }) => watch.met()[1])).toEqual(chosen.map((index) => undoing[index]));
    await allOver(
      setup,
      failed.map(({ watch }) => watch),
    );
    const after = await eachOf(failed, async ({ one, name }) => [name, await look(one)]);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(failed.map(({ name, was }) => [name, was])));
  });

  it('is given up after a day, is reported to the operator, and blocks no later import', async () => {
    const watch = setup.proxy.watch(fixture.account, { nth: nth(attach), kind: 'down' });
    await refusalOf(importAt(fixture));
    await until(async () => {
      setup.platform.clock.advance(6 * 3_600_000);
      return (await operations()).filter(({ status }) => status === 'abandoned');
    }, 200);
    expect((await look()).open).toEqual([]);
    const operator = await signIn(setup.platform.url);
    const { audit_events } = await operator.auditEvents.list({
      tenant_id: fixture.tenant.id,
      action: 'carrier_import.abandoned',
    });
    expect(audit_events).toMatchObject([
      { changes: { number: fixture.account.numbers[8], account_sid: fixture.account.account_sid } },
    ]);
    expect(
      setup.platform.logged.filter(({ level, tenant_id }) => level === 50 && tenant_id === fixture.tenant.id),
    ).toHaveLength(1);
    await watch.letGo();
    await importAt(fixture);
    const { trunks, credential_lists } = oursAt(setup.platform, fixture.tenant.id, fixture.account);
    expect({ trunks: trunks.map(({ numbers }) => numbers), lists: credential_lists.length }).toEqual({
      trunks: [[fixture.account.numbers[8]]],
      lists: 1,
    });
  });
});

describe('a secret that is replaced in the middle of an import', () => {
  it('leaves the undoing to the next import, which brings the new one', async () => {
    const watch = setup.proxy.watch(fixture.account, { nth: nth(createTrunk), kind: 'held' });
    const refusal = refusalOf(importAt(fixture));
    await until(async () => [...watch.met()]);
    setup.proxy.rotate('the new secret');
    try {
      await watch.letGo();
      expect(await refusal).toMatchObject({ code: 'carrier_credentials_invalid' });
      expect(await operations()).toMatchObject([{ status: 'undoing' }]);
      await fixture.tenant.client.carrierImports.create(
        importOf(fixture.account, 8, { auth_token: 'the new secret' }),
        {
          maxRetries: 0,
        },
      );
      await allOver(setup, []);
      expect((await operations()).map(({ status }) => status)).toEqual(['undone', 'done']);
    } finally {
      setup.proxy.rotate(carrierAuthToken);
    }
    expect(anonymous(await look())).toEqual(whole);
  });
});

describe('a number whose ownership another tenant proves while it is imported', () => {
  it('belongs to the other tenant, and the import is undone', async () => {
    const other = await addTenant(setup.platform);
    const watch = setup.proxy.watch(fixture.account, { nth: nth(attach), kind: 'held' });
    const refusal = refusalOf(importAt(fixture));
    await until(async () => [...watch.met()]);
    const { id } = await other.client.phoneNumbers.create({ number: fixture.account.numbers[8] ?? '' });
    await setup.platform.sql('update number_claims set verified = true where number = $1', [
      fixture.account.numbers[8],
    ]);
    await watch.letGo();
    expect(await refusal).toMatchObject({ status: 409, code: 'phone_already_in_use' });
    await allOver(setup, []);
    expect(await look()).toEqual(before);
    expect((await other.client.phoneNumbers.get(id)).phone_number.status).toBe('active');
  });
});

it('a request of a failed import that takes effect after the number was imported again doubles nothing', async () => {
  const making = [
    'POST /Accounts/*/SIP/CredentialLists.json',
    createTrunk,
    attach,
    'CreateSIPInboundTrunk',
    'CreateSIPDispatchRule',
    'CreateSIPOutboundTrunk',
  ];
  // However slow the machine is, the time that a request has for its undo does not pass.
  const goOn = setup.platform.clock.stop();
  // All at once: the platform waits several seconds for each.
  const failed = await Promise.all(
    making.map(async (request) => {
      const one = await newFixture(setup, 8);
      const was = await look(one);
      const watch = setup.proxy.watch(one.account, { nth: nth(request), kind: 'held' });
      expect(await refusalOf(importAt(one))).toMatchObject({ code: 'upstream_failed' });
      expect(exceptOpen(await look(one))).toEqual(exceptOpen(was));
      await importAt(one);
      return { request, one, watch, imported: exceptOpen(await look(one)) };
    }),
  );
  goOn();
  await allOver(
    setup,
    failed.map(({ watch }) => watch),
  );
  const after = await eachOf(failed, async ({ request, one }) => [request, exceptOpen(await look(one))]);
  expect(Object.fromEntries(after)).toEqual(
    Object.fromEntries(failed.map(({ request, imported }) => [request, imported])),
  );
  for (const { one } of failed) expect(anonymous(await look(one))).toEqual(whole);
});
