// Failures at each request of an import, for accounts from which numbers were imported before: in use, released,
// deleted from the media service, or left on another tenant's trunk by a release that failed.
import { afterAll, beforeAll } from 'vitest';
import { importAt, newStage, startWalk } from '../harness/carrier/carrier-walk.ts';
import type { Stage, WalkGrounds } from '../harness/carrier/carrier-walk.ts';
import { deleteMediaTrunk } from '../harness/carrier/carrier.ts';
import { isLook } from '../harness/platform/fault-proxy.ts';
import type { Trouble } from '../harness/platform/fault-proxy.ts';
import { addTenant } from '../harness/calls/fixture.ts';
import { walkSection } from './walk-section.ts';

let started: WalkGrounds;
beforeAll(async () => {
  started = await startWalk();
});
afterAll(() => started.close());

const grounds = (): WalkGrounds => started;
const kindsFor = (request: string): readonly Trouble[] =>
  isLook(request) ? ['refused'] : ['refused', 'down', 'held', 'answer_lost'];

async function imported(): Promise<Stage> {
  const stage = await newStage(started, 0);
  await importAt(stage);
  return stage;
}

const release = ({ tenant, account, index }: Stage) =>
  tenant.client.carrierImports.release(account.numbers[index] ?? '');

walkSection('a number that is in use', {
  grounds,
  kindsFor,
  share: { every: 4, first: 0 },
  asks: ['GET /Trunks/*', 'UpdateSIPOutboundTrunk'],
  prepare: imported,
});

walkSection('a second number of an account whose trunk was deleted in the media service', {
  grounds,
  kindsFor,
  share: { every: 4, first: 1 },
  asks: ['UpdateSIPInboundTrunk', 'CreateSIPOutboundTrunk'],
  async prepare() {
    const stage = await imported();
    await deleteMediaTrunk(started.platform, stage.tenant.id);
    return { ...stage, index: 1 };
  },
});

walkSection('the last number of an account that was released', {
  grounds,
  kindsFor,
  share: { every: 4, first: 2 },
  asks: ['POST /Trunks/*/PhoneNumbers', 'CreateSIPOutboundTrunk'],
  async prepare() {
    const stage = await imported();
    await release(stage);
    return stage;
  },
});

walkSection("a number that is still on another tenant's trunk", {
  grounds,
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
  kept: ({ carrier, ...world }) => ({
    ...world,
    carrier: {
      ...carrier,
      numbers: carrier.numbers.map((number, index) => (index === 0 ? { ...number, trunk_sid: null } : number)),
      trunks: carrier.trunks.map((trunk) => (trunk.name === 'PBX' ? trunk : { ...trunk, numbers: [] })),
    },
  }),
});
