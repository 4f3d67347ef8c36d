// An import that fails at any of its requests, to the carrier or to the media service, is undone: everything is as
// before, and the next import succeeds.
import { steps } from '@voicecall/server/resources/carrier-imports/operation-store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAt, newStage, startWalk } from '../harness/carrier/carrier-walk.ts';
import type { WalkGrounds } from '../harness/carrier/carrier-walk.ts';
import { isLook } from '../harness/platform/fault-proxy.ts';
import type { Trouble } from '../harness/platform/fault-proxy.ts';
import { walkSection } from './walk-section.ts';

let started: WalkGrounds;
beforeAll(async () => {
  started = await startWalk();
});
afterAll(() => started.close());

const grounds = (): WalkGrounds => started;
const kindsFor = (request: string): readonly Trouble[] =>
  isLook(request) ? ['refused', 'held'] : ['refused', 'down', 'held', 'answer_lost'];

// It has a voice application, which undoing must set again.
walkSection('the first number of an account', {
  grounds,
  kindsFor,
  asks: ['POST /Trunks', 'CreateSIPOutboundTrunk'],
  prepare: () => newStage(started, 8),
});

walkSection('a second number of an account', {
  grounds,
  kindsFor,
  share: { every: 2, first: 1 },
  asks: ['POST /Trunks/*/PhoneNumbers', 'UpdateSIPOutboundTrunk'],
  async prepare() {
    const stage = await newStage(started, 0);
    await importAt(stage);
    return { ...stage, index: 1 };
  },
});

it('every step of an import that sends a request had a failure', async () => {
  const failed = await started.platform.sql<{ step: string }>(
    `select distinct step from carrier_operations where status = 'undone'`,
  );
  expect(failed.map(({ step }) => step).toSorted()).toEqual(
    steps.filter((step) => !['conflicts', 'rows', 'detach'].includes(step)).toSorted(),
  );
});
