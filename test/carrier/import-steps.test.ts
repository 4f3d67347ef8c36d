// An import that fails at any of its requests, to the carrier or to the media service, is undone: everything is as
// before, and the next import succeeds.
import { steps } from '@voicecall/server/resources/carrier-imports/operation-store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAt, newFixture, startFaultySetup } from '../harness/carrier/faulty-imports.ts';
import type { FaultySetup } from '../harness/carrier/faulty-imports.ts';
import { isLook } from '../harness/platform/fault-proxy.ts';
import type { Fault } from '../harness/platform/fault-proxy.ts';
import { faultyImportSection } from './faulty-import-section.ts';

let started: FaultySetup;
beforeAll(async () => {
  started = await startFaultySetup();
});
afterAll(() => started.close());

const setup = (): FaultySetup => started;
const kindsFor = (request: string): readonly Fault[] =>
  isLook(request) ? ['refused', 'held'] : ['refused', 'down', 'held', 'response_lost'];

// It has a voice application, which undoing must set again.
faultyImportSection('the first number of an account', {
  setup,
  kindsFor,
  asks: ['POST /Trunks', 'CreateSIPOutboundTrunk'],
  prepare: () => newFixture(started, 8),
});

faultyImportSection('a second number of an account', {
  setup,
  kindsFor,
  share: { every: 2, first: 1 },
  asks: ['POST /Trunks/*/PhoneNumbers', 'UpdateSIPOutboundTrunk'],
  async prepare() {
    const fixture = await newFixture(started, 0);
    await importAt(fixture);
    return { ...fixture, index: 1 };
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
