// The shapes of responses, over the whole contract: one record under its own name, lists with their page, deletes with
// the record as it now is. Requirement 4.9.
import { allRoutes, openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { kinds, pluralOf } from '../harness/contract/path-parameters.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';

const membersOf = (route: AnyRoute, status: number): string[] =>
  Object.keys((route.responses[status] as Schema | undefined)?.shape ?? {});
const named = (matches: (route: AnyRoute) => boolean) =>
  allRoutes
    .map(({ route }) => route)
    .filter(matches)
    .map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const);

const singles: readonly string[] = [...kinds, 'markup', 'system', 'access', 'privacy'];
// A timeline has entries of many kinds.
const plurals = [...kinds.map(pluralOf), 'entries'];
/** Kinds of records that are only seen as a part of others, or one at a time, or in a list of one page. */
const unlisted = ['carrier_accounts', 'carrier_trunks', 'carrier_operations', 'webhook_redeliveries', 'sessions'];
const isPage = (route: AnyRoute): boolean => membersOf(route, 200).includes('next_cursor');
const beside: Readonly<Record<string, readonly string[]>> = {
  updateAgent: ['warnings'],
  getTestRun: ['results'],
  getPortal: ['tenant', 'user', 'access'],
  // As its limits count it.
  getTenant: ['in_use', 'budget'],
  getCallTimeline: ['explanation'],
  getCall: [
    'explanation',
    'turns',
    'transcripts',
    'turns_next',
    'transcripts_next',
    'recording_url',
    'recording_missing',
    'metrics',
    'usage',
    'cost',
  ],
  rotateWebhookSecret: ['signing_secret', '_notice'],
};

describe('a list', () => {
  it('exists for every kind of record', () => {
    expect(new Set(named(isPage).map(([, route]) => membersOf(route, 200)[0]))).toEqual(
      new Set(plurals.filter((name) => !unlisted.includes(name))),
    );
  });

  it.each(named(isPage))('%s returns its records and where the page ends', (_name, route) => {
    const [records, ...rest] = membersOf(route, 200);
    expect(plurals).toContain(records);
    expect(rest).toEqual(['next_cursor', 'has_more', ...(beside[route.metadata.operation] ?? [])]);
  });
});

describe('a single record', () => {
  // Except live streams, statistics, a catalogue, a preview, a comparison, a search, settings, a part of a long call, a call that is gone, and a record that may still be in progress.
  const others = [
    'getStats',
    'getTodayStats',
    'getWebhookStats',
    'getCallWaveform',
    'listVoices',
    'listTenantVoices',
    'listTenantLanguages',
    'listTenantModels',
    'previewStarterPack',
    'getCallTurns',
    'getCallSummary',
    'compareAgentVersions',
    'searchKnowledge',
    'listUnpricedUsage',
    'getAlertRules',
    'updateAlertRules',
    'proposeSecondFactor',
    'turnOnSecondFactor',
    'listSessions',
    'eraseCall',
    'deleteTenant',
  ];
  const single = (route: AnyRoute): boolean =>
    !isPage(route) &&
    !route.metadata.stream &&
    ['GET', 'PUT', 'DELETE'].includes(route.method) &&
    !others.includes(route.metadata.operation);
  it.each(named(single))('%s returns 200 with the record under its own name', (_name, route) => {
    expect(Object.keys(route.responses)).toEqual(['200']);
    const [record, ...rest] = membersOf(route, 200);
    expect(singles).toContain(record);
    expect(rest).toEqual(beside[route.metadata.operation] ?? []);
  });

  const created = (route: AnyRoute): boolean =>
    '201' in route.responses &&
    ['agents', 'trunks', 'tools', 'phone-numbers'].some((name) => route.path.endsWith(`/${name}`));
  it.each(named(created))('%s returns 201 with the id beside the record', (_name, route) => {
    expect(Object.keys(route.responses)).toEqual(['201']);
    const [id, record] = membersOf(route, 201);
    expect([id, singles.includes(record ?? '')]).toEqual(['id', true]);
  });
});
