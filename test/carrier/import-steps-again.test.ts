// Failures at each request of an import, for accounts from which numbers were imported before: in use, released,
// deleted from the media service, or left on another tenant's trunk by a release that failed.
import { afterAll, beforeAll } from 'vitest';
import { importAt, newFixture, startFaultySetup } from '../harness/carrier/faulty-imports.ts';
import type { ImportFixture, FaultySetup } from '../harness/carrier/faulty-imports.ts';
import { deleteMediaTrunk } from '../harness/carrier/carrier.ts';
import { isLook } from '../harness/platform/fault-proxy.ts';
import type { Fault } from '../harness/platform/fault-proxy.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { faultyImportSection } from './faulty-import-section.ts';

let started: FaultySetup;
beforeAll(async () => {
  started = await startFaultySetup();
});
afterAll(() => started.close());

const setup = (): FaultySetup => started;
const kindsFor = (request: string): readonly Fault[] =>
  isLook(request) ? ['refused'] : ['refused', 'down', 'held', 'response_lost'];

async function imported(): Promise<ImportFixture> {
  const fixture = await newFixture(started, 0);
  await importAt(fixture);
  return fixture;
}

const release = ({ tenant, account, index }: ImportFixture) =>
  tenant.client.carrierImports.release(account.numbers[index] ?? '');

faultyImportSection('a number that is in use', {
  setup,
  kindsFor,
  share: { every: 4, first: 0 },
  asks: ['GET /Trunks/*', 'UpdateSIPOutboundTrunk'],
  prepare: imported,
});

faultyImportSection('a second number of an account whose trunk was deleted in the media service', {
  setup,
  kindsFor,
  share: { every: 4, first: 1 },
  asks: ['UpdateSIPInboundTrunk', 'CreateSIPOutboundTrunk'],
  async prepare() {
    const fixture = await imported();
    await deleteMediaTrunk(started.platform, fixture.tenant.id);
    return { ...fixture, index: 1 };
  },
});

faultyImportSection('the last number of an account that was released', {
  setup,
  kindsFor,
  share: { every: 4, first: 2 },
  asks: ['POST /Trunks/*/PhoneNumbers', 'CreateSIPOutboundTrunk'],
  async prepare() {
    const fixture = await imported();
    await release(fixture);
    return fixture;
  },
});

faultyImportSection("a number that is still on another tenant's trunk", {
  setup,
  kindsFor,
  share: { every: 4, first: 3 },
  asks: ['DELETE /Trunks/*/PhoneNumbers/*', 'POST /Trunks/*/PhoneNumbers', 'CreateSIPOutboundTrunk'],
  async prepare() {
    const before = await imported();
    started.proxy.watch(before.account, { nth: 1, kind: 'refused' });
    await release(before);
    const { trunks } = started.platform.sandbox.carrierState(before.account.account_sid);
    if (!trunks.some(({ name, numbers }) => name !== 'PBX' && numbers.length === 1))
      throw new Error('the release has detached the number from its trunk');
    return { ...before, tenant: await addTenant(started.platform) };
  },
  // The number was on a trunk where it should not be; once it is detached, it need not go back.
  kept: ({ carrier, ...snapshot }) => ({
    ...snapshot,
    carrier: {
      ...carrier,
      numbers: carrier.numbers.map((number, index) => (index === 0 ? { ...number, trunk_sid: null } : number)),
      trunks: carrier.trunks.map((trunk) => (trunk.name === 'PBX' ? trunk : { ...trunk, numbers: [] })),
    },
  }),
});
